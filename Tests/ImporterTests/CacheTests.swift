import Dispatch
import Foundation
import Importer
import Testing

/// The cache on disk: it speeds up reading, and no fault of it changes a result.
@Suite struct CacheTests {
  @Test func theLeastRecentlyUsedGoesFirst() throws {
    let folder = try SourceFolder()
    for (name, age) in [("a1", 300.0), ("b2", 200), ("c3", 100), ("d4", 0)] {
      try folder.write(Data(count: 1_000), name)
      try FileManager.default.setAttributes(
        [.modificationDate: Date(timeIntervalSinceNow: -age)], ofItemAtPath: folder.path + "/" + name)
    }
    try folder.write(Data(count: 1_000), "notes.txt")
    func names() throws -> [String] { try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() }
    ImportCache.trim(folder.path, files: 3)
    #expect(try names() == ["b2", "c3", "d4", "notes.txt"])
    ImportCache.trim(folder.path, keeping: folder.path + "/b2", bytes: 1_500)
    #expect(try names() == ["b2", "d4", "notes.txt"])
  }

  private static let text = """
    import Swinject
    func fill(_ c: Container) {
      c.register(A.self) { r in A(r.resolve(B.self)!) }
      c.register(B.self) { _ in B() }
    }
    class A { init(_ b: B) {} }
    class B {}
    """

  private func parsed(_ importer: Importer, _ path: String) async throws -> (project: ImportedProject, parsed: Int) {
    let look = try await importer.session(path).refresh()
    return (look.project, look.filesParsed)
  }

  @Test func theNextRunUsesTheCache() async throws {
    let folder = try SourceFolder(["App.swift": Self.text])
    let first = try await parsed(folder.importer, folder.path)
    let second = try await parsed(folder.importer, folder.path)
    #expect((first.parsed, second.parsed) == (1, 0))
    #expect(first.project == second.project)
  }

  @Test func aDamagedCacheIsIgnored() async throws {
    let folder = try SourceFolder(["App.swift": Self.text])
    let first = try await parsed(folder.importer, folder.path).project
    let file = try folder.cacheFile
    let whole = try Data(contentsOf: file)
    for place in stride(from: 0, to: whole.count, by: max(1, whole.count / 97)) {
      var damaged = whole
      damaged[place] ^= 0x5A
      try damaged.write(to: file)
      let second = try await parsed(folder.importer, folder.path)
      #expect(second.project == first, "a byte at \(place)")
      #expect(second.parsed == 1, "a byte at \(place)")
    }
    for length in [0, 1, 24, whole.count / 2, whole.count - 1] {
      try whole.prefix(length).write(to: file)
      #expect(try await parsed(folder.importer, folder.path) == (first, 1), "\(length) bytes")
    }
    // Reading has repaired the cache.
    #expect(try await parsed(folder.importer, folder.path).parsed == 0)
  }

  @Test func aCacheOfAnotherBuildIsNotRead() async throws {
    let folder = try SourceFolder(["App.swift": Self.text])
    let mine = folder.importer
    var options = mine.options
    options.build += 1
    let other = Importer(options)
    #expect(try await parsed(mine, folder.path).parsed == 1)
    #expect(try await parsed(mine, folder.path).parsed == 0)
    #expect(try await parsed(other, folder.path).parsed == 1)
    #expect(try await parsed(mine, folder.path).parsed == 1)
  }

  @Test func otherOptionsHaveACacheOfTheirOwn() async throws {
    let folder = try SourceFolder(["App.swift": Self.text, "AppTests.swift": Self.text])
    let first = try await parsed(folder.importer, folder.path).project
    var options = folder.importer.options
    options.leaving.remove(.tests)
    #expect(try await parsed(Importer(options), folder.path).project.services.count == 4)
    #expect(try await parsed(folder.importer, folder.path) == (first, 0))
  }

  @Test func runsAtTheSameTimeAgree() async throws {
    let folder = try SourceFolder(["App.swift": Self.text])
    let expected = Importer().read(folder.path)
    for round in 0..<8 {
      try folder.write(Self.text + "\nclass Round\(round) {}\n", "App.swift")
      DispatchQueue.concurrentPerform(iterations: 6) { _ in
        let services = folder.importer.read(folder.path).services
        if services != expected.services { Issue.record("round \(round)") }
      }
    }
    // No partly written file is left.
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.cache.path).count == 1)
    #expect(try await parsed(folder.importer, folder.path).parsed == 0)
  }

  @Test func anEditOfACommentLeavesTheCacheAsItIs() async throws {
    let folder = try SourceFolder(["App.swift": Self.text])
    _ = folder.importer.read(folder.path)
    let cache = try Data(contentsOf: folder.cacheFile)
    try folder.write("// a comment\n" + Self.text, "App.swift")
    let second = try await parsed(folder.importer, folder.path)
    #expect(second == (Importer().read(folder.path), 1))
    #expect(second.project.services.map(\.place.line) == [4, 5])
    #expect(try Data(contentsOf: folder.cacheFile) == cache)
    try folder.write("// a comment\n" + Self.text + "\nclass C {}\n", "App.swift")
    #expect(try await parsed(folder.importer, folder.path) == (Importer().read(folder.path), 1))
    #expect(try Data(contentsOf: folder.cacheFile) != cache)
  }

  @Test func withoutAWritableCacheAllFilesAreRead() async throws {
    let folder = try SourceFolder(["App.swift": Self.text])
    var options = folder.importer.options
    options.cacheFolder = "/dev/null/nowhere"
    #expect(try await parsed(Importer(options), folder.path).parsed == 1)
    #expect(try await parsed(Importer(options), folder.path).parsed == 1)
  }

  @Test func aFileThatIsNoTextIsReportedFromTheCacheToo() async throws {
    let folder = try SourceFolder()
    try folder.write(Data(Self.text.utf8) + [0xFF, 0xFE, 0x00], "App.swift")
    let first = folder.importer.read(folder.path)
    #expect(first.count.faults.map(\.file) == ["App.swift"])
    #expect(folder.importer.read(folder.path) == first)
    try folder.write("class C {}", "Other.swift")
    #expect(folder.importer.read(folder.path).count.faults == first.count.faults)
  }
}
