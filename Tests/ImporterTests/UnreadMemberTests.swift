import Importer
import Testing

/// Members of handwritten containers that nothing reads.
@Suite struct UnreadMemberTests {
  private func unused(
    _ member: String, type: String = "final class AppContainer", other: String = "", keeps: String = ""
  )
    -> [String]
  {
    Reading([
      "Container.swift": Reading.loaderAndStore + """
        protocol Needing { var needed: Loading { get } }
        \(type) {
          private lazy var loader: Loading = WebLoader()
          private lazy var store: Storing = DiskStore()
          func makeSync() -> Sync { Sync(loader: loader, store: store) }
          \(member)
          \(keeps)
        }
        """,
      "Main.swift": "final class Main { let container = AppContainer(); func run() { container.makeSync().run() } }\n",
      "Other.swift": "final class Other { func run(_ object: Thing) { \(other) } }\n",
    ]).findings(.unused)
  }

  @Test(arguments: [
    "private var needed: Loading { WebLoader() }", "private lazy var needed: Loading = WebLoader()",
    "lazy var needed: Loading = WebLoader()", "func needed() -> Sync { Sync(loader: loader, store: store) }",
    "static let needed: Loading = WebLoader()",
  ])
  func aMemberWhoseNameOccursOnceIsUnused(_ member: String) {
    let all = unused(member.replacing("needed", with: "spare"))
    #expect(all == ["unused AppContainer.spare at 11"])
  }

  @Test func aPrivateMemberIsUnusedWhateverOtherFilesSay() {
    let member = "private lazy var needed: Loading = WebLoader()"
    #expect(unused(member.replacing("needed", with: "spare"), other: "object.spare.load()").count == 1)
    #expect(unused("private lazy var spare: Loading = WebLoader()", keeps: "func go() { spare.load() }").isEmpty)
    #expect(unused("private lazy var spare: Loading = WebLoader()", keeps: "let path = \\AppContainer.spare").isEmpty)
  }

  @Test(arguments: [
    // Another object, or a key path, may be meant.
    ("lazy var spare: Loading = WebLoader()", "object.spare.load()"),
    ("lazy var spare: Loading = WebLoader()", "object.read(\\.spare)"),
    ("lazy var spare: Loading = WebLoader()", "object.value(forKey: \"a.spare\")"),
    // The container keeps the object for its work.
    ("let spare: Loading = WebLoader()", ""),
    // Code outside of the tree, or of the compiler, may read it.
    ("public lazy var spare: Loading = WebLoader()", ""), ("@objc lazy var spare: WebLoader = WebLoader()", ""),
    ("#if DEBUG\nlazy var spare: Loading = WebLoader()\n#endif", ""),
  ])
  func aMemberThatMayBeReadIsNotUnused(_ member: String, _ other: String) {
    #expect(unused(member, other: other).isEmpty)
  }

  @Test func aMemberThatAProtocolMayRequireIsNotUnused() {
    let member = "lazy var needed: Loading = WebLoader()"
    #expect(unused(member, type: "final class AppContainer: Needing").isEmpty)
    #expect(unused("lazy var spare: Loading = WebLoader()", type: "final class AppContainer: Foreign").isEmpty)
    #expect(unused("lazy var spare: Loading = WebLoader()", type: "@Wired final class AppContainer").isEmpty)
  }

  @Test func aFactoryIsNotRequestedByItsType() {
    let reading = Reading(
      """
      import Factory
      extension Container { var title: Factory<String> { self { "" } } }
      func read(_ decoder: Decoder) { decoder.decode(String.self) }
      """)
    #expect(reading.findings(.unused) == ["unused Container.title at 2"])
  }
}
