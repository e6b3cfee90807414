import Foundation
import Importer
import Synchronization
import Testing

/// A folder of Swift files that is removed after the test.
final class SourceFolder: Sendable {
  let root = FileManager.default.temporaryDirectory.appendingPathComponent("importer-\(UUID().uuidString)")
  var path: String { root.path }
  /// Folder for the caches of this folder.
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

  @Test func aRefreshAfterAnEditParsesThatFileAloneAndReportsTheChanges() async throws {
    let folder = try SourceFolder(Self.kinds.merging(["Fill.swift": Self.filling(Self.a)]) { $1 })
    let session = Importer().session(folder.path)
    let first = try await session.refresh()
    #expect(first.changes.files.added == ["Fill.swift", "Kinds.swift", "Other.swift"])
    #expect(first.changes.services.added == ["A"])
    #expect(first.project.findings.map(\.kind) == [.missing, .unused])
    try folder.write(Self.filling(Self.a, Self.b), "Fill.swift")
    let second = try await session.refresh()
    #expect(second.changes.files == .init(changed: ["Fill.swift"]))
    #expect(second.filesParsed == 1)
    #expect(second.changes.services == .init(added: ["B"]))
    #expect(second.changes.addedEdges.map(\.isRegistered) == [true])
    #expect(second.changes.removedFindings.map(\.kind) == [.missing])
    #expect(second.project == Importer().read(folder.path))
  }

  // MARK: Concurrent refreshes

  /// A gate that blocks the reading thread until it is opened.
  private final class Gate: Sendable {
    private let (entered, enter) = AsyncStream<Void>.makeStream()
    private let isOpen = DispatchSemaphore(value: 0)

    func pass() {
      enter.yield()
      isOpen.wait()
    }

    func isReached() async { for await _ in entered { return } }
    func open() { isOpen.signal() }
  }

  /// A value that several threads change.
  private final class Counted<Value: Sendable>: Sendable {
    private let state: Mutex<Value>
    init(_ value: Value) { state = Mutex(value) }
    var value: Value { state.withLock { $0 } }
    func change(_ body: (inout Value) -> Void) { state.withLock { body(&$0) } }
  }

  private static var threads: Int {
    (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/task").count) ?? 0
  }

  @Test(.timeLimit(.minutes(1))) func onlyTheNewestRefreshWaitsWhileOneRuns() async throws {
    let folder = try SourceFolder(Self.kinds.merging(["Fill.swift": Self.filling(Self.a)]) { $1 })
    let (session, gate) = (Importer().session(folder.path), Gate())
    let begun = Counted(0)
    let first = Task {
      try await session.refresh { if case .found = $0 { gate.pass() } }
    }
    await gate.isReached()
    let threads = Self.threads
    await withTaskGroup(of: [String]?.self) { group in
      for _ in 0..<40 {
        group.addTask {
          let look = try? await session.refresh { if case .found = $0 { begun.change { $0 += 1 } } }
          return look?.project.services.map(\.name)
        }
      }
      // Each waiting refresh is superseded by the next one, and returns nil at once.
      for _ in 0..<39 { #expect(await group.next() == .some(nil)) }
      #expect(begun.value == 0)
      #expect(Self.threads - threads < 10, "a look that waits holds no thread")
      gate.open()
      #expect(await group.next() == ["A"])
    }
    #expect(try await first.value.project.services.map(\.name) == ["A"])
    #expect(begun.value == 1)
  }

  @Test(.timeLimit(.minutes(1))) func aLookThatIsCancelledAnswersAtOnceAndEndsAtItsNextStep() async throws {
    let folder = try SourceFolder(Self.kinds.merging(["Fill.swift": Self.filling(Self.a)]) { $1 })
    let (session, gate) = (Importer().session(folder.path), Gate())
    let steps = Counted<[String]>([])
    let first = Task {
      try await session.refresh { step in
        steps.change { $0.append("\(step)") }
        gate.pass()
      }
    }
    await gate.isReached()
    first.cancel()
    await #expect(throws: CancellationError.self) { try await first.value }
    let second = Task { try await session.refresh() }
    gate.open()
    #expect(try await second.value.filesParsed == 2)
    #expect(steps.value == ["found(files: 3)"])
  }

  /// The first round parses the files that name a library, and the second the files with the types that they need.
  @Test func partsAreLinkedAsTheyAreReadAndChangeNothingInTheResult() async throws {
    let fill = Self.filling(Self.a, "#if DEBUG", Self.a, "#endif", Self.b)
    let folder = try SourceFolder(Self.kinds.merging(["Fill.swift": fill]) { $1 })
    let parts = Counted<[ImportedProject]>([])
    let whole = try await Importer().session(folder.path).refresh { step in
      if case .collected(let part) = step {
        let part = part()
        parts.change { $0.append(part) }
      }
    }.project
    #expect(!parts.value.isEmpty)
    #expect(parts.value.first?.services.map(\.type) == ["A", "A", "B"])
    #expect(parts.value.allSatisfy { part in part.findings.isEmpty && part.edges.allSatisfy(\.isRegistered) })
    #expect(whole.unknown.count == 1, "the place of #if is recorded once")
    #expect(try await Importer().session(folder.path).refresh().project == whole)
  }

  @Test(.timeLimit(.minutes(1))) func filesParsedByACancelledRefreshAreNotParsedAgain() async throws {
    let folder = try SourceFolder(Self.kinds.merging(["Fill.swift": Self.filling(Self.a)]) { $1 })
    let (session, gate) = (Importer().session(folder.path), Gate())
    let first = Task {
      try await session.refresh { if case .parsed(2, _) = $0 { gate.pass() } }
    }
    await gate.isReached()
    first.cancel()
    gate.open()
    await #expect(throws: CancellationError.self) { try await first.value }
    let second = try await session.refresh()
    #expect(second.filesParsed == 0)
    #expect(second.changes.files.added == ["Fill.swift", "Kinds.swift", "Other.swift"])
    #expect(second.project == Importer().read(folder.path))
  }

  @Test func aCancelledTaskReadsNoFile() async throws {
    let folder = try SourceFolder(Self.kinds)
    let (session, begun) = (Importer().session(folder.path), Counted(0))
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return try await session.refresh { _ in begun.change { $0 += 1 } }
    }
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(begun.value == 0)
    #expect(try await session.refresh().filesRead == 2)
  }

  @Test func unchangedFilesGiveNoDifference() async throws {
    let folder = try SourceFolder(Self.kinds.merging(["Fill.swift": Self.filling(Self.a, Self.b)]) { $1 })
    let session = Importer().session(folder.path)
    let first = try await session.refresh()
    // Written again with the same text.
    try folder.write(Self.filling(Self.a, Self.b), "Fill.swift")
    let second = try await session.refresh()
    #expect(second.changes == ImportChanges())
    #expect(second.filesParsed == 0)
    #expect(second.project == first.project)
  }

  @Test func linesThatOnlyMoveAreNoDifferenceAndTheirPlacesAreNew() async throws {
    let folder = try SourceFolder(Self.kinds.merging(["Fill.swift": Self.filling(Self.a, Self.b)]) { $1 })
    let session = Importer().session(folder.path)
    _ = try await session.refresh()
    try folder.write("\n" + Self.filling(Self.a, Self.b), "Fill.swift")
    let second = try await session.refresh()
    #expect(second.changes.isSameGraph)
    #expect(second.changes.files.changed == ["Fill.swift"])
    #expect(second.project.service(named: "A")?.place.line == 4)
  }

  @Test func filesThatComeAndGoAreSeen() async throws {
    let folder = try SourceFolder(Self.kinds.merging(["Fill.swift": Self.filling(Self.a, Self.b)]) { $1 })
    let session = Importer().session(folder.path)
    _ = try await session.refresh()
    try folder.remove("Fill.swift")
    try folder.write(
      Self.filling(Self.b.replacingOccurrences(of: "}", with: "}.inObjectScope(.container)")), "New.swift")
    let second = try await session.refresh()
    #expect(second.changes.files == .init(added: ["New.swift"], removed: ["Fill.swift"]))
    #expect(second.changes.services == .init(changed: ["B"], removed: ["A"]))
    #expect(second.project == Importer().read(folder.path))
  }

  @Test func aFileThatMattersOnlyAfterAnEditIsParsedThen() async throws {
    let folder = try SourceFolder([
      "Fill.swift": Self.filling("c.register(A.self) { _ in IA() }"),
      "A.swift": "class IA { init() {} }\nprotocol A {}\n",
      "Helper.swift": "struct Deep { let value = 1 }\n",
    ])
    let session = Importer().session(folder.path)
    #expect(try await session.refresh().project.count.parsed == 2)
    try folder.write(Self.filling("c.register(Deep.self) { _ in Deep() }"), "Fill.swift")
    let second = try await session.refresh()
    #expect(second.filesParsed == 2)
    #expect(second.project.services.map(\.name) == ["Deep"])
  }

  @Test func filesUnchangedForAWhileAreNotReadAgain() async throws {
    let folder = try SourceFolder(Self.kinds)
    let session = Importer().session(folder.path)
    #expect(try await session.refresh().filesRead == 2)
    // Files written a moment ago are read again: a further write in the same tick of the file system's clock would not
    // change their times.
    #expect(try await session.refresh().filesRead == 2)
    // Files that were written more than two seconds ago are not read again.
    let old = try #require(Self.oldSources)
    let long = Importer().session(old)
    let first = try await long.refresh()
    #expect(first.filesRead > 0)
    #expect(try await long.refresh().filesRead == 0)
  }

  @Test func theCacheServesANewSessionAlsoAfterAnEdit() async throws {
    let files = Self.kinds.merging(["Fill.swift": Self.filling(Self.b)]) { own, _ in own }
    let folder = try SourceFolder(files)
    var first = try await folder.importer.session(folder.path).refresh()
    // Waits until the files are old enough for their times to be trusted.
    for _ in 0..<200 where first.filesRead > 0 {
      try await Task.sleep(for: .milliseconds(50))
      first = try await folder.importer.session(folder.path).refresh()
    }
    let session = folder.importer.session(folder.path)
    let second = try await session.refresh()
    #expect((second.filesRead, second.filesParsed) == (0, 0))
    #expect(second.project == first.project)
    #expect(second.changes.files.added == files.keys.sorted())
    try folder.write(Self.filling(Self.a, Self.b), "Fill.swift")
    let third = try await session.refresh()
    #expect((third.filesRead, third.filesParsed) == (1, 1))
    #expect(third.project == Importer().read(folder.path))
  }

  /// Sources of the target SourceReader, which are older than its build; nil if the folder does not exist.
  private static var oldSources: String? {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appendingPathComponent("Sources/SourceReader").path
    return FileManager.default.fileExists(atPath: folder) ? folder : nil
  }

  /// After any edit, the result of a session equals that of a first reading.
  @Test(arguments: RandomGraph.seeds) func afterAnyEditsTheResultIsThatOfAFirstLook(seed: UInt64) async throws {
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
      var look = try await session.refresh().project
      let first = Importer().read(folder.path)
      // The session reuses what it has parsed before, so its count of parsed files differs.
      look.count.parsed = first.count.parsed
      #expect(look == first, "SEED=\(seed)")
    }
    // A reading from the cache on disk gives the same result.
    var kept = folder.importer.read(folder.path)
    let first = Importer().read(folder.path)
    kept.count.parsed = first.count.parsed
    #expect(kept == first, "SEED=\(seed)")
  }
}
