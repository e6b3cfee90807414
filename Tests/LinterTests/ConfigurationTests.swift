import Core
import Foundation
import Importer
import Testing

@testable import Linter

/// The file `.playground.yml`: its search, its effects, and its errors word for word.
@Suite struct ConfigurationTests {
  private func errors(_ text: String) -> String? {
    do {
      _ = try ConfigurationReader.read(text, file: ".playground.yml")
      return nil
    } catch { return "\(error)" }
  }

  private static let keys = ConfigurationKey.allCases.map(\.rawValue).joined(separator: ", ")
  private static let rules = Rule.names.joined(separator: ", ")

  @Test(arguments: [
    ("exlude: [Generated]", "1:1: unknown key 'exlude'; expected one of \(keys); did you mean 'exclude'?"),
    ("rules:\n  mising: off", "2:3: unknown rule 'mising'; expected one of \(rules); did you mean 'missing'?"),
    (
      "rules: { missing: eror }",
      "1:19: unknown severity 'eror'; expected one of off, note, warning, error; did you mean 'error'?"
    ),
    (
      "rules: off",
      "1:8: 'rules' expects rules and their severities: rules: { missing: error, bypass: off, unused: note }"
    ),
    ("exclude: Generated", "1:10: 'exclude' expects a list: exclude: [Generated, \"**/Tests\"]"),
    ("hubs: [[A]]", "1:8: an item of 'hubs' is no text; expected a list of texts: hubs: [Backbone]"),
    ("baseline: []", "1:11: 'baseline' expects a path: baseline: .playground-baseline.json"),
    ("- exclude", "1:1: expected keys and values: exclude: [Generated, \"**/Tests\"]"),
    ("hubs: [A]\nhubs: [B]", "1:1: 'hubs' occurs twice; expected each key once"),
  ]) func aFaultIsReportedWithItsPlace(text: String, message: String) {
    #expect(errors(text) == ".playground.yml:" + message)
  }

  @Test func allFaultsAreReportedAtOnce() {
    #expect(errors("rules: { a: b }\nexclude: 1")?.split(separator: "\n").count == 3)
    #expect(errors("rules: [")?.contains("a value is missing here; expected a value, or the closing bracket") == true)
  }

  @Test func everyExampleIsRead() throws {
    let text = ConfigurationKey.allCases.map(\.example).joined(separator: "\n")
    let read = try ConfigurationReader.read("# all\n" + text + "\n", file: "")
    #expect(read.rules == [.missing: .error, .bypass: .off, .unused: .note])
    #expect(read.include == ["Sources"] && read.exclude == ["Generated", "**/Tests"])
    #expect(read.modules == ["App", "Networking"] && read.baseline == ".playground-baseline.json")
    #expect(read.names == KnownNames(hubs: ["Backbone"], wrappers: ["Provided"], roots: ["Kitchen"]))
    #expect(errors("") == nil && errors("# nothing\n") == nil)
  }

  @Test func theNearestFileHolds() throws {
    let folder = try TestFolder([
      ".playground.yml": "baseline: known.json", "A/B/x.swift": "", "A/.playground.yml": "hubs: [A]",
    ])
    let (outer, inner) = (
      try Configuration.found(above: folder.path), try Configuration.found(above: folder.path + "/A/B/x.swift")
    )
    #expect(outer.baseline == folder.root.standardizedFileURL.path + "/known.json")
    #expect(inner.names.hubs == ["A"] && inner.baseline == nil)
    try folder.write("hub: 1", "A/B/.playground.yml")
    #expect(throws: ConfigurationError.self) { try Configuration.found(above: folder.path + "/A/B") }
  }

  @Test func severitiesReplaceTheUsualOnes() throws {
    let unsure = "import Swinject\nfunc fill(_ c: Container) { c.register(A.self) { r in A(r.resolve(B.self)!) } }"
    func severities(_ text: String, _ yaml: String) throws -> [Diagnostic.Severity] {
      let configuration = try ConfigurationReader.read(yaml, file: "")
      return configuration.applied(to: tree(text), root: "").filter { $0.kind == .missing }.map(\.severity)
    }
    #expect(try severities(missing("B"), "") == [.error] && severities(unsure, "") == [.warning])
    #expect(try severities(missing("B"), "rules: { missing: warning }") == [.warning])
    #expect(try severities(missing("B"), "rules: { missing: off }") == [])
    // An uncertain finding never becomes an error.
    #expect(try severities(unsure, "rules: { missing: error }") == [.warning])
    #expect(try severities(unsure, "rules: { missing: note }") == [.note])
  }

  private func places(_ folder: TestFolder, _ path: String = "") throws -> [String] {
    let root = folder.path + path
    let configuration = try Configuration.found(above: root)
    var options = Importer.Options()
    configuration.apply(to: &options, root: root)
    let project = Importer(options).read(root)
    return configuration.applied(to: project, root: root).filter { $0.kind == .missing }.map(\.place.file)
  }

  @Test func filesAreLeftOutByPatterns() throws {
    let folder = try TestFolder([
      "Sources/A/One.swift": missing("B"), "Sources/Made/Two.swift": missing("C"), "Demo/Three.swift": missing("D"),
    ])
    #expect(try places(folder) == ["Demo/Three.swift", "Sources/A/One.swift", "Sources/Made/Two.swift"])
    try folder.write("exclude: [Made, \"Dem*/**\"]", ".playground.yml")
    #expect(try places(folder) == ["Sources/A/One.swift"])
    // Patterns are relative to the folder of the configuration file, whichever folder below it is read.
    try folder.write("exclude: [/Sources/Made]", ".playground.yml")
    #expect(try places(folder, "/Sources") == ["A/One.swift"])
    try folder.write("include: [Sources/Made, Three.swift]", ".playground.yml")
    #expect(try places(folder) == ["Demo/Three.swift", "Sources/Made/Two.swift"])
    try folder.write("modules: [Made]", ".playground.yml")
    #expect(try places(folder) == ["Sources/Made/Two.swift"])
  }

  /// Files whose findings are excluded are still read, since they may register services.
  @Test func excludedFilesStillRegister() throws {
    let folder = try TestFolder([
      "A.swift": missing("B"),
      "Other/B.swift": "import Swinject\nfunc b(_ c: Container) { c.register(B.self) { _ in B() } }",
      ".playground.yml": "include: [A.swift]",
    ])
    #expect(try places(folder) == [])
  }

  @Test func excludedFilesAreCounted() throws {
    let folder = try TestFolder(["A.swift": missing("B"), "Made/B.swift": ""])
    var options = Importer.Options()
    options.excluded = ExcludedPaths(["Made"])
    #expect(Importer(options).read(folder.path).count.left == [.excluded: 1])
    options.leaving.remove(.excluded)
    #expect(Importer(options).read(folder.path).count.left == [:])
  }

  private func styles(_ texts: [String: String], _ names: KnownNames) -> [String] {
    var options = Importer.Options()
    options.names = names
    return Importer(options).read(texts: texts).services.map { "\($0.style) \($0.name)" }
  }

  @Test func hubsAndRootsAreNamedInTheConfiguration() {
    let hub = [
      "Spine.swift": "final class Spine { static let it = Spine(); let api = Api(); func a() {}; func b() {} }",
      "Api.swift": "final class Api {}", "Page.swift": "final class Page { func go() { _ = Spine.it.api } }",
    ]
    #expect(styles(hub, KnownNames()) == [])
    #expect(styles(hub, KnownNames(hubs: ["Spine"])) == ["hub Spine.api"])
    let root = ["Kitchen.swift": "final class Kitchen { lazy var stove = Stove() }\nfinal class Stove {}"]
    #expect(styles(root, KnownNames()) == [])
    #expect(styles(root, KnownNames(roots: ["Kitchen"])) == ["composition-root Kitchen.stove"])
    let wrapper = [
      "Fill.swift": "import Swinject\nfunc fill(_ c: Container) { c.register(Api.self) { _ in Api() } }\nclass Api {}",
      "Page.swift": "final class Page { @Provided var api: Api }",
    ]
    func edges(_ names: KnownNames) -> [String] {
      var options = Importer.Options()
      options.names = names
      return Importer(options).read(texts: wrapper).edges.map { "\($0.from) -> \($0.to) by \($0.kind.rawValue)" }
    }
    #expect(edges(KnownNames()) == [])
    #expect(edges(KnownNames(wrappers: ["Provided"])) == ["Page -> Api by wrapper"])
  }
}
