import Importer
import Testing

/// Types with equal names in several modules, and libraries whose sources are in the tree.
@Suite struct ModulesTests {
  private static func component(_ made: String) -> String {
    """
    import NeedleFoundation
    final class RootComponent: BootstrapComponent {
      var stream: Stream { shared { \(made)() } }
      var screen: Screen { Screen(stream: stream) }
    }
    """
  }

  @Test func typesOfOneNameInTwoModulesAreDistinguished() {
    let reading = Reading([
      "Apps/One/Root.swift": Self.component("Plain"), "Apps/One/Kinds.swift": "final class Plain: Stream {}",
      "Apps/Two/Root.swift": Self.component("Rich"), "Apps/Two/Kinds.swift": "final class Rich: Stream {}",
    ])
    #expect(
      reading.services == [
        "One.RootComponent.screen: transient", "One.RootComponent.stream: scoped:One.RootComponent",
        "Two.RootComponent.screen: transient", "Two.RootComponent.stream: scoped:Two.RootComponent",
      ])
    #expect(
      reading.edges == [
        "One.RootComponent.screen -> One.RootComponent.stream by initializer",
        "Two.RootComponent.screen -> Two.RootComponent.stream by initializer",
      ])
    #expect(reading.project.services.map(\.implementation) == ["Plain", "Screen", "Rich", "Screen"])
  }

  @Test func theNearestTypeHasPrecedenceOverAnImportedType() {
    let reading = Reading([
      "Sources/Shop/Api.swift": "public protocol Api {}\npublic final class ShopApi: Api {}\n",
      "Sources/Bank/Api.swift": "public protocol Api {}\npublic final class BankApi: Api {}\n",
      "Sources/Shop/Fill.swift":
        "import Swinject\nfunc fillShop(_ c: Container) {\n  c.register(Api.self) { _ in ShopApi() }\n}\n",
      "Sources/App/Fill.swift":
        "import Swinject\nimport Bank\nfunc fill(_ c: Container) {\n  c.register(Api.self) { _ in BankApi() }\n}\n",
      "Sources/App/Teller.swift":
        "import Swinject\nimport Bank\nfunc tell(_ r: Swinject.Resolver) { let a = r.resolve(Api.self)! }\n",
    ])
    #expect(reading.services == ["Bank.Api: graph", "Shop.Api: graph"])
    #expect(reading.edges == ["Teller.swift -> Bank.Api by pull"])
    #expect(reading.findings(.ambiguous, .missing).isEmpty)
  }

  @Test func privateTypesOfOneNameAreTheirFilesOwn() {
    let reading = Reading([
      "A.swift": """
      import Dependencies
      private enum Key: DependencyKey { static let liveValue: any Api = LiveApi() }
      extension DependencyValues { var api: any Api { get { self[Key.self] } set { self[Key.self] = newValue } } }
      protocol Api {}
      struct LiveApi: Api {}
      """,
      "B.swift": """
      import Dependencies
      private enum Key: DependencyKey { static let liveValue: any Store = LiveStore() }
      extension DependencyValues { var store: any Store { get { self[Key.self] } set { self[Key.self] = newValue } } }
      protocol Store {}
      struct LiveStore: Store {}
      """,
    ])
    #expect(reading.services == ["DependencyValues.api: container", "DependencyValues.store: container"])
    #expect(reading.project.services.map(\.type) == ["Api", "Store"])
    #expect(reading.findings(.missing, .testOnly).isEmpty)
  }

  @Test func branchesForPlatformsAreOneType() {
    let reading = Reading([
      "Store+iOS.swift": "#if os(iOS)\nfinal class Store { init(api: Api) {} }\n#endif\n",
      "Store+macOS.swift": "#if os(macOS)\nfinal class Store { init(api: Api) {} }\n#endif\n",
      "Fill.swift": """
      import Swinject
      final class Api {}
      func fill(_ c: Container) {
        c.register(Api.self) { _ in Api() }
        c.register(Store.self) { r in Store(api: r.resolve(Api.self)!) }
      }
      """,
    ])
    #expect(reading.services == ["Api: graph", "Store: graph"])
    #expect(reading.edges == ["Store -> Api by initializer"])
  }

  @Test func equalRegistrationsInTwoFoldersGetDistinctNames() {
    let text = "import Swinject\nfunc fill(_ c: Container) { c.register(Api.self) { _ in Live() } }\n"
    let reading = Reading(["One/Fill.swift": text, "Two/Fill.swift": text])
    #expect(reading.services.count == 2)
    #expect(Set(reading.services).count == 2)
  }

  /// Resolver is a single file, which many projects copy into their tree instead of importing it.
  @Test func aLibrarysOwnSourcesInTheTreeAreTheLibrary() {
    let reading = Reading([
      "Libs/Resolver.swift": """
      public protocol ResolverRegistering { static func registerAllServices() }
      public final class Resolver {
        public static func register<S>(_ type: S.Type = S.self, factory: @escaping () -> S) -> Options<S> { main.register(type, factory: factory) }
        public func register<S>(_ type: S.Type = S.self, factory: @escaping () -> S) -> Options<S> { Options() }
        public static func resolve<S>(_ type: S.Type = S.self) -> S { main.resolve(type) }
        public func resolve<S>(_ type: S.Type = S.self) -> S { fatalError() }
        public static var main = Resolver()
      }
      public class Options<S> { public func scope(_ scope: Int) -> Self { self } }
      @propertyWrapper public struct Injected<S> { public init() {} public var wrappedValue: S { Resolver.resolve() } }
      """,
      "App.swift": """
      extension Resolver: ResolverRegistering {
        public static func registerAllServices() {
          register { Api() }.scope(.application)
          register { Store(api: resolve()) }
        }
      }
      final class Api {}
      final class Store { init(api: Api) {} }
      final class Screen { @Injected var store: Store }
      """,
    ])
    #expect(reading.services == ["Api: container", "Store: graph"])
    #expect(reading.edges == ["Screen -> Store by wrapper", "Store -> Api by initializer"])
  }

  /// Decoy: a type of the project with the name of a library's type, without the library's other types.
  @Test func aTypeOnlyNamedLikeALibraryTypeIsNotTreatedAsOne() {
    let reading = Reading([
      "A.swift": "final class Resolver { func register(_ make: () -> Int) {} }\n",
      "B.swift": "let r = Resolver()\nfunc go() { r.register { 1 } }\n",
    ])
    #expect(reading.services.isEmpty)
    #expect(reading.edges.isEmpty)
  }

  @Test func anAliasForATypeOfAModuleIsNoOtherType() {
    let reading = Reading([
      "App/App.swift": """
      import Factory
      extension Container { var api: Factory<Api> { self { Api() } } }
      typealias Item = Store.Item
      final class Api {}
      """,
      "App/Item+Api.swift": "extension Item { func load() { Container.shared.api().load() } }\n",
      "Store/Item.swift": "public struct Item {}\n",
      "Tools/Item.swift": "public struct Item {}\n",
    ])
    #expect(reading.edges == ["Store.Item -> Container.api by pull"])
  }

  @Test func aDeclaredTypeIsNearerThanAnAliasOfItsNameInAnotherFile() {
    let reading = Reading([
      "App.swift": """
      import Factory
      extension Container { var api: Factory<Api> { self { Api() } } }
      final class Api {}
      """,
      "Mac/Switch.swift": "struct Switch: View { @Injected(\\.api) var api }\nextension Switch: Sendable {}\n",
      "Phone/Stubs.swift": "typealias Switch = EmptyView\n",
      "Phone/More.swift": "struct EmptyList { typealias Switch = EmptyView }\n",
    ])
    #expect(reading.edges == ["Switch -> Container.api by wrapper"])
    #expect(reading.project.screens == ["Switch"])
  }
}
