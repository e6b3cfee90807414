import Importer
import Testing

/// Objects in SwiftUI's environment that a static variable keeps, and lifetimes of other ones.
@Suite struct KeptObjectTests {
  private let row =
    "struct Row: View { @EnvironmentObject var theme: Theme; var body: some View { Text(theme.name) } }\n"

  private func reading(_ body: String, theme: String = "static let shared = Theme()") -> Reading {
    Reading("import SwiftUI\nfinal class Theme: ObservableObject { \(theme) }\n" + row + body)
  }

  @Test(arguments: [
    "struct Card: View { let theme = Theme.shared; var body: some View { Row().environmentObject(theme) } }",
    "struct Panel: View { @ObservedObject var theme: Theme; var body: some View { Row().environmentObject(theme) } }\n"
      + "struct Card: View { var body: some View { Panel(theme: Theme.shared); Panel(theme: Theme.shared) } }",
    "extension View { func themed(_ theme: Theme) -> some View { environmentObject(theme) } }\n"
      + "struct Card: View { var body: some View { Row().themed(Theme.shared) } }",
    "extension View { func themed() -> some View { environmentObject(Theme.shared) } }\n"
      + "struct Card: View { var body: some View { Row().themed() } }",
    "struct Card: View { @ObservedObject var theme: Theme = .shared; var body: some View { Row().environmentObject(theme) } }",
    "func current() -> Theme { Theme.shared }\n"
      + "struct Card: View { var body: some View { Row().environmentObject(current()) } }",
  ])
  func anObjectOfAStaticVariableIsOneServiceWhereverItIsPutIn(_ other: String) {
    let found = reading(
      other + """

        @main struct Shop: App { @StateObject var theme = Theme.shared
          var body: some Scene { WindowGroup { Row().environmentObject(theme); Card() } } }
        """)
    #expect(found.services == ["Theme: container"])
    #expect(found.edges == ["Row -> Theme by wrapper"])
    #expect(found.unknown.isEmpty)
  }

  @Test func thePlaceOfAnObjectIsThatInTheApp() {
    let found = Reading([
      "Share/ShareExtension.swift": "import SwiftUI\nstruct Share: View { var body: some View { "
        + "Row().environmentObject(Theme.shared) } }",
      "Shop/Shop.swift": "import SwiftUI\n" + row
        + "final class Theme: ObservableObject { static let shared = Theme() }\n"
        + "@main struct Shop: App { var body: some Scene { WindowGroup { Row().environmentObject(Theme.shared) } } }",
    ])
    #expect(found.project.services.map(\.place.file) == ["Shop/Shop.swift"])
  }

  @Test func aFurtherObjectOfTheTypeIsAServiceOfItsOwn() {
    let found = reading(
      """
      struct Card: View { @StateObject var theme = Theme(); var body: some View { Row().environmentObject(theme) } }
      @main struct Shop: App {
        var body: some Scene { WindowGroup { Row().environmentObject(Theme.shared); Card() } } }
      """)
    #expect(found.services == ["Card.Theme: scoped:Card", "Shop.Theme: container"])
  }

  @Test func thePropertyOfAKeptObjectIsOneServiceOfUnknownLifetime() {
    let found = reading(
      """
      final class Session { static let shared = Session(); var theme: Theme; init() { theme = Theme() } }
      struct Card: View { var body: some View { Row().environmentObject(Session.shared.theme) } }
      @main struct Shop: App { let session = Session.shared
        var body: some Scene { WindowGroup { Row().environmentObject(session.theme); Card() } } }
      """)
    #expect(found.services == ["Theme: unknown"])
  }

  @Test(arguments: [
    "WindowGroup { Row().environmentObject(Theme()) }",
    "WindowGroup(for: Int.self) { _ in Row().environmentObject(Theme()) }",
  ])
  func anObjectThatABodyMakesHasNoKnownLifetime(_ scene: String) {
    let found = reading("@main struct Shop: App { var body: some Scene { \(scene) } }")
    #expect(found.services == ["Theme: unknown"])
  }

  @Test(arguments: [
    "func theme(_ id: Int) -> Theme { if let old = all[id] { return old }; let new = Theme(); all[id] = new; return new }",
    "func theme(_ id: Int) -> Theme { all[id]! }",
  ])
  func anObjectOfACacheHasNoKnownLifetime(_ function: String) {
    let found = reading(
      """
      final class Themes { static let shared = Themes(); var all: [Int: Theme] = [:]; \(function) }
      @main struct Shop: App { @StateObject var theme = Themes.shared.theme(1)
        var body: some Scene { WindowGroup { Row().environmentObject(theme) } } }
      """)
    #expect(found.services == ["Theme: unknown"])
  }

  @Test func aStaticVariableThatIsReplacedKeepsNoObject() {
    let found = reading(
      """
      func night() { Theme.shared = Theme() }
      @main struct Shop: App { var body: some Scene { WindowGroup { Row().environmentObject(Theme.shared) } } }
      """, theme: "static var shared = Theme()")
    #expect(found.services == ["Theme: unknown"])
  }

  @Test(arguments: [
    "init() { let theme = Theme(); _theme = StateObject(wrappedValue: theme) }",
    "init() { let made = Theme(); let theme = made; self._theme = StateObject(wrappedValue: theme) }",
    "init() { _theme = StateObject(wrappedValue: Theme()) }",
  ])
  func aViewKeepsAnObjectThatItsInitializerMakesInALocalVariable(_ initializer: String) {
    let found = reading(
      """
      struct Card: View { @StateObject var theme: Theme; \(initializer)
        var body: some View { Row().environmentObject(theme) } }
      """)
    #expect(found.services == ["Theme: scoped:Card"])
    #expect(found.project.services.map(\.maker) == ["Card"])
  }

  @Test func aViewThatGetsItsObjectDoesNotMakeIt() {
    let found = reading(
      """
      struct Card: View { @StateObject var theme: Theme
        init(theme: Theme) { let given = theme; _theme = StateObject(wrappedValue: given) }
        var body: some View { Row().environmentObject(theme) } }
      """)
    #expect(found.project.services.map(\.maker) == [nil])
  }
}
