import Core
import Importer
import Testing

/// Services that reach their users through a variable, a wrapper or a second container.
@Suite struct HandedOnTests {
  // MARK: Handwritten locators

  private let table = """
    final class Registry {
      static let shared = Registry()
      private var made: [String: Any] = [:]
      func put<T>(_ type: T.Type, object: Any) { made[String(describing: type)] = object }
      func find<T>(_ type: T.Type) throws -> T {
        guard let found = made[String(describing: type)] as? T else { throw Failure.absent }
        return found
      }
    }
    protocol Store {}
    final class DiskStore: Store {}
    final class Reader { init(store: Store) {} }
    final class Writer { init(store: Store, reader: Reader) {} }

    """

  @Test func aLocatorMayTakeItsObjectsAsAny() {
    let found = Reading(
      table + """
        func start() { Registry.shared.put(Store.self, object: DiskStore()) }
        final class Page { func show() { let store = try? Registry.shared.find(Store.self) } }
        """)
    #expect(found.project.styles == ["locator"])
    #expect(found.services == ["Store: container"])
    #expect(found.edges == ["Page -> Store by pull"])
  }

  @Test func aRequestWhoseErrorIsDroppedMayFail() {
    for (word, severity) in [("try?", Diagnostic.Severity.note), ("try!", .error), ("try", .error)] {
      let found = Reading(
        table + """
          func start() { Registry.shared.put(Store.self, object: DiskStore()) }
          final class Page { func show() throws { let reader = \(word) Registry.shared.find(Reader.self) } }
          """)
      #expect(found.project.findings.filter { $0.kind == .missing }.map(\.severity) == [severity], "\(word)")
    }
  }

  @Test func anArgumentOfAnyTypeIsNoObject() {
    let found = Reading(
      """
      final class EventRegistry {
        private var lists: [String: [Any]] = [:]
        func listen<T>(_ type: T.Type, owner: String, id: Int) { lists[String(describing: type)] = [] }
        func all<T>(_ type: T.Type) -> T { lists[String(describing: type)]?.first as! T }
      }
      final class Click {}
      final class Page { func show(_ events: EventRegistry) { events.listen(Click.self, owner: "page", id: 1) } }
      """)
    #expect(found.services.isEmpty)
  }

  @Test func aRequestInAVariableIsMadeByTheServicesThatGetIt() {
    let found = Reading(
      table + """
        final class Start {
          func start() throws {
            Registry.shared.put(Store.self, object: DiskStore())
            let store = try Registry.shared.find(Store.self)
            Registry.shared.put(Reader.self, object: Reader(store: store))
            let reader = try Registry.shared.find(Reader.self)
            Registry.shared.put(Writer.self, object: Writer(store: store, reader: reader))
          }
        }
        """)
    #expect(
      found.edges == [
        "Reader -> Store by initializer", "Writer -> Reader by initializer", "Writer -> Store by initializer",
      ])
  }

  @Test func aVariableThatIsUsedElsewhereBelongsToItsOwnerAsWell() {
    let found = Reading(
      table + """
        final class Start {
          func start() throws {
            Registry.shared.put(Store.self, object: DiskStore())
            let store = try Registry.shared.find(Store.self)
            Registry.shared.put(Reader.self, object: Reader(store: store))
            show(store)
          }
          func show(_ store: Store) {}
        }
        """)
    #expect(found.edges == ["Reader -> Store by initializer", "Start -> Store by pull"])
  }

  @Test func aLocatorIsFilledInItsOwnExtension() {
    let found = Reading(
      """
      final class Registry {
        static let shared = Registry()
        private var makers: [ObjectIdentifier: (Registry) -> Any] = [:]
        func put<T>(_ type: T.Type, make: @escaping (Registry) -> T) { makers[ObjectIdentifier(type)] = make }
        func put(part: Part) {}
        func find<T>(_ type: T.Type) -> T { makers[ObjectIdentifier(type)]?(self) as! T }
      }
      final class Part {}
      final class Net {}
      final class Log { init(net: Net) {} }
      extension Registry {
        func fill() {
          put(part: Part())
          put(Net.self) { _ in Net() }
          put(Log.self) { registry in Log(net: registry.find(Net.self)) }
        }
      }
      """)
    #expect(found.services == ["Log: transient", "Net: transient"])
    #expect(found.edges == ["Log -> Net by initializer"])
    #expect(found.unknown.isEmpty)
  }

  @Test func aLocatorMayHaveLifetimesOfItsOwn() {
    let found = Reading(
      """
      enum Scope { case singleton, perScreen, transient }
      final class Registry {
        private var makers: [String: () -> Any] = [:]
        private var kept: [String: Any] = [:]
        func put<T>(_ type: T.Type, in scope: Scope = .transient, _ make: @escaping () -> T) { makers["\\(type)"] = make }
        func putShared<T>(_ type: T.Type, _ make: @escaping () -> T) { makers["\\(type)"] = make }
        func putUnless<T>(_ type: T.Type, isSingleton: Bool, _ make: @escaping () -> T) { makers["\\(type)"] = make }
        func find<T>(_ type: T.Type) -> T {
          if let found = kept["\\(type)"] as? T { return found }
          let made = makers["\\(type)"]!() as! T
          kept["\\(type)"] = made
          return made
        }
      }
      final class A {}
      final class B {}
      final class C {}
      final class D {}
      final class E {}
      final class F {}
      func fill(_ registry: Registry) {
        registry.put(A.self, in: .singleton) { A() }
        registry.put(B.self) { B() }
        registry.put(C.self, in: .perScreen) { C() }
        registry.putShared(D.self) { D() }
        registry.putUnless(E.self, isSingleton: true) { E() }
        registry.putUnless(F.self, isSingleton: false) { F() }
      }
      """)
    #expect(
      found.services == [
        "A: container", "B: transient", "C: scoped:perScreen", "D: container", "E: container", "F: transient",
      ])
  }

  @Test func aFactoryThatIsAServiceItselfIsNoCompositionRoot() {
    let factory = """
      final class PageFactory {
        let reader: Reader
        init(reader: Reader) { self.reader = reader }
        func makeHome() -> Page { Page(reader: reader) }
        func makeList() -> Page { Page(reader: reader) }
      }
      final class Page { init(reader: Reader) {} }

      """
    #expect(Reading(table + factory).project.styles == ["composition-root"])
    let found = Reading(
      table + factory + """
        func start() { Registry.shared.put(PageFactory.self, object: PageFactory(reader: Reader(store: DiskStore()))) }
        """)
    #expect(found.services == ["PageFactory: container"])
  }

  @Test func aLocatorMayNameItsClosuresAndLabelItsTypes() {
    let found = Reading(
      """
      typealias Make = (Registry) -> Any
      final class Registry {
        static let shared = Registry()
        var makers: [String: Make] = [:]
        func put<T>(type: T.Type, make: @escaping Make) { makers["\\(type)"] = make }
        func find<T>(type: T.Type) -> T? { makers["\\(type)"]?(self) as? T }
      }
      protocol Net {}
      final class LiveNet: Net {}
      final class Log { init(net: Net) {} }
      func fill(_ registry: Registry) {
        registry.put(type: Net.self) { _ in LiveNet() }
        registry.put(type: Log.self) { registry in Log(net: registry.find(type: Net.self)!) }
      }
      final class Page { func show() { let net = Registry.shared.find(type: Net.self) as? LiveNet } }
      """)
    #expect(found.services == ["Log: transient", "Net: transient"])
    #expect(found.edges == ["Log -> Net by initializer", "Page -> Net by pull"])
  }

  @Test func aNestedWrapperMayKeepTheTypeThatItAsksFor() {
    let found = Reading(
      table + """
        enum Services {
          @propertyWrapper struct Asked<T> {
            private let type: T.Type
            var wrappedValue: T { try! Registry.shared.find(type) }
            init(_ type: T.Type) { self.type = type }
          }
        }
        func start() { Registry.shared.put(Store.self, object: DiskStore()) }
        final class Page {
          func show() {
            @Services.Asked(Store.self) var store: Store
            print(store)
          }
        }
        """)
    #expect(found.edges == ["Page -> Store by wrapper (deferred)"])
    #expect(found.unknown.isEmpty)
  }

  @Test func aLocatorMayHaveKeysOfItsOwnInAProtocol() {
    let found = Reading(
      """
      struct Key<V>: Hashable { var type: V.Type? }
      protocol Finding { func find<V>(_ key: Key<V>) throws -> V }
      protocol Filling: Finding, AnyObject { var made: [AnyHashable: Any] { get set } }
      extension Filling {
        func find<V>(_ key: Key<V>) throws -> V {
          guard let found = made[key] as? V else { throw Failure.absent }
          return found
        }
        func find<V>(type: V.Type? = nil, key: String? = nil) throws -> V { try self.find(Key(type: type)) }
        func put<V>(_ key: Key<V>, _ make: (Finding) throws -> V) { self.made[key] = try! make(self) }
        func put<V>(type: V.Type? = nil, key: String? = nil, _ make: (Finding) throws -> V) {
          self.put(Key(type: type), make)
        }
      }
      final class Container: Filling {
        static let standard = Container()
        var made: [AnyHashable: Any] = [:]
      }
      @propertyWrapper struct Found<V> {
        let key: Key<V>
        init() { key = Key(type: V.self) }
        lazy var wrappedValue: V = { try! Container.standard.find(key) }()
      }
      typealias Asked = Found
      final class Net {}
      final class Log { init(net: Net) {} }
      func fill(_ container: Filling) {
        container.put(type: Net.self) { _ in Net() }
        container.put(type: Log.self) { try Log(net: $0.find(type: Net.self)) }
      }
      final class Page { @Found var log: Log; @Asked var net: Net }
      """)
    #expect(found.services == ["Log: container", "Net: container"])
    #expect(
      found.edges == [
        "Log -> Net by initializer", "Page -> Log by wrapper (deferred)", "Page -> Net by wrapper (deferred)",
      ])
  }

  @Test func aTableWhoseFunctionsAreNotUnderstoodIsUnknown() {
    let found = Reading(
      """
      final class ServiceRegistry {
        private var services: [String: Any] = [:]
        subscript(name: String) -> Any? { get { services[name] } set { services[name] = newValue } }
      }
      """)
    #expect(found.unknown == ["elsewhere at 2"])
  }

  @Test func aWrapperMayBeTheTypeOfAVariable() {
    let found = Reading(
      table + """
        @propertyWrapper struct Asked<T> {
          let wrappedValue: T
          init() { wrappedValue = try! Registry.shared.find(T.self) }
        }
        func start() { Registry.shared.put(Store.self, object: DiskStore()) }
        final class Page { private let store: Asked<Store> = .init() }
        final class List { func show() { let store = Asked<Store>() } }
        final class Row { @Asked var store: Store }
        """)
    #expect(
      found.edges == ["List -> Store by pull", "Page -> Store by wrapper", "Row -> Store by wrapper"])
  }

  // MARK: Libraries

  @Test func aNameThatIsChosenAtRunTimeIsUnknown() {
    let found = Reading(
      """
      import Swinject
      protocol Source {}
      final class Net: Source {}
      final class Disk: Source {}
      func fill(_ c: Container) {
        c.register(Source.self, name: "net") { _ in Net() }
        c.register(Source.self, name: "disk") { _ in Disk() }
      }
      final class Page {
        func show(_ r: Resolver, _ isOffline: Bool) {
          var name: String
          if isOffline { name = "disk" } else { name = "net" }
          let source = r.resolve(Source.self, name: name)!
        }
      }
      """)
    #expect(found.unknown.contains("runTime at 13"))
    #expect(found.project.edges.flatMap(\.alternatives) == ["Source \"net\"", "Source \"disk\""])
    #expect(found.findings(.missing, .nearMiss, .unused).isEmpty)
  }

  @Test func aNameThatIsChosenAtRunTimeMayBeOfNoRegistration() {
    let found = Reading(
      """
      import Swinject
      final class Net {}
      final class Log {}
      func fill(_ c: Container) { c.register(Log.self) { _ in Log() } }
      func show(_ r: Resolver, _ name: String) { _ = r.resolve(Net.self, name: name)! }
      """)
    #expect(found.unknown == ["runTime at 5"])
    #expect(found.edges.isEmpty)
    #expect(found.findings(.missing, .nearMiss).isEmpty)
  }

  @Test func aCompositionIsCalledByItsAlias() {
    let found = Reading(
      """
      import Swinject
      protocol Reading {}
      protocol Writing {}
      typealias Store = Reading & Writing
      final class Disk: Store {}
      func fill(_ c: Container) { c.register(Store.self) { _ in Disk() } }
      final class Page { func show(_ r: Resolver) { let store = r.resolve((Reading & Writing).self)! } }
      """)
    #expect(found.services == ["Store: graph"])
    #expect(found.edges == ["Page -> Store by pull"])
    #expect(found.project.edges.map(\.type) == ["Store"])
  }

  @Test func aContainerThatAWrapperInjectsIsFollowed() {
    let found = Reading(
      """
      import Factory
      extension Container {
        var all: Factory<Container> { Factory(self) { Container.shared } }
        var net: Factory<Net> { self { Net() } }
        var page: ParameterFactory<Int, Page> { self { Page(number: $0) } }
      }
      final class Net {}
      final class Page { init(number: Int) {} }
      final class Flow {
        @Injected(\\.all) private var all
        func start() { _ = all.net.resolve(); show(all.page(1)) }
        func show(_ page: Page) {}
      }
      """)
    #expect(
      found.edges == [
        "Flow -> Container.all by wrapper", "Flow -> Container.net by pull", "Flow -> Container.page by pull",
      ])
  }

  @Test func aProductOfAFactoryHasItsType() {
    let found = Reading(
      """
      import Factory
      import SwiftUI
      final class Prefs {}
      final class Theme {}
      extension Container {
        var prefs: Factory<Prefs> { self { Prefs() }.singleton }
        var theme: Factory<Theme> { self { Theme() }.singleton }
      }
      @main struct Shop: App {
        @State private var prefs = Container.shared.prefs()
        @State private var theme = Container.shared.theme.resolve()
        var body: some Scene { WindowGroup { Home().environment(prefs).environment(theme) } }
      }
      struct Home: View {
        @Environment(Prefs.self) private var prefs
        @Environment(Theme.self) private var theme
        var body: some View { Text("\\(prefs) \\(theme)") }
      }
      """)
    #expect(found.services == ["Container.prefs: container", "Container.theme: container"])
    #expect(found.edges.contains("Home -> Container.theme by wrapper"))
    #expect(found.unknown.isEmpty)
  }

  @Test func aFactoryThatIsReplacedAtRunTimeIsNotBypassed() {
    let found = Reading(
      """
      import Factory
      final class Net {}
      final class Page { func show() { _ = Container.shared.net() } }
      extension Container { var net: Factory<Net> { self { Net() } } }
      extension Container: AutoRegistering { func autoRegister() { net.register { Net() } } }
      """)
    #expect(found.edges == ["Container -> Container.net by resets", "Page -> Container.net by pull"])
    #expect(found.findings(.bypass).isEmpty)
  }

  @Test func registrationsInTwoContainersAreNoDuplicates() {
    let text = { (base: String) in
      """
      import Resolver
      final class Net {}
      extension Resolver: ResolverRegistering {
        static let demo = Resolver(child: .main)
        static func registerAllServices() {
          register { Net() }
          \(base)register { Net() }
        }
      }
      """
    }
    #expect(Reading(text("demo.")).findings(.duplicate, .ambiguous).isEmpty)
    #expect(Reading(text("")).findings(.duplicate).count == 1)
  }

  // MARK: Containers by hand

  @Test func aSharedObjectInACompositionRootIsAService() {
    let found = Reading(
      """
      final class AppDIContainer {
        lazy var cache = Cache.shared
        let net = Net()
        func makePage() -> Page { Page(cache: cache, net: net) }
      }
      final class Cache { static let shared = Cache() }
      final class Net {}
      final class Page { init(cache: Cache, net: Net) {} }
      """)
    #expect(
      found.services == [
        "AppDIContainer.cache: container", "AppDIContainer.makePage: transient", "AppDIContainer.net: container",
      ])
    #expect(
      found.edges == [
        "AppDIContainer.makePage -> AppDIContainer.cache by initializer",
        "AppDIContainer.makePage -> AppDIContainer.net by initializer",
      ])
  }

  @Test func propertiesThatCreateObjectsAreServicesOfADependencyContainer() {
    let found = Reading(
      """
      protocol Net {}
      final class LiveNet: Net {}
      final class Log {}
      final class DependenciesContainer {
        var net: Net { LiveNet() }
        let log = Log()
        let title = "shop"
      }
      final class Page { func show(_ all: DependenciesContainer) { _ = all.net } }
      """)
    #expect(found.services == ["DependenciesContainer.log: container", "DependenciesContainer.net: transient"])
    #expect(found.edges == ["Page -> DependenciesContainer.net by pull"])
  }

  @Test func aVariableThatIsKeptInItsPropertyIsNoRequest() {
    let found = Reading(
      """
      final class AppContainer {
        let net: Net
        let log: Log
        init() {
          let net = Net()
          let disk = Disk()
          self.net = net
          log = Log(net: net, disk: disk)
        }
      }
      final class Net {}
      final class Disk {}
      final class Log { init(net: Net, disk: Disk) {} }
      """)
    #expect(
      found.edges == [
        "AppContainer.log -> AppContainer.disk by initializer", "AppContainer.log -> AppContainer.net by initializer",
      ])
    #expect(found.services.contains("AppContainer.disk: container"))
  }

  @Test func parametersOfAnInitializerStandForProperties() {
    let found = Reading(
      """
      final class DependencyContainer: ObservableObject {
        static let shared = DependencyContainer()
        let net: Net
        let log: Log
        init(net: Net = Net(), log: Log? = nil) {
          self.net = net
          self.log = log ?? Log(net: net)
        }
      }
      final class Net {}
      final class Log { init(net: Net) {} }
      final class Page { let log = DependencyContainer.shared.log }
      """)
    #expect(found.services == ["DependencyContainer.log: container", "DependencyContainer.net: container"])
    #expect(
      found.edges == [
        "DependencyContainer.log -> DependencyContainer.net by initializer", "Page -> DependencyContainer.log by pull",
      ])
  }

  @Test func anImplementationIsNamedAfterItsProtocol() {
    let found = Reading(
      """
      protocol ServiceAssembly { var net: Net { get }; var log: Log { get } }
      final class ServiceAssemblyImpl: ServiceAssembly {
        lazy var net = Net()
        lazy var log = Log(net: net)
      }
      final class Net {}
      final class Log { init(net: Net) {} }
      final class Page { init(log: Log) {} }
      final class ModuleFactory {
        private let services: ServiceAssembly
        init(services: ServiceAssembly) { self.services = services }
        func makePage() -> Page { Page(log: services.log) }
        func makeList() -> Page { Page(log: services.log) }
      }
      """)
    #expect(
      found.edges == [
        "ModuleFactory.makeList -> ServiceAssemblyImpl.log by initializer",
        "ModuleFactory.makePage -> ServiceAssemblyImpl.log by initializer",
        "ServiceAssemblyImpl.log -> ServiceAssemblyImpl.net by initializer",
      ])
  }

  @Test func closuresOfACompositionRootAreServices() {
    let found = Reading(
      """
      final class AppContainer {
        let makeNet: () -> Net
        let cache: Cache
        init(makeNet: @escaping () -> Net = { Net() }, cache: Cache = .shared) {
          self.makeNet = makeNet
          self.cache = cache
        }
        func makeLog() -> Log { Log(net: makeNet(), cache: cache) }
        func makePage() -> Page { Page(makeNet: makeNet) }
      }
      final class Net {}
      final class Cache { static let shared = Cache() }
      final class Log { init(net: Net, cache: Cache) {} }
      final class Page { init(makeNet: () -> Net) {} }
      """)
    #expect(
      found.services == [
        "AppContainer.cache: container", "AppContainer.makeLog: transient", "AppContainer.makeNet: transient",
        "AppContainer.makePage: transient",
      ])
    #expect(
      found.edges == [
        "AppContainer.makeLog -> AppContainer.cache by initializer",
        "AppContainer.makeLog -> AppContainer.makeNet by initializer",
        "AppContainer.makePage -> AppContainer.makeNet by initializer (deferred)",
      ])
  }

  @Test func anObjectThatAFunctionKeepsIsShared() {
    let found = Reading(
      """
      final class Net {}
      final class Log {}
      final class Page {}
      final class AppFactory {
        private var kept: Net?
        private var log: Log?
        func makeNet() -> Net {
          if let kept { return kept }
          let net = Net()
          kept = net
          return net
        }
        var logger: Log {
          if let log = self.log { return log }
          let made = Log()
          self.log = made
          return made
        }
        func makePage() -> Page { Page() }
      }
      """)
    #expect(
      found.services == [
        "AppFactory.logger: container", "AppFactory.makeNet: container", "AppFactory.makePage: transient",
      ])
  }

  @Test func aContainerAsksThroughItsGenericBase() {
    let found = Reading(
      """
      class Container<Parts> {
        let parts: Parts
        init(parts: Parts) { self.parts = parts }
      }
      protocol PageParts { var reading: Reading { get } }
      final class PageContainer: Container<PageParts> {
        func page() -> Page { Page(reading: parts.reading) }
      }
      protocol Reading {}
      final class Disk: Reading {}
      final class Page { init(reading: Reading) {} }
      final class MainContainer: PageParts {
        lazy var disk = Disk()
        lazy var pages = PageContainer(parts: self)
        var reading: Reading { disk }
      }
      """)
    #expect(found.services.contains("MainContainer.reading: container"))
    #expect(found.edges.contains("MainContainer.reading -> MainContainer.disk by initializer"))
    #expect(found.edges.contains("MainContainer.pages -> MainContainer.reading by pull"))
  }

  private let context = """
    import SwiftUI
    protocol NetProvider { var net: Net { get set } }
    protocol DiaryProvider { var diary: Diary { get set } }
    protocol ClockProvider { var clock: Clock { get set } }
    typealias Context = NetProvider & DiaryProvider & ClockProvider
    struct AppContext: Context {
      var net: Net
      var diary: Diary
      var clock: Clock
      static let shared: AppContext = {
        let net = Net()
        let session = makeSession(net: net)
        return AppContext(net: net, diary: Diary(session: session), clock: Clock(session: session))
      }()
      private static func makeSession(net: Net) -> Session { Session(net: net) }
    }
    final class Net {}
    final class Session { init(net: Net) {} }
    final class Diary { init(session: Session) {} }
    final class Clock { init(session: Session) {} }
    private struct ContextKey: EnvironmentKey { static let defaultValue: Context = AppContext.shared }
    extension EnvironmentValues {
      var context: Context { get { self[ContextKey.self] } set { self[ContextKey.self] = newValue } }
    }

    """

  @Test func aStructureOfServicesIsPutTogetherInAClosure() {
    let found = Reading(context)
    #expect(
      found.edges == [
        "AppContext.clock -> AppContext.session by initializer",
        "AppContext.diary -> AppContext.session by initializer",
        "AppContext.session -> AppContext.net by method",
      ])
    #expect(found.services.contains("AppContext.session: container"))
  }

  @Test func aContainerInTheEnvironmentIsFollowed() {
    let found = Reading(
      context + """
        struct Page: View {
          @Environment(\\.context) private var context
          var body: some View { Row(diary: context.diary) }
        }
        struct Row: View { let diary: Diary; var body: some View { Text("") } }
        """)
    #expect(found.services.contains("EnvironmentValues.context: container"))
    #expect(found.edges.contains("Page -> EnvironmentValues.context by wrapper"))
    #expect(found.edges.contains("Page -> AppContext.diary by pull"))
  }

  @Test func anObjectThatAViewPassesOnIsNoFurtherService() {
    let found = Reading(
      """
      import SwiftUI
      final class Prefs: ObservableObject {}
      @main struct Shop: App { @StateObject var prefs = Prefs()
        var body: some Scene { WindowGroup { Home().environmentObject(prefs) } } }
      struct Home: View { @EnvironmentObject var prefs: Prefs
        var body: some View { Text("").sheet { Row().environmentObject(prefs) } } }
      struct Row: View { @EnvironmentObject var prefs: Prefs; var body: some View { Text("\\(prefs)") } }
      """)
    #expect(found.services == ["Prefs: container"])
    #expect(found.edges == ["Home -> Prefs by wrapper", "Row -> Prefs by wrapper"])
    #expect(found.findings(.missing).isEmpty)
    #expect(found.unknown.isEmpty)
  }

  private let parts = """
    import UIKit
    final class Net {}
    final class Log { init(net: Net) {} }
    final class Flow { init(net: Net, log: Log) {} }

    """

  @Test func dependenciesThatAreCreatedOnceAreServices() {
    let found = Reading(
      parts + """
        struct AppDependencies {
          let net: Net
          let log: Log
          static let live = { let net = Net(); return AppDependencies(net: net, log: Log(net: net)) }()
        }
        final class Page {
          let dependencies: AppDependencies
          init(dependencies: AppDependencies) { self.dependencies = dependencies }
          func show() { _ = Flow(net: dependencies.net, log: dependencies.log) }
        }
        """)
    #expect(found.services == ["AppDependencies.log: container", "AppDependencies.net: container"])
    #expect(
      found.edges == [
        "AppDependencies.log -> AppDependencies.net by initializer", "Page -> AppDependencies.log by pull",
        "Page -> AppDependencies.net by pull",
      ])
  }

  @Test func staticPropertiesMayBeACompositionRoot() {
    let found = Reading(
      parts + """
        enum Dependencies {
          static let net = Net()
          static let log = Log(net: net)
        }
        final class Page { func show() { _ = Flow(net: Dependencies.net, log: Dependencies.log) } }
        """)
    #expect(
      found.edges == [
        "Dependencies.log -> Dependencies.net by initializer", "Page -> Dependencies.log by pull",
        "Page -> Dependencies.net by pull",
      ])
  }

  @Test func anEnvironmentThatBuildsItsPartsIsACompositionRoot() {
    let found = Reading(
      parts + """
        final class AppDelegate: UIResponder, UIApplicationDelegate {
          lazy var environment = AppEnvironment()
          lazy var flow = Flow(net: environment.net, log: environment.log)
        }
        final class AppEnvironment {
          let net: Net
          let log: Log
          init() { net = Net(); log = Log(net: net) }
        }
        """)
    #expect(found.services.contains("AppEnvironment.log: container"))
    #expect(!found.services.contains("AppDelegate.environment: container"))
    #expect(found.edges.contains("AppEnvironment.log -> AppEnvironment.net by initializer"))
  }

  @Test func anObjectThatAnEntryPassesToAContainerIsOneService() {
    let found = Reading(
      parts + """
        protocol HasNet { var net: Net { get } }
        protocol HasLog { var log: Log { get } }
        struct AppDependency: HasNet, HasLog { let net: Net; let log: Log }
        final class SceneDelegate: UIResponder, UIWindowSceneDelegate {
          func scene() {
            let net = Net()
            let dependency = AppDependency(net: net, log: Log(net: net))
            Coordinator(dependencies: dependency).start()
          }
        }
        final class Coordinator {
          let dependencies: HasNet & HasLog
          init(dependencies: HasNet & HasLog) { self.dependencies = dependencies }
          func start() { _ = dependencies.log }
        }
        """)
    #expect(found.services == ["AppDependency.log: container", "AppDependency.net: container"])
    #expect(
      found.edges == [
        "AppDependency.log -> AppDependency.net by initializer", "Coordinator -> AppDependency.log by pull",
      ])
  }
}
