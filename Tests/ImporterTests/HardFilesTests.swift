import Foundation
import Importer
import Testing

/// Difficult files and folders. Unreadable ones are reported with their place, and reading continues.
@Suite struct HardFilesTests {
  private static let registration = "import Swinject\nfunc f(_ c: Container) { c.register(A.self) { _ in A() } }\n"

  @Test(.enabled(if: getuid() != 0, "whoever is root may read everything"))
  func aFileWithoutPermissionIsReported() throws {
    let folder = try SourceFolder([
      "A.swift": Self.registration, "B.swift": Self.registration, "C/D.swift": "class D {}",
    ])
    let closed = [folder.root.appendingPathComponent("B.swift").path, folder.root.appendingPathComponent("C").path]
    for path in closed { chmod(path, 0) }
    defer { for path in closed { chmod(path, 0o700) } }
    let project = Importer().read(folder.path)
    #expect(project.services.count == 1)
    #expect(project.count.faults.map(\.file) == ["B.swift", "C"])
    #expect(project.count.faults.map(\.reason) == ["it cannot be read", "Permission denied"])
  }

  @Test func aHugeFileIsReportedAndNotRead() throws {
    let folder = try SourceFolder(["A.swift": Self.registration])
    try folder.write(Data(count: SourceFinder.largest + 1), "Huge.swift")
    let project = Importer().read(folder.path)
    #expect(project.services.count == 1)
    #expect(project.count.faults.map(\.file) == ["Huge.swift"])
    #expect(project.count.faults.first?.reason == "larger than 8 MB: not read")
  }

  @Test func aMissingFolderIsReported() {
    let project = Importer().read("/nowhere/at/all")
    #expect(project.count.files == 0)
    #expect(project.count.faults.map(\.file) == ["."])
  }

  @Test func onlyRegularFilesAreOpened() throws {
    let folder = try SourceFolder(["A.swift": Self.registration])
    // Opening a pipe would block until another process writes to it.
    for name in ["Pipe.swift", ".gitignore"] { mkfifo(folder.root.appendingPathComponent(name).path, 0o600) }
    try FileManager.default.createDirectory(
      at: folder.root.appendingPathComponent("Folder.swift"), withIntermediateDirectories: false)
    try FileManager.default.createSymbolicLink(
      at: folder.root.appendingPathComponent("Device.swift"), withDestinationURL: URL(fileURLWithPath: "/dev/zero"))
    let project = Importer().read(folder.path)
    #expect(project.count.files == 1)
    #expect(project.services.count == 1)
  }

  @Test func linksThatLeadToEachOtherAreReadOnce() throws {
    let folder = try SourceFolder(["A/One.swift": Self.registration, "B/Two.swift": Self.registration])
    for (at, to) in [("A/b", "B"), ("B/a", "A"), ("loop", "loop")] {
      try FileManager.default.createSymbolicLink(
        atPath: folder.root.appendingPathComponent(at).path,
        withDestinationPath: folder.root.appendingPathComponent(to).path)
    }
    let project = Importer().read(folder.path)
    #expect(project.count.files == 2)
    #expect(project.services.count == 2)
  }

  @Test func foldersNestedDeeplyAreRead() throws {
    // Close to the maximum length of a path.
    let path = Array(repeating: "deep", count: 200).joined(separator: "/") + "/A.swift"
    let folder = try SourceFolder([path: Self.registration])
    #expect(Importer().read(folder.path).services.map(\.place.file) == [path])
  }

  @Test(arguments: [
    "(", "[", "{", "a.b(", "{ _ in ", "if x {", "-", "A<", "A<\n", "A.B<", "#if A\n", "\"\\(", "x ? y : ", "x ?\ny :\n",
    "try ",
    "await\n", "try await ", "repeat each ", "copy ", "consume ", "unsafe ", "any ", "some ", "y!!!!", "y????",
    "Int -> ",
    "Int\n-> ", "if x {} else ", "return ", "inout ",
  ])
  func deeplyNestedTextIsReportedAndDoesNotCrash(_ opening: String) {
    // The stack of a reading thread has room for 8,000 levels.
    let text = Self.registration + "let x = " + String(repeating: opening, count: 10_000)
    let project = Importer().read(texts: ["A.swift": text, "B.swift": Self.registration])
    #expect(project.count.files == 2)
    #expect(project.services.contains { $0.place.file == "B.swift" })
  }

  /// These forms once took a time that grew with the square of their length: minutes for this length.
  @Test(
    .timeLimit(.minutes(1)),
    arguments: [
      ("let x: A", "?", ""), ("let x: A", "!", ""), ("let x: A", ".B", ""), ("let x: A", ".B<C>", ""),
      ("let x = ", "b ? c : ", "d"), ("x", " = a", ""),
    ])
  func aLongFormIsReadInLinearTime(_ start: String, _ repeated: String, _ end: String) {
    let text = Self.registration + start + String(repeating: repeated, count: 100_000) + end
    #expect(Importer().read(texts: ["A.swift": text]).services.count == 1)
  }

  /// Ordinary code is far from the limits.
  @Test(arguments: [
    String(
      repeating: "  func f(_ a: Int?, b: [String: Set<Int>]) async throws -> Result<Int, any Error>\n", count: 2_000),
    String(repeating: "let a = b ? c : d\n", count: 2_000), String(repeating: "f(a<b, a ?? b, !c, d!)\n", count: 2_000),
    "let all = [" + String(repeating: "a ? b : c, ", count: 2_000) + "]\n",
    String(repeating: "if a { b() } else { c() }; ", count: 2_000),
    "// " + String(repeating: "=", count: 2_000) + "\n// " + String(repeating: "-", count: 2_000) + "\n",
    String(repeating: "if i<count, j<count { try await f() }\n", count: 2_000),
  ]) func whatPeopleWriteIsReadWhole(_ code: String) {
    let project = Importer().read(texts: ["A.swift": code + Self.registration])
    #expect(project.services.count == 1)
  }

  @Test(arguments: [
    Data([0xFF, 0xFE, 0x69, 0x00]), Data([0x00]), Data([0xC0, 0x80]), Data([0xED, 0xA0, 0x80]),
    Data([0xEF, 0xBB, 0xBF]),
    Data("\r\r\n\n\u{2028}".utf8),
  ])
  func invalidBytesDoNotStopTheReading(_ bytes: Data) throws {
    let folder = try SourceFolder(["B.swift": Self.registration])
    try folder.write(bytes + Data(Self.registration.utf8), "A.swift")
    let project = Importer().read(folder.path)
    #expect(project.services.contains { $0.place.file == "B.swift" })
    #expect(project.count.faults.allSatisfy { $0.file == "A.swift" })
  }

  @Test func aTextInUTF16IsRead() throws {
    let folder = try SourceFolder()
    for (name, encoding) in [("A.swift", String.Encoding.utf16LittleEndian), ("B.swift", .utf16BigEndian)] {
      let text = "\u{FEFF}" + Self.registration
      try folder.write(try #require(text.data(using: encoding)), name)
    }
    let project = Importer().read(folder.path)
    #expect(project.services.map(\.place.file) == ["A.swift", "B.swift"])
    #expect(project.count.faults == [])
  }

  @Test func aDamagedFileIsNamed() throws {
    let folder = try SourceFolder(["B.swift": Self.registration])
    try folder.write(Data([0x80, 0x00, 0xFE]) + Data("let a = 1".utf8), "A.swift")
    for _ in 0..<2 {
      let project = Importer().read(folder.path)
      #expect(project.count.faults.map(\.file) == ["A.swift"])
      #expect(project.count.faults.map(\.reason) == ["not UTF-8: unreadable characters are left out"])
    }
  }

  @Test func theMarkersOfAMergeConflictAreNamed() {
    let project = Importer().read(texts: [
      "A.swift": """
      import Swinject
      func register(_ container: Container) {
        container.register(A.self) { _ in A() }
      <<<<<<< HEAD
        container.register(B.self) { _ in B() }
      =======
        container.register(C.self) { _ in C() }
      >>>>>>> branch
        let text = \"\"\"
      <<<<<<< HEAD
      \"\"\"
      }
      """,
      "B.swift": "import Swinject\nlet text = \"\"\"\n<<<<<<< HEAD\n\"\"\"\nlet a = Container()",
    ])
    #expect(project.services.map(\.name) == ["A"])
    #expect(project.count.faults.map { "\($0.file):\($0.line ?? 0)" } == ["A.swift:4"])
    #expect(
      project.count.faults.map(\.reason) == [
        "the text contains the markers of a merge conflict; both versions are left out"
      ])
  }

  @Test func aHundredThousandFilesAreRead() throws {
    let folder = try SourceFolder()
    let count = ProcessInfo.processInfo.environment["FILES"].flatMap { Int($0) } ?? 20_000
    for part in 0..<(count / 1000) {
      let path = folder.path + "/Part\(part)"
      mkdir(path, 0o700)
      for file in 0..<1000 {
        let descriptor = open("\(path)/File\(file).swift", O_CREAT | O_WRONLY, 0o600)
        _ = write(descriptor, "struct S {}\n", 12)
        close(descriptor)
      }
    }
    try folder.write(Self.registration, "App.swift")
    let project = Importer().read(folder.path)
    #expect(project.count.files == count + 1)
    // Files that cannot register or request anything are not parsed.
    #expect(project.count.parsed == 1)
    #expect(project.services.count == 1)
  }

  @Test func aDeclarationReadByTwoStylesHasTwoNames() {
    let text = """
      import FactoryKit
      import NeedleFoundation
      final class Cart {}
      class App: Component<D> { var cart: Factory<Cart> { self { Cart() }.singleton } }
      """
    let names = Importer().read(texts: ["A.swift": text]).services.map(\.name).sorted()
    #expect(names == ["App.cart (A.swift:4:27, factory)", "App.cart (A.swift:4:27, needle)"])
  }

  /// Reads a real text with pieces removed, doubled and swapped at random places. It is read to its end, and all
  /// reported places are inside the text.
  @Test(arguments: RandomGraph.seeds) func textThatIsBrokenAnywhereIsRead(seed: UInt64) {
    var generator = SplitMix(state: seed)
    let graph = RandomGraph(seed: seed, lifetimes: [.graph, .container])
    var text = "import Swinject\nimport FactoryKit\nimport NeedleFoundation\nimport Dependencies\nimport Dip\n"
    for index in graph.nodes.indices {
      text += """
        final class I\(index): S\(index) { @Injected var a: A; init(\(graph.arguments(index) { "S\($0)" })) { #if X
        c.register(S\(index).self, name: "n") { r in I\(index)(\(graph.arguments(index) { "r.resolve(S\($0).self)!" })) }.inObjectScope(.container)
        #endif } }
        extension Container { var s\(index): Factory<S\(index)> { self { I\(index)() }.singleton } }
        class App\(index): Component<D> { var s: S { shared { I\(index)(s) } } }
        @Dependency(\\.s\(index)) var s\(index)

        """
    }
    var bytes = Array(text.utf8)
    for _ in 0..<Int.random(in: 1...8, using: &generator) {
      let start = Int.random(in: 0..<bytes.count, using: &generator)
      let end = min(bytes.count, start + Int.random(in: 0...40, using: &generator))
      switch Int.random(in: 0..<4, using: &generator) {
      case 0: bytes.removeSubrange(start..<end)
      case 1: bytes.insert(contentsOf: bytes[start..<end], at: Int.random(in: 0...bytes.count, using: &generator))
      case 2: bytes[start] = UInt8.random(in: 0...255, using: &generator)
      default: bytes.insert(contentsOf: Array("{([\"/*#<".utf8).shuffled(using: &generator).prefix(3), at: start)
      }
      if bytes.isEmpty { bytes = [10] }
    }
    let broken = String(decoding: bytes, as: UTF8.self)
    let lines = broken.utf8.reduce(1) { $1 == 10 ? $0 + 1 : $0 } + broken.utf8.count { $0 == 13 }
    let project = Importer().read(texts: ["A.swift": broken])
    let places = project.services.map(\.place) + project.edges.map(\.place) + project.unknown.map(\.place)
    #expect(places.allSatisfy { $0.line >= 1 && $0.line <= lines && $0.column >= 1 }, "SEED=\(seed)")
    let names = Set(project.services.map(\.name))
    #expect(names.count == project.services.count, "SEED=\(seed)")
    #expect(project.edges.allSatisfy { !$0.isRegistered || names.contains($0.to) }, "SEED=\(seed)")
    #expect(Importer().read(texts: ["A.swift": broken]) == project, "SEED=\(seed)")
  }
}
