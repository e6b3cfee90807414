import Foundation
import Importer
import Testing

/// A folder of Swift files that is removed in the end.
final class SourceFolder: Sendable {
  let root = FileManager.default.temporaryDirectory.appendingPathComponent("importer-\(UUID().uuidString)")
  var path: String { root.path }
  /// Where caches of this folder lie.
  let cache = FileManager.default.temporaryDirectory.appendingPathComponent("importer-cache-\(UUID().uuidString)")

  init(_ texts: [String: String] = [:]) throws {
    try FileManager.default.createDirectory(at: root, withIntermediateDirectories: true)
    for (path, text) in texts { try write(text, path) }
  }

  deinit {
    try? FileManager.default.removeItem(at: root)
    try? FileManager.default.removeItem(at: cache)
  }

  func write(_ text: String, _ path: String) throws { try write(Data(text.utf8), path) }

  func write(_ data: Data, _ path: String) throws {
    let file = root.appendingPathComponent(path)
    try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try data.write(to: file)
  }

  func remove(_ path: String) throws { try FileManager.default.removeItem(at: root.appendingPathComponent(path)) }

  var importer: Importer {
    var options = Importer.Options()
    (options.isCached, options.cacheFolder) = (true, cache.path)
    return Importer(options)
  }

  var cacheFile: URL {
    get throws {
      let files = try FileManager.default.contentsOfDirectory(at: cache, includingPropertiesForKeys: nil)
      return try #require(files.count == 1 ? files[0] : nil)
    }
  }
}

@Suite struct SessionTests {
  private static let kinds = [
    "Kinds.swift": "protocol A {}\nprotocol B {}\nfinal class IA: A { init(b: B) {} }\nfinal class IB: B {}\n",
    "Other.swift": "struct Nothing {}\n",
  ]

  private static func filling(_ lines: String...) -> String {
    "import Swinject\nfunc fill(_ c: Container) {\n" + lines.map { "  \($0)\n" }.joined() + "}\n"
  }

  private static let a = "c.register(A.self) { r in IA(b: r.resolve(B.self)!) }"
  private static let b = "c.register(B.self) { _ in IB() }"

  @Test func aLookAfterAnEditReadsAndParsesThatFileAloneAndTellsWhatIsDifferent() throws {
    let folder = try SourceFolder(Self.kinds.merging(["Fill.swift": Self.filling(Self.a)]) { $1 })
    let session = Importer().session(folder.path)
    let first = session.refresh()
    #expect(first.changes.files.added == ["Fill.swift", "Kinds.swift", "Other.swift"])
    #expect(first.changes.services.added == ["A"])
    #expect(first.project.findings.map(\.kind) == [.missing, .unused])
    try folder.write(Self.filling(Self.a, Self.b), "Fill.swift")
    let second = session.refresh()
    #expect(second.changes.files == .init(changed: ["Fill.swift"]))
    #expect(second.filesParsed == 1)
    #expect(second.changes.services == .init(added: ["B"]))
    #expect(second.changes.addedEdges.map(\.isRegistered) == [true])
    #expect(second.changes.removedFindings.map(\.kind) == [.missing])
    #expect(second.project == Importer().read(folder.path))
  }

  @Test func whereNothingHasChangedNothingIsDifferent() throws {
    let folder = try SourceFolder(Self.kinds.merging(["Fill.swift": Self.filling(Self.a, Self.b)]) { $1 })
    let session = Importer().session(folder.path)
    let first = session.refresh()
    // Saved again as it was.
    try folder.write(Self.filling(Self.a, Self.b), "Fill.swift")
    let second = session.refresh()
    #expect(second.changes == ImportChanges())
    #expect(second.filesParsed == 0)
    #expect(second.project == first.project)
  }

  @Test func linesThatOnlyMoveAreNoDifferenceAndTheirPlacesAreNew() throws {
    let folder = try SourceFolder(Self.kinds.merging(["Fill.swift": Self.filling(Self.a, Self.b)]) { $1 })
    let session = Importer().session(folder.path)
    _ = session.refresh()
    try folder.write("\n" + Self.filling(Self.a, Self.b), "Fill.swift")
    let second = session.refresh()
    #expect(second.changes.isSameGraph)
    #expect(second.changes.files.changed == ["Fill.swift"])
    #expect(second.project.service(named: "A")?.place.line == 4)
  }

  @Test func filesThatComeAndGoAreSeen() throws {
    let folder = try SourceFolder(Self.kinds.merging(["Fill.swift": Self.filling(Self.a, Self.b)]) { $1 })
    let session = Importer().session(folder.path)
    _ = session.refresh()
    try folder.remove("Fill.swift")
    try folder.write(
      Self.filling(Self.b.replacingOccurrences(of: "}", with: "}.inObjectScope(.container)")), "New.swift")
    let second = session.refresh()
    #expect(second.changes.files == .init(added: ["New.swift"], removed: ["Fill.swift"]))
    #expect(second.changes.services == .init(changed: ["B"], removed: ["A"]))
    #expect(second.project == Importer().read(folder.path))
  }

  @Test func aFileThatMattersOnlySinceAnotherOneWasEditedIsParsedThen() throws {
    let folder = try SourceFolder([
      "Fill.swift": Self.filling("c.register(A.self) { _ in IA() }"),
      "A.swift": "class IA { init() {} }\nprotocol A {}\n",
      "Helper.swift": "struct Deep { let value = 1 }\n",
    ])
    let session = Importer().session(folder.path)
    #expect(session.refresh().project.count.parsed == 2)
    try folder.write(Self.filling("c.register(Deep.self) { _ in Deep() }"), "Fill.swift")
    let second = session.refresh()
    #expect(second.filesParsed == 2)
    #expect(second.project.services.map(\.name) == ["Deep"])
  }

  @Test func whatHasNotChangedForAWhileIsNotReadAgain() throws {
    let folder = try SourceFolder(Self.kinds)
    let session = Importer().session(folder.path)
    #expect(session.refresh().filesRead == 2)
    // What was written a moment ago may be written again in the same tick of the file system's clock: it is read.
    #expect(session.refresh().filesRead == 2)
    // A folder that has lain for long: the toolchain's own files are older than two seconds.
    let old = try #require(Self.oldSources)
    let long = Importer().session(old)
    let first = long.refresh()
    #expect(first.filesRead > 0)
    #expect(long.refresh().filesRead == 0)
  }

  /// This target's own folder, which was written before it was built.
  private static var oldSources: String? {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appendingPathComponent("Sources/SourceReader").path
    return FileManager.default.fileExists(atPath: folder) ? folder : nil
  }

  /// Any edit: what a session says after it is what a first look says.
  @Test(arguments: RandomGraph.seeds) func afterAnyEditsTheResultIsThatOfAFirstLook(seed: UInt64) throws {
    var generator = SplitMix(state: seed)
    let folder = try SourceFolder()
    let session = folder.importer.session(folder.path)
    for _ in 0..<6 {
      let graph = RandomGraph(seed: generator.next(), lifetimes: [.graph, .container])
      for (path, text) in graph.classes() where Bool.random(using: &generator) { try folder.write(text, path) }
      var text = "import Swinject\nfunc fill(_ c: Container) {\n"
      for index in graph.nodes.indices {
        text +=
          "  c.register(S\(index).self) { r in I\(index)(\(graph.arguments(index) { "r.resolve(S\($0).self)!" })) }\n"
      }
      try folder.write(text + "}\n", "Fill\(Int.random(in: 0..<3, using: &generator)).swift")
      if Int.random(in: 0..<4, using: &generator) == 0 { try? folder.remove("Types1.swift") }
      var look = session.refresh().project
      let first = Importer().read(folder.path)
      // A session has parsed what mattered once.
      look.count.parsed = first.count.parsed
      #expect(look == first, "SEED=\(seed)")
    }
    // What is kept on disk says the same.
    var kept = folder.importer.read(folder.path)
    let first = Importer().read(folder.path)
    kept.count.parsed = first.count.parsed
    #expect(kept == first, "SEED=\(seed)")
  }
}
