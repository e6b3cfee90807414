import Foundation
import Importer
import Linter
import Testing

/// Positions of findings in SARIF: columns, and URIs of files with unusual names.
@Suite struct SARIFTests {
  private struct Log: Decodable {
    struct Run: Decodable {
      let columnKind: String
      let originalUriBaseIds: [String: Base]?
      let results: [Result]
    }
    struct Base: Decodable { let uri: String }
    struct Result: Decodable { let locations: [Location] }
    struct Location: Decodable { let physicalLocation: Physical }
    struct Physical: Decodable {
      let artifactLocation: Artifact
      let region: Region
    }
    struct Artifact: Decodable {
      let uri: String
      let uriBaseId: String?
    }
    struct Region: Decodable {
      let startLine: Int
      let startColumn: Int
    }
    let runs: [Run]
  }

  private static func run(_ project: ImportedProject) throws -> Log.Run {
    let data = try JSONEncoder().encode(SARIF(project.findings, paths: ReportPaths(root: project.root), version: "0"))
    return try #require(try JSONDecoder().decode(Log.self, from: data).runs.first)
  }

  private static let text = """
    import Factory
    import Swinject
    func fill(_ container: Container) {
      /* ä騎🐴e\u{301} */ container.register(A.self) { r in let ü = 1; return A(r.resolve(B.self)!) }
    }
    extension Container { /* 馬 */ var horse: Factory<Horse> { self { Horse() } } }
    final class Rider { /* 馬 */ let horse = Container.shared.horse() }
    class A {}
    class B {}
    """

  /// Replaces each scalar that is not ASCII by an `x`.
  private static func narrow(_ text: String) -> String {
    String(String.UnicodeScalarView(text.unicodeScalars.map { $0.isASCII ? $0 : "x" }))
  }

  @Test func columnsCountUnicodeScalars() throws {
    let (wide, narrow) = (tree(Self.text), tree(Self.narrow(Self.text)))
    #expect(Set(wide.services.map(\.style)) == ["swinject", "factory"])
    #expect(Set(wide.edges.map(\.style)) == ["swinject", "factory"] && !wide.findings.isEmpty)
    #expect(wide.services.map(\.place) == narrow.services.map(\.place))
    #expect(wide.edges.map(\.place) == narrow.edges.map(\.place))
    #expect(wide.findings.map(\.place) == narrow.findings.map(\.place))
    let run = try Self.run(wide)
    #expect(run.columnKind == "unicodeCodePoints")
    let columns = run.results.map { $0.locations[0].physicalLocation.region.startColumn }
    #expect(columns == wide.findings.map(\.place.column))
  }

  @Test func aByteOrderMarkIsNoColumn() {
    let text = "func fill(_ c: Container) { c.register(A.self) { _ in A() } }\n"
    let library = "\nimport Swinject\n"
    #expect(
      tree("\u{FEFF}" + text + library).services.map(\.place) == tree(text + library).services.map(\.place))
  }

  @Test(arguments: ["My Code/Größe #1.swift", "100%.swift", "a:b?.swift", "Plain.swift"])
  func aURILeadsToItsFile(name: String) throws {
    let folder = try TestFolder([name: Self.text])
    let run = try Self.run(Importer().read(folder.path))
    let artifact = try #require(run.results.first).locations[0].physicalLocation.artifactLocation
    let url = try #require(URL(string: artifact.uri))
    #expect(url.path == folder.root.appendingPathComponent(name).standardizedFileURL.path)
  }

  @Test func aRootThatIsASingleFileIsNamed() throws {
    let folder = try TestFolder(["My File.swift": Self.text])
    let file = folder.root.appendingPathComponent("My File.swift")
    let run = try Self.run(Importer().read(file.path))
    let artifact = try #require(run.results.first).locations[0].physicalLocation.artifactLocation
    #expect(URL(string: artifact.uri)?.path == file.standardizedFileURL.path)
  }
}
