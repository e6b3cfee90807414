import Foundation
import Importer
import Testing

@Suite struct RobustnessTests {
  private func folder(_ files: [String: Data]) throws -> URL {
    let root = FileManager.default.temporaryDirectory.appendingPathComponent("importer-\(UUID().uuidString)")
    for (path, data) in files {
      let file = root.appendingPathComponent(path)
      try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try data.write(to: file)
    }
    return root
  }

  private static let registration = Data(
    "import Swinject\nfunc f(_ c: Container) { c.register(A.self) { _ in A() } }".utf8)

  @Test func omittedFilesAreCounted() throws {
    let root = try folder([
      "Sources/App.swift": Self.registration, "Pods/Lib/B.swift": Self.registration, "Tests/C.swift": Self.registration,
      "ATests.swift": Self.registration, "Gone/D.swift": Self.registration, "E.generated.swift": Self.registration,
      "Sources/App.docc/Steps/1.swift": Self.registration,
      ".gitignore": Data("# comment\nGone/\n*.tmp\n!kept.tmp".utf8),
    ])
    defer { try? FileManager.default.removeItem(at: root) }
    let project = Importer().read(root.path)
    #expect(project.services.count == 1)
    #expect(project.count.left == [.packages: 1, .tests: 2, .ignored: 1, .generated: 1])
    var options = Importer.Options()
    options.leaving = [.tests]
    #expect(Importer(options).read(root.path).services.count == 4)
  }

  @Test func cyclicAndDanglingLinksEnd() throws {
    let root = try folder(["A/App.swift": Self.registration])
    defer { try? FileManager.default.removeItem(at: root) }
    try FileManager.default.createSymbolicLink(
      at: root.appendingPathComponent("A/again"), withDestinationURL: root)
    try FileManager.default.createSymbolicLink(
      at: root.appendingPathComponent("A/Gone.swift"), withDestinationURL: root.appendingPathComponent("nowhere"))
    let project = Importer().read(root.path)
    #expect(project.services.count == 1)
    #expect(project.count.faults.map(\.file) == ["A/Gone.swift", "A/again"])
    #expect(
      project.count.faults.last?.reason
        == "a link to another place in this folder; the target is read at its own place")
  }

  @Test func linksOutOfTheTreeAreReportedAndNotFollowed() throws {
    let outside = try folder(["Deep/B.swift": Self.registration])
    let root = try folder(["A/App.swift": Self.registration])
    defer { for folder in [root, outside] { try? FileManager.default.removeItem(at: folder) } }
    for (name, to) in [("A/out", outside.path), ("A/process", "/proc"), ("B.swift", outside.path + "/Deep/B.swift")] {
      try FileManager.default.createSymbolicLink(
        atPath: root.appendingPathComponent(name).path, withDestinationPath: to)
    }
    let project = Importer().read(root.path)
    #expect(project.count.files == 1)
    #expect(project.count.faults.map(\.file) == ["A/out", "A/process", "B.swift"])
    #expect(Set(project.count.faults.map(\.reason)) == ["a link that leads out of this folder; it is not followed"])
    // The root itself may be a link.
    let link = root.path + "-link"
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: root.path)
    defer { try? FileManager.default.removeItem(atPath: link) }
    #expect(Importer().read(link).services.count == 1)
  }

  @Test func patternsWithManyFoldersAreCompared() throws {
    let deep = Array(repeating: "a", count: 60).joined(separator: "/")
    let root = try folder([
      ".gitignore": Data((String(repeating: "**/a/", count: 30) + "b").utf8), deep + "/App.swift": Self.registration,
      deep + "/b/Gone.swift": Self.registration,
    ])
    defer { try? FileManager.default.removeItem(at: root) }
    let project = Importer().read(root.path)
    #expect(project.services.map(\.place.file) == [deep + "/App.swift"])
    #expect(project.count.left == [.ignored: 1])
  }

  @Test func codeNestedTooDeeplyIsReportedWithItsPlace() {
    let text = "let a = 1\nlet x = " + String(repeating: "try ", count: 20_000)
    let faults = Importer().read(texts: ["A.swift": "import Swinject\n" + text]).count.faults
    #expect(faults.map(\.line) == [3])
    #expect(faults.map(\.reason) == ["the text is nested too deeply here: from here on it is not read"])
  }

  /// Each of these names leads to the other in several ways, and reading must end nevertheless.
  @Test func variablesThatLeadToThemselvesHaveNoType() {
    let project = Importer().read(texts: [
      "A.swift": """
      import Swinject
      enum A { static let one = B.two.x.y.z.v.w; static let other = B.two.x.y.z.v.w }
      enum B { static let two = A.one.x.y.z.v.w }
      extension A { static let x = B.two.y.z.v.w }
      func fill(_ container: Container) {
        container.register(P.self) { _ in A.one }
        container.register(Q.self) { _ in B.two }
      }
      """
    ])
    #expect(project.services.map(\.type) == ["P", "Q"])
  }

  @Test func aFileThatIsNoTextIsReportedAndTheRestIsRead() throws {
    var broken = Self.registration
    broken.append(contentsOf: [0xFF, 0xFE, 0x00])
    let root = try folder([
      "A.swift": broken, "B.swift": Self.registration, "C.swift": Data("import Swinject\nclass {{{ register(".utf8),
      "Empty.swift": Data(),
    ])
    defer { try? FileManager.default.removeItem(at: root) }
    let project = Importer().read(root.path)
    #expect(project.services.count == 2)
    #expect(
      project.count.faults.map(\.file) == ["A.swift", "C.swift"]
        || project.count.faults.contains { $0.file == "C.swift" })
  }

  @Test func ignorePatternsMatchLikeGit() throws {
    let root = try folder([
      ".gitignore": Data("/a/*.swift\n**/deep/*.swift\nb/**\n!/a/kept.swift\nx[0-9].swift".utf8),
      "a/one.swift": Self.registration, "a/kept.swift": Self.registration, "a/c/two.swift": Self.registration,
      "q/deep/three.swift": Self.registration, "b/four.swift": Self.registration, "x1.swift": Self.registration,
      "xa.swift": Self.registration,
    ])
    defer { try? FileManager.default.removeItem(at: root) }
    #expect(
      Importer().read(root.path).services.map(\.place.file) == ["a/c/two.swift", "a/kept.swift", "xa.swift"])
  }

  /// Reads pieces of real text in random order, truncated at random. Nothing is refused, and nothing crashes.
  @Test(arguments: RandomGraph.seeds) func anyTextIsRead(seed: UInt64) {
    var generator = SplitMix(state: seed)
    let pieces = [
      "import Swinject\n", "import FactoryKit\n", "container.register(A.self) { r in ", "r.resolve(B.self)!", "}", "{",
      "(", ")",
      "extension Container { var a: Factory<A> { self { ", "@Injected(\\.a) var b: C\n",
      "class AppDIContainer { lazy var a = A()\n",
      "#if DEBUG\n", "#endif\n", "\"\\(", "\"\"\"", "/*", "*/", "func makeA() -> A { A(b: makeB()) }\n", "as! T",
      ".init(", "[", "]",
      "let x: ", "= ", "$0", "self", "é😀", "\u{0}", "\r\n", ".scope(.x)", "static let shared = ServiceLocator()\n", "<",
      ">", "??", "~>",
    ]
    var text = ""
    for _ in 0..<Int.random(in: 1...120, using: &generator) { text += pieces.randomElement(using: &generator) ?? "" }
    let cut = Int.random(in: 0...text.utf8.count, using: &generator)
    let bytes = Array(text.utf8.prefix(cut))
    let project = Importer().read(texts: ["A.swift": String(decoding: bytes, as: UTF8.self)])
    #expect(project.count.files == 1, "SEED=\(seed)")
  }
}
