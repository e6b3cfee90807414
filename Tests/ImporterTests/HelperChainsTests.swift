import Importer
import Testing

/// Libraries behind functions and protocols of the tree: functions that register or resolve through other functions.
@Suite struct HelperChainsTests {
  @Test func aHelperMayUseTheUnderscoredFunctionOfTheLibrary() {
    let reading = Reading(
      """
      import Swinject
      extension Container {
        func single<T>(_ type: T.Type, name: String? = nil, factory: @escaping (Resolver) -> T) -> ServiceEntry<T> {
          _register(type, factory: factory, name: name).inObjectScope(.container)
        }
      }
      func fill(_ container: Container) {
        container.single(Api.self) { _ in Client() }
        container.register(Store.self) { r in Disk(api: r.resolve(Api.self)!) }
      }
      protocol Api {}
      final class Client: Api {}
      """)
    #expect(reading.services == ["Api: container", "Store: graph"])
    #expect(reading.edges == ["Store -> Api by initializer"])
    #expect(reading.findings(.missing).isEmpty)
  }

  private static let facade = """
    import Swinject
    public enum Scope {
      case graph, container
      var scope: ObjectScope {
        switch self {
        case .graph: return .graph
        case .container: return .container
        }
      }
    }
    public protocol Registering {
      func add<T>(type: T.Type, scope: Scope, factory: @escaping () -> T)
      func add<T, A>(type: T.Type, scope: Scope, factory: @escaping (A) -> T)
    }
    public protocol Resolving {
      func find<T>(_ type: T.Type) -> T
      func find<T, A>(_ type: T.Type, with one: A) -> T
    }
    public protocol Registry: Registering, Resolving {}
    public final class Parts: Registry {
      public static let shared = Parts()
      private let container = Container()
      public func add<T>(type: T.Type, scope: Scope, factory: @escaping () -> T) {
        container.add(type: type, scope: scope, factory: factory)
      }
      public func add<T, A>(type: T.Type, scope: Scope, factory: @escaping (A) -> T) {
        container.add(type: type, scope: scope, factory: factory)
      }
      public func find<T>(_ type: T.Type) -> T { container.find(type) }
      public func find<T, A>(_ type: T.Type, with one: A) -> T { container.find(type, with: one) }
    }
    extension Container: Registry {
      public func add<T>(type: T.Type, scope: Scope, factory: @escaping () -> T) {
        self.register(type) { resolver in factory() }.inObjectScope(scope.scope)
      }
      public func add<T, A>(type: T.Type, scope: Scope, factory: @escaping (A) -> T) {
        self.register(type) { resolver, one in factory(one) }.inObjectScope(scope.scope)
      }
    }
    extension Resolver where Self: Resolving {
      public func find<T>(_ type: T.Type) -> T { self.resolve(type)! }
      public func find<T, A>(_ type: T.Type, with one: A) -> T { self.resolve(type, argument: one)! }
    }
    """

  @Test func aProtocolMayStandBeforeTheLibrary() {
    let reading = Reading([
      "Parts.swift": Self.facade,
      "Fill.swift": """
      struct Fill {
        static func fill(registry: Registry) {
          registry.add(type: Api.self, scope: .container) { Client() }
          registry.add(type: Store.self, scope: .graph) { Disk(api: registry.find(Api.self)) }
          registry.add(type: Page.self, scope: .graph) { number in Page(number) }
        }
      }
      """,
      "App.swift": """
      final class App {
        func start() {
          Fill.fill(registry: Parts.shared)
          let store = Parts.shared.find(Store.self)
          let page = Parts.shared.find(Page.self, with: 1)
        }
      }
      """,
    ])
    #expect(reading.services == ["Api: container", "Page(_): graph", "Store: graph"])
    #expect(
      reading.edges == ["App -> Page(_) by pull", "App -> Store by pull", "Store -> Api by initializer"])
    #expect(reading.unknown.isEmpty)
  }

  @Test func aScopeThatACallDecidesIsUnknown() {
    let reading = Reading(
      """
      import Swinject
      func fill(_ container: Container, scope: ObjectScope) {
        container.register(Api.self) { _ in Api() }.inObjectScope(scope)
      }
      """)
    #expect(reading.services == ["Api: unknown"])
    #expect(reading.unknown == ["runTime at 3"])
  }

  @Test func aPropertyOfAParameterIsNoName() {
    let reading = Reading(
      """
      import Swinject
      enum Names: String { case film, star }
      extension Container {
        func add<T>(_ type: T.Type, kind: Names, factory: @escaping (Resolver) -> T) {
          register(type, name: kind.title, factory: factory)
        }
      }
      func fill(_ container: Container) {
        container.add(Net.self, kind: .film) { _ in Net("film") }
        container.add(Net.self, kind: .star) { _ in Net("star") }
      }
      """)
    #expect(reading.services == ["Net \"film\": graph", "Net \"star\": graph"])
    #expect(reading.findings(.duplicate).isEmpty)
  }
}
