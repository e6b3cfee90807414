import Layout
import Testing

@testable import Canvas
@testable import Diagrams
@testable import Laboratory
@testable import Lessons
@testable import Screens
@testable import SourceReader
@testable import Stage

@Suite struct LevelDrawingTests {
  private static let factories = """
    class User { init(name: String) {} }
    class Login { func logIn() -> User? { User(name: "Anna") } }
    class Root {
      func makeLogin() -> Login { Login() }
      func unlock(_ user: User) -> UserFactory { UserFactory(user: user, parent: self) }
    }
    class UserFactory {
      let user: User
      let parent: Root
      init(user: User, parent: Root) { (self.user, self.parent) = (user, parent) }
      func makeHome() -> Home { Home(user: user) }
    }
    class Home { let user: User; init(user: User) { self.user = user } }
    """

  private func account(_ code: String, refusals: [(message: String, line: String)] = []) -> RunAccount {
    var account = Tales.engine.account()
    account.levels = MeasuredCode(SourceModule([("App.swift", code)]), locators: []).levels().refused(refusals)
    return account
  }

  private func account(_ code: String, live: [String]) -> RunAccount {
    var tale = Tale()
    for service in live { tale.make(service) }
    var account = tale.account()
    account.levels = MeasuredCode(SourceModule([("App.swift", code)]), locators: []).levels()
    return account
  }

  @Test func aLevelStandsInsideTheOneThatUnlocksIt() {
    let live = ["Root", "Login", "UserFactory"]
    let drawing = LevelDrawing(account(Self.factories, live: live), in: .init(width: 44, height: 20))
    #expect(
      drawing.text(44, 20) == """
        ╭ Root ●1 ─────────────────────────────────╮
        │ Login ●1  makes key User                 │
        │ ╭ UserFactory ●1 ──────────────╡User╞──╮ │
        │ │   ─▶ Root, User                      │ │
        │ │ Home                                 │ │
        │ │   ─▶ User                            │ │
        │ ╰──────────────────────────────────────╯ │
        ╰──────────────────────────────────────────╯

        ●1 one live object  ╌╌ not open
        ─▶ refers to  ╡X╞ opens with key X
        """)
  }

  /// Nothing can be made in a level before its factory exists.
  @Test func aLevelWithoutALiveFactoryIsDashed() {
    let drawing = LevelDrawing(account(Self.factories, live: ["Root"]), in: .init(width: 44, height: 20))
    #expect(
      drawing.text(44, 20).hasPrefix(
        """
        ╭ Root ●1 ─────────────────────────────────╮
        │ Login  makes key User                    │
        │ ┌ UserFactory ╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╡User╞╌╌┐ │
        │ ╎   ─▶ Root, User                      ╎ │
        │ ╎ Home                                 ╎ │
        │ ╎   ─▶ User                            ╎ │
        │ └╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌┘ │
        ╰──────────────────────────────────────────╯
        """))
  }

  @Test func aReferenceIntoAnInnerLevelIsNamed() {
    let code = Self.factories.replacing("class Root {", with: "class Root {\n  var child: UserFactory?")
    let drawing = LevelDrawing(account(code), in: .init(width: 50, height: 20))
    #expect(drawing.note == "references from outer to inner levels: 1")
    #expect(drawing.text(50, 20).contains("─▶ UserFactory: an inner level"))
  }

  @Test(arguments: [
    (message: "value of type 'Login' has no member 'unlock'", line: "login"),
    (message: "value of optional type 'User?' must be unwrapped", line: "root.unlock(service.logIn())"),
    (message: "'User' initializer is inaccessible due to 'fileprivate' protection level", line: "User()"),
  ])
  func theCompilersSentenceStandsAtItsDoor(refusal: (message: String, line: String)) {
    let drawing = LevelDrawing(account(Self.factories, refusals: [refusal]), in: .init(width: 72, height: 20))
    let rows = drawing.text(72, 20).split(separator: "\n")
    let door = rows.firstIndex { $0.contains("╡✗ User╞") } ?? 0
    #expect(rows[..<door].contains { $0.contains(refusal.message.prefix(40)) }, "\(rows)")
  }

  @Test func scopesOfAContainerAreLevels() {
    let code = """
      class User {}
      class Message {}
      class Inbox { init(user: User) {} }
      class Reader { init(inbox: Inbox, message: Message) {} }
      class Clock {}
      func make() {
        let root = Container()
        root.declareScope(.user, key: User.self)
        root.declareScope("message", key: Message.self, in: .user)
        root.register(Clock.self, .container, Clock.init)
        root.register(Inbox.self, .scoped(.user), Inbox.init)
        root.register(Reader.self, lifetime: .scoped(.user), Reader.init)
      }
      """
    let levels = MeasuredCode(SourceModule([("App.swift", code)]), locators: []).levels()
    #expect(levels.levels.map(\.name) == ["container", "scope user", "scope message"])
    #expect(levels.levels.map(\.parent) == [nil, 0, 1])
    #expect(levels.levels.map { $0.door?.keys ?? [] } == [[], ["User"], ["Message"]])
    #expect(levels.levels.map { $0.members.map(\.name) } == [["Clock"], ["Inbox", "Reader"], []])
    #expect(levels.levels[1].members[1].references.filter(\.leadsIn).map(\.to) == ["Message"])
  }

  @Test func codeWithoutFactoriesHasAnEmptyDrawing() {
    #expect(LevelDrawing(account("class A { func f() {} }"), in: nil).isEmpty)
  }

  /// Two factories that create each other have no outermost level.
  @Test func levelsOfFactoriesThatMakeEachOtherEnd() {
    let code = """
      class A { func b() -> B { B() } }
      class B { func a() -> A { A() } }
      """
    #expect(MeasuredCode(SourceModule([("App.swift", code)]), locators: []).levels().levels.count == 2)
  }
}
