import Foundation
import Importer
import Synchronization
import Testing

/// Edits of a code base that has been read: the styles run again only if the edit may matter to them.
@Suite struct EditingTests {
  private static let files = [
    "Kinds.swift": "protocol A {}\nfinal class IA: A {\n  init() {}\n}\n",
    "Fill.swift": "import Swinject\nfunc fill(_ c: Container) {\n  c.register(A.self) { _ in IA() }\n}\n",
    "Other.swift": "struct Nothing {\n  let count = 1\n}\n",
  ]

  /// Edits a file, and compares the result with that of a first read.
  ///
  /// - Returns: true if the styles have run.
  private static func edit(_ path: String, _ text: String, _ expectation: (ImportedProject) -> Void = { _ in })
    async throws -> Bool
  {
    let folder = try SourceFolder(files)
    let session = Importer().session(folder.path)
    _ = try await session.refresh()
    try folder.write(text, path)
    let ran = Mutex(false)
    let second = try await session.refresh { if case .parsed = $0 { ran.withLock { $0 = true } } }
    #expect(second.changes.files.changed == [path])
    var (project, first) = (second.project, Importer().read(folder.path))
    (project.count.parsed, first.count.parsed) = (0, 0)
    #expect(project == first)
    expectation(project)
    return ran.withLock { $0 }
  }

  @Test func commentsAndWhiteSpaceOnlyMovePlaces() async throws {
    let fill = "// A note.\nimport Swinject\n\nfunc fill(_ c: Container) {\n   c .register(A.self) { _ in IA() }\n}\n"
    let ran = try await Self.edit("Fill.swift", fill) { project in
      #expect(project.services.map(\.place) == [Place(file: "Fill.swift", line: 5, column: 4)])
      #expect(project.findings.map(\.place.line) == [5])
    }
    #expect(!ran)
  }

  @Test func aChangedTreeOrRemarkMatters() async throws {
    let fill = "import Swinject\nfunc fill(_ c: Container) {\n  c.register(A.self) { _ in IA() }\n"
    #expect(try await Self.edit("Fill.swift", fill + "  c.register(IA.self) { _ in IA() }\n}\n"))
    #expect(try await Self.edit("Fill.swift", fill + "  // playground:allow unused for a test\n}\n"))
    #expect(try await Self.edit("Fill.swift", fill))
  }

  @Test func aFileThatIsNotParsedMattersOnlyByItsWords() async throws {
    #expect(try await !Self.edit("Other.swift", "struct Something {\n  let number = 2\n  func none() {}\n}\n"))
    #expect(try await Self.edit("Other.swift", "struct Nothing {\n  let count = A.self\n}\n"))
    #expect(try await Self.edit("Other.swift", "import Swinject\nstruct Nothing {\n  let count = 1\n}\n"))
    #expect(try await Self.edit("Other.swift", "struct Nothing {\n  let count = 1\n}\nclass IA {}\n"))
  }

  /// Returns how often the styles run after an edit of the last file that they want, and whether the results are those
  /// of a first read. The first number is that of a session, the second that of a new run with the cache.
  private static func rounds(after edit: (String) -> String) async throws -> [Int] {
    let folder = try SourceFolder(files)
    try folder.write("final class Page {\n  let a: A\n  init(a: A) { self.a = a }\n}\n", "Page.swift")
    try folder.write("func pages(_ c: Container) { _ = Page(a: c.resolve(A.self)!) }\n", "Pages.swift")
    let session = folder.importer.session(folder.path)
    let counts = Mutex([0, 0])
    _ = try await session.refresh()
    try folder.write(edit("func pages(_ c: Container) { _ = Page(a: c.resolve(A.self)!) }\n"), "Pages.swift")
    let cached = folder.importer.read(folder.path) { if case .parsed = $0 { counts.withLock { $0[1] += 1 } } }
    let later = try await session.refresh { if case .parsed = $0 { counts.withLock { $0[0] += 1 } } }.project
    var first = Importer().read(folder.path)
    first.count.parsed = cached.count.parsed
    #expect(cached == first)
    first.count.parsed = later.count.parsed
    #expect(later == first)
    return counts.withLock { $0 }
  }

  @Test func filesThatAreWantedStillAreReadInOneRound() async throws {
    let more = "final class Shown {\n  func show(_ c: Container) { _ = c.resolve(A.self) }\n}\n"
    #expect(try await Self.rounds { $0 + more } == [1, 1])
    #expect(try await Self.rounds { $0 + "func more(_ c: Container) { _ = c.resolve(A.self) }\n" } == [1, 1])
  }

  @Test func aClassOfAKnownNameMayChangeWhatIsWanted() async throws {
    let all = try await Self.rounds { _ in "func pages() {}\n" }
    #expect(all.allSatisfy { $0 > 1 })
    #expect(try await Self.rounds { $0 + "final class Page {}\n" } == all)
  }

  @Test func aTextWithTheLineOfAMovedPlaceIsMadeAnew() async throws {
    let folder = try SourceFolder(Self.files)
    let twice =
      "import Swinject\nfunc fill(_ c: Container) {\n  c.register(A.self) { _ in IA() }\n"
      + "  c.register(A.self) { _ in IA() }\n}\n"
    try folder.write(twice, "Fill.swift")
    let session = folder.importer.session(folder.path)
    #expect(try await session.refresh().project.services.map(\.name) == ["A (Fill.swift:3)", "A (Fill.swift:4)"])
    try folder.write("\n" + twice, "Fill.swift")
    #expect(folder.importer.read(folder.path).services.map(\.name) == ["A (Fill.swift:4)", "A (Fill.swift:5)"])
    #expect(try await session.refresh().project.services.map(\.name) == ["A (Fill.swift:4)", "A (Fill.swift:5)"])
  }

  @Test func aWordInACommentMayBeTheReasonForParsing() async throws {
    let folder = try SourceFolder(Self.files)
    try folder.write("// Dip and A and IA\nstruct Nothing {\n  let count = 1\n}\n", "Other.swift")
    let session = folder.importer.session(folder.path)
    _ = try await session.refresh()
    try folder.write("struct Nothing {\n  let count = 1\n}\n", "Other.swift")
    var (next, first) = (try await session.refresh().project, Importer().read(folder.path))
    (next.count.parsed, first.count.parsed) = (0, 0)
    #expect(next == first)
  }

  @Test func aTreeThatIsNotWantedAnyMoreIsForgotten() async throws {
    let folder = try SourceFolder(Self.files)
    let session = folder.importer.session(folder.path)
    _ = try await session.refresh()
    let edits = [
      ("Fill.swift", "import Swinject\nfunc fill(_ c: Container) {\n}\n"),
      ("Other.swift", "struct Nothing {\n  let count = 1\n}\nfinal class IA {}\n"),
      ("Kinds.swift", "protocol A {}\nfinal class IA: A {\n  // playground:allow unused a reason\n  init() {}\n}\n"),
    ]
    for (path, text) in edits {
      try folder.write(text, path)
      var (next, first) = (try await session.refresh().project, Importer().read(folder.path))
      (next.count.parsed, first.count.parsed) = (0, 0)
      #expect(next == first)
    }
  }

  /// Lines that an edit inserts anywhere.
  private static let lines = [
    "", "  // a note", "  // S0, I1 and r.resolve(S0.self)", "/* class S0 {} */ ",
    "  // playground:allow unused a reason",
    "  ;", "import Swinject",
  ]

  /// Declarations that an edit appends.
  private static let declarations = [
    "struct New {}", "final class I0 {}", "let number = 1", "func other() { _ = I0() }", "extension S0 {}",
    "enum Api { static let main = I1() }", "func more(_ c: Container) { c.register(S1.self) { _ in I1() } }",
    "class Wrong { func f( {", "typealias S9 = S0", "class AppContainer { lazy var i: I0 = I0() }",
    "func uses() { _ = Api.main.description }", "final class Fresh { let i: I0 = I0() }",
    "final class Reader { func read() { _ = Api.main.description } }",
  ]

  /// After any edit, the result of a session and of a run with the cache equals that of a first read.
  @Test(arguments: RandomGraph.seeds) func afterAnyEditTheResultIsThatOfAFirstRead(seed: UInt64) async throws {
    var generator = SplitMix(state: seed)
    let graph = RandomGraph(seed: seed, lifetimes: [.graph, .container])
    var files = graph.classes()
    files["Fill.swift"] =
      "import Swinject\nfunc fill(_ c: Container) {\n"
      + graph.nodes.indices.map { index in
        "  c.register(S\(index).self) { r in I\(index)(\(graph.arguments(index) { "r.resolve(S\($0).self)!" })) }\n"
      }.joined() + "}\n"
    files["Helper.swift"] = "struct Helper {\n  func work() -> Int {\n    let a = 1\n    return a\n  }\n}\n"
    let folder = try SourceFolder(files)
    let session = folder.importer.session(folder.path)
    _ = try await session.refresh()
    for step in 0..<10 {
      guard let path = files.keys.sorted().randomElement(using: &generator), let text = files[path] else { continue }
      var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
      let place = Int.random(in: 0..<lines.count, using: &generator)
      switch Int.random(in: 0..<8, using: &generator) {
      case 0: lines.append(Self.declarations.randomElement(using: &generator) ?? "")
      case 1: lines.remove(at: place)
      case 2: lines[place] = "  " + lines[place].replacingOccurrences(of: "(", with: "( ")
      default: lines.insert(Self.lines.randomElement(using: &generator) ?? "", at: place)
      }
      files[path] = lines.joined(separator: "\n")
      try folder.write(files[path] ?? "", path)
      let first = Importer().read(folder.path)
      var looks = [try await session.refresh().project, folder.importer.read(folder.path)]
      for index in looks.indices { looks[index].count.parsed = first.count.parsed }
      #expect(looks[0] == first, "session, SEED=\(seed), step \(step)")
      #expect(looks[1] == first, "cache, SEED=\(seed), step \(step)")
    }
  }
}
