import Importer
import Testing

/// Objects of other containers in SwiftUI's environment.
@Suite struct InsertedServiceTests {
  private let row =
    "struct Row: View { @EnvironmentObject var prefs: Prefs; var body: some View { Text(prefs.name) } }\n"

  private func reading(_ body: String) -> Reading {
    Reading(
      "import SwiftUI\nfinal class Api {}\nfinal class Prefs: ObservableObject { init() {}; init(api: Api) {} }\n" + row
        + body)
  }

  private let factory =
    "import Factory\nextension Container { var prefs: Factory<Prefs> { self { Prefs() }.singleton } }\n"

  @Test(arguments: [
    "@InjectedObject(\\.prefs) var prefs",
    "@StateObject var prefs = Container.shared.prefs()",
    "var prefs: Prefs { Container.shared.prefs() }",
    "@StateObject var prefs: Prefs; init() { _prefs = StateObject(wrappedValue: Container.shared.prefs()) }",
    "let prefs: Prefs; init() { let made = Container.shared.prefs(); self.prefs = made }",
  ])
  func aServiceOfFactoryIsNoSecondServiceInTheEnvironment(_ property: String) {
    let found = reading(
      factory + "@main struct Shop: App { \(property)\n"
        + "var body: some Scene { WindowGroup { Row().environmentObject(prefs) } } }")
    #expect(found.services == ["Container.prefs: container"])
    #expect(found.edges.contains("Row -> Container.prefs by wrapper"))
    #expect(found.project.edges.allSatisfy { $0.to == "Container.prefs" })
  }

  @Test func theServiceNeedsWhatItsTypeRequests() {
    let found = Reading(
      """
      import SwiftUI
      import Factory
      final class Api {}
      @Observable final class Prefs { @ObservationIgnored @Injected(\\.api) var api }
      extension Container {
        var api: Factory<Api> { self { Api() } }
        var prefs: Factory<Prefs> { self { Prefs() }.singleton }
      }
      struct Row: View { @Environment(Prefs.self) var prefs; var body: some View { Text("\\(prefs)") } }
      @main struct Shop: App { @State var prefs = Container.shared.prefs()
        var body: some Scene { WindowGroup { Row().environment(prefs) } } }
      """)
    #expect(found.services == ["Container.api: transient", "Container.prefs: container"])
    #expect(
      found.edges == [
        "Container.prefs -> Container.api by wrapper", "Row -> Container.prefs by wrapper",
        "Shop -> Container.prefs by pull",
      ])
  }

  @Test func servicesOfOtherStylesAreFound() {
    let shop = { (value: String) in
      "@main struct Shop: App { var body: some Scene { WindowGroup { Row().environmentObject(\(value)) } } }\n"
    }
    let swinject = reading(
      "import Swinject\nlet container = Container()\nfunc fill() { container.register(Prefs.self) { _ in Prefs() } }\n"
        + shop("container.resolve(Prefs.self)!"))
    #expect(swinject.services == ["Prefs: graph"])
    #expect(swinject.edges.contains("Row -> Prefs by wrapper"))
    let resolver = reading(
      "import Resolver\nextension Resolver { static func fill() { register { Prefs() } } }\n"
        + "@main struct Shop: App { @InjectedObject var prefs: Prefs\n"
        + "var body: some Scene { WindowGroup { Row().environmentObject(prefs) } } }\n")
    #expect(resolver.services == ["Prefs: graph"])
    #expect(resolver.edges.contains("Row -> Prefs by wrapper"))
    let root = reading(
      "final class ShopContainer { lazy var api = Api(); lazy var prefs = Prefs(api: api) }\n"
        + "@main struct Shop: App { let container = ShopContainer()\n"
        + "var body: some Scene { WindowGroup { Row().environmentObject(container.prefs) } } }\n")
    #expect(root.services == ["ShopContainer.api: container", "ShopContainer.prefs: container"])
    #expect(root.edges.contains("Row -> ShopContainer.prefs by wrapper"))
  }

  @Test func aServiceThatIsHandedOnIsFollowed() {
    let found = reading(
      factory
        + """
        struct Frame: View { let prefs: Prefs; var body: some View { Row().environmentObject(prefs) } }
        struct Panel: View { private let own: Prefs; init(_ prefs: Prefs) { own = prefs }
          var body: some View { Frame(prefs: own) } }
        @main struct Shop: App { @InjectedObject(\\.prefs) var prefs
          var body: some Scene { WindowGroup { Panel(prefs) } } }
        """)
    #expect(found.services == ["Container.prefs: container"])
    #expect(found.edges == ["Row -> Container.prefs by wrapper", "Shop -> Container.prefs by wrapper"])
  }

  @Test func anObjectThatIsMadeFromAServiceIsAServiceOfItsOwn() {
    let found = reading(
      "import Factory\nextension Container { var api: Factory<Api> { self { Api() } } }\n"
        + "@main struct Shop: App { @StateObject var prefs = Prefs(api: Container.shared.api())\n"
        + "var body: some Scene { WindowGroup { Row().environmentObject(prefs) } } }")
    #expect(found.services == ["Container.api: transient", "Prefs: container"])
  }

  @Test func twoServicesOnTwoWaysAreKeptApart() {
    let found = reading(
      factory
        + """
        struct Frame: View { let prefs: Prefs; var body: some View { Row().environmentObject(prefs) } }
        @main struct Shop: App { @InjectedObject(\\.prefs) var prefs
          var body: some Scene { WindowGroup { Frame(prefs: prefs); Frame(prefs: Prefs()) } } }
        """)
    #expect(found.services.contains("Prefs: unknown"))
  }

  @Test func theLifetimeIsThatOfTheMakerOrUnknown() {
    let frame = "struct Frame: View { let prefs: Prefs; var body: some View { Row().environmentObject(prefs) } }\n"
    #expect(reading(frame).services == ["Prefs: unknown"])
    let made =
      "struct Panel: View { @StateObject var prefs = Prefs(); var body: some View { Frame(prefs: prefs) } }\n"
    #expect(reading(frame + made).services == ["Prefs: scoped:Panel"])
  }

  @Test func aFunctionThatAsksForTheServiceIsFollowed() {
    let found = reading(
      factory
        + """
        @main struct Shop: App {
          var body: some Scene { WindowGroup { Row().environmentObject(prefs()) } }
          private func prefs() -> Prefs { stored() }
          private func stored() -> Prefs { Container.shared.prefs() }
        }
        """)
    #expect(found.services == ["Container.prefs: container"])
    #expect(found.edges.contains("Row -> Container.prefs by wrapper"))
  }

  @Test func aFunctionThatMakesTheObjectIsNoOtherMaker() {
    let found = reading(
      """
      struct Panel: View { @StateObject var prefs = Maker.prefs()
        var body: some View { Row().environmentObject(prefs) }
      }
      enum Maker { static func prefs() -> Prefs { Prefs() } }
      """)
    #expect(found.services == ["Prefs: scoped:Panel"])
  }

  @Test(arguments: [
    "@StateObject var prefs = Prefs(api: Container.shared.api())",
    "let prefs: Prefs; init() { let api = Container.shared.api(); prefs = .init(api: Container.shared.api()) }",
  ])
  func argumentsAreNeedsOfTheObjectThatIsMade(_ property: String) {
    let found = reading(
      "import Factory\nextension Container { var api: Factory<Api> { self { Api() } } }\n"
        + "@main struct Shop: App { \(property)\n"
        + "var body: some Scene { WindowGroup { Row().environmentObject(prefs) } } }")
    #expect(found.edges.contains("Prefs -> Container.api by initializer"))
    #expect(found.edges.filter { $0.hasPrefix("Shop") }.count == (property.contains("let api") ? 1 : 0))
  }

  @Test func severalObjectsOfATypeAreUnknownWhereOneIsRequested() {
    let found = reading(
      """
      struct Left: View { @StateObject var prefs = Prefs(); var body: some View { Row().environmentObject(prefs) } }
      struct Right: View { @StateObject var prefs = Prefs(); var body: some View { Row().environmentObject(prefs) } }
      @main struct Shop: App { var body: some Scene { WindowGroup { Left(); Right() } } }
      """)
    #expect(found.project.edges.map(\.alternatives) == [["Left.Prefs", "Right.Prefs"]])
    #expect(found.unknown == ["several at 4"])
    #expect(found.project.unknown[0].message.contains("Left.Prefs or Right.Prefs"))
  }

  @Test(arguments: ["Resolver.resolve(Prefs.self)", "container.resolve(Prefs.self)!"])
  func aRequestNamesTheTypeThatItPutsIn(_ request: String) {
    let found = reading(
      "let container = DI.container\n@main struct Shop: App {\n"
        + "var body: some Scene { WindowGroup { Row().environmentObject(\(request)) } } }")
    #expect(found.services == ["Prefs: unknown"])
    #expect(found.edges == ["Row -> Prefs by wrapper"])
  }
}
