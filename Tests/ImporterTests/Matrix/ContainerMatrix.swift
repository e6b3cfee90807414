/// Small programs with a container written by hand: each way of making the services, of keeping the container, and of
/// passing its services on.
enum ContainerMatrix {
  /// A way of making the services of the container `NAME`.
  struct Making: Sendable, CustomStringConvertible {
    var description: String
    /// Members of the container.
    var members: String
    /// Declarations beside the container.
    var beside = ""
    /// The declaration of the container, without its members.
    var head = "final class NAME"
    /// The expression that creates the container.
    var creation = "NAME()"
    /// Code that must run after the container has been created; `parts` is the container.
    var start = ""
    var lifetime = "container"
    /// True if a service is the result of a function.
    var isFunction = false
    /// Names of the services that a superclass makes.
    var inherited: Set<String> = []
  }

  /// A place where the container is kept.
  struct Keeping: Sendable, CustomStringConvertible {
    var description: String
    /// Declarations. `CREATION` creates the container, `START` runs after that, and `SHOW` shows both screens.
    var text: String
    /// The expression for the container where `SHOW` stands.
    var parts = "parts"
    /// A member of the container, needed by this place.
    var member = ""
  }

  /// A way of passing services to the types `Till` and `Desk`.
  struct Passing: Sendable, CustomStringConvertible {
    var description: String
    var screens: String
    /// Statements that show the screens. `PARTS` is the container, `CALL` the parentheses of a function.
    var show: String
  }

  /// Returns the text of a program, in which the container has a name.
  static func text(_ making: Making, _ keeping: Keeping, _ passing: Passing, name: String) -> String {
    let container = "\(making.head) {\n\(keeping.member)\n\(making.members)\n}\n\(making.beside)"
    var text = services + "\n" + container + "\n" + keeping.text + "\n" + passing.screens
    for (word, value) in [
      ("SHOW", passing.show), ("PARTS", keeping.parts), ("CREATION", making.creation), ("START", making.start),
      ("CALL", making.isFunction ? "()" : ""), ("NAME", name),
    ] {
      text = text.replacing(word, with: value)
    }
    return text
  }

  private static let services = """
    protocol Loading { func load() }
    protocol Storing { func save() }
    final class Net { func send() {} }
    final class WebLoader: Loading {
      private let net: Net
      init(net: Net) { self.net = net }
      func load() {}
    }
    final class DiskStore: Storing { func save() {} }
    final class Sync {
      private let loader: Loading
      private let store: Storing
      init(loader: Loading, store: Storing) { self.loader = loader; self.store = store }
      func run() {}
    }
    """

  static let makings: [Making] = [
    Making(
      description: "initial and lazy values",
      members: """
        let net = Net()
        let store: Storing = DiskStore()
        lazy var loader: Loading = WebLoader(net: net)
        lazy var sync = Sync(loader: loader, store: store)
        """),
    Making(
      description: "closures that run at once",
      members: """
        lazy var net: Net = { Net() }()
        lazy var store: Storing = { DiskStore() }()
        lazy var loader: Loading = { WebLoader(net: self.net) }()
        lazy var sync: Sync = {
          let sync = Sync(loader: loader, store: store)
          return sync
        }()
        """),
    Making(
      description: "the initializer",
      members: """
        let net: Net
        let store: Storing
        let loader: Loading
        let sync: Sync
        init() {
          net = Net()
          store = DiskStore()
          loader = WebLoader(net: net)
          sync = Sync(loader: loader, store: store)
        }
        """),
    Making(
      description: "local variables of the initializer",
      members: """
        let net: Net
        let store: Storing
        let loader: Loading
        let sync: Sync
        init() {
          let net = Net()
          let store = DiskStore()
          let loader = WebLoader(net: net)
          self.net = net
          self.store = store
          self.loader = loader
          self.sync = Sync(loader: loader, store: store)
        }
        """),
    Making(
      description: "default arguments",
      members: """
        let net: Net
        let store: Storing
        let loader: Loading
        let sync: Sync
        init(net: Net = Net(), store: Storing = DiskStore()) {
          self.net = net
          self.store = store
          self.loader = WebLoader(net: net)
          self.sync = Sync(loader: self.loader, store: store)
        }
        """),
    Making(
      description: "arguments with a fallback",
      members: """
        let net: Net
        let store: Storing
        let loader: Loading
        let sync: Sync
        init(net: Net? = nil, store: Storing? = nil, loader: Loading? = nil) {
          self.net = net ?? Net()
          self.store = store ?? DiskStore()
          self.loader = loader ?? WebLoader(net: self.net)
          self.sync = Sync(loader: self.loader, store: self.store)
        }
        """),
    Making(
      description: "a method that the initializer calls",
      members: """
        private(set) var net: Net!
        private(set) var store: Storing!
        private(set) var loader: Loading!
        private(set) var sync: Sync!
        init() { setUp() }
        private func setUp() {
          net = Net()
          store = DiskStore()
          loader = WebLoader(net: net)
          sync = Sync(loader: loader, store: store)
        }
        """),
    Making(
      description: "a method that the owner calls",
      members: """
        var net: Net!
        var store: Storing!
        var loader: Loading!
        var sync: Sync!
        func configure() {
          self.net = Net()
          self.store = DiskStore()
          self.loader = WebLoader(net: self.net)
          self.sync = Sync(loader: self.loader, store: self.store)
        }
        """, start: "PARTS.configure()"),
    Making(
      description: "computed properties",
      members: """
        var net: Net { Net() }
        var store: Storing { DiskStore() }
        var loader: Loading { WebLoader(net: net) }
        var sync: Sync { Sync(loader: loader, store: store) }
        """, lifetime: "transient"),
    Making(
      description: "functions",
      members: """
        func net() -> Net { Net() }
        func store() -> Storing { DiskStore() }
        func loader() -> Loading { WebLoader(net: net()) }
        func sync() -> Sync { Sync(loader: loader(), store: store()) }
        """, lifetime: "transient", isFunction: true),
    Making(
      description: "functions of an extension",
      members: "let title = \"\"",
      beside: """
        extension NAME {
          func net() -> Net { return Net() }
          func store() -> Storing { return DiskStore() }
          func loader() -> Loading { return WebLoader(net: net()) }
          func sync() -> Sync { return Sync(loader: loader(), store: store()) }
        }
        """, lifetime: "transient", isFunction: true),
    Making(
      description: "an object that is kept by hand",
      members: """
        private var kept: (net: Net?, loader: Loading?)
        private var netKept: Net?
        private var storeKept: Storing?
        private var loaderKept: Loading?
        private var syncKept: Sync?
        var net: Net {
          if let netKept { return netKept }
          let made = Net()
          netKept = made
          return made
        }
        var store: Storing {
          if let storeKept { return storeKept }
          let made = DiskStore()
          storeKept = made
          return made
        }
        var loader: Loading {
          if let loaderKept { return loaderKept }
          let made = WebLoader(net: net)
          loaderKept = made
          return made
        }
        var sync: Sync {
          if let syncKept { return syncKept }
          let made = Sync(loader: loader, store: store)
          syncKept = made
          return made
        }
        """),
    Making(
      description: "ternaries",
      members: """
        let net: Net
        let store: Storing
        let loader: Loading
        let sync: Sync
        init(isTrial: Bool = false) {
          net = Net()
          store = isTrial ? DiskStore() : DiskStore()
          loader = isTrial ? WebLoader(net: net) : WebLoader(net: net)
          sync = Sync(loader: loader, store: store)
        }
        """),
    Making(
      description: "branches",
      members: """
        let net: Net
        let store: Storing
        let loader: Loading
        let sync: Sync
        init(isTrial: Bool = false) {
          net = Net()
          if isTrial { store = DiskStore() } else { store = DiskStore() }
          switch isTrial {
          case true: loader = WebLoader(net: net)
          case false: loader = WebLoader(net: net)
          }
          sync = Sync(loader: loader, store: store)
        }
        """),
    Making(
      description: "values of branches",
      members: """
        let net: Net
        let store: Storing
        let loader: Loading
        let sync: Sync
        init(isTrial: Bool = false) {
          net = Net()
          let store: Storing = if isTrial { DiskStore() } else { DiskStore() }
          self.store = store
          let loader: Loading
          if isTrial { loader = WebLoader(net: net) } else { loader = WebLoader(net: net) }
          self.loader = loader
          sync = Sync(loader: loader, store: store)
        }
        """),
    Making(
      description: "functions of the made types",
      members: """
        let net: Net
        let store: Storing
        let loader: Loading
        let sync: Sync
        init() {
          net = Net.live()
          store = DiskStore.live()
          loader = WebLoader.live(net: net)
          sync = Sync(loader: loader, store: store)
        }
        """,
      beside: """
        extension Net { static func live() -> Net { Net() } }
        extension DiskStore { static func live() -> DiskStore { DiskStore() } }
        extension WebLoader { static func live(net: Net) -> WebLoader { WebLoader(net: net) } }
        """),
    Making(
      description: "own static functions",
      members: """
        let net: Net
        let store: Storing
        let loader: Loading
        let sync: Sync
        init() {
          net = Self.makeNet()
          store = Self.makeStore()
          loader = NAME.makeLoader(net: net)
          sync = Self.makeSync(loader: loader, store: store)
        }
        private static func makeNet() -> Net { Net() }
        private static func makeStore() -> Storing { DiskStore() }
        private static func makeLoader(net: Net) -> Loading { WebLoader(net: net) }
        private static func makeSync(loader: Loading, store: Storing) -> Sync { Sync(loader: loader, store: store) }
        """),
    Making(
      description: "free functions",
      members: """
        let net = makeNet()
        let store = makeStore()
        lazy var loader = makeLoader(net: net)
        lazy var sync = makeSync(loader: loader, store: store)
        """,
      beside: """
        private func makeNet() -> Net { Net() }
        private func makeStore() -> Storing { DiskStore() }
        private func makeLoader(net: Net) -> Loading { WebLoader(net: net) }
        private func makeSync(loader: Loading, store: Storing) -> Sync { Sync(loader: loader, store: store) }
        """),
    Making(
      description: "another type's functions",
      members: """
        let net: Net
        let store: Storing
        let loader: Loading
        let sync: Sync
        init() {
          let maker = Maker()
          net = maker.net()
          store = maker.store()
          loader = maker.loader(net: net)
          sync = maker.sync(loader: loader, store: store)
        }
        """,
      beside: """
        struct Maker {
          func net() -> Net { Net() }
          func store() -> Storing { DiskStore() }
          func loader(net: Net) -> Loading { WebLoader(net: net) }
          func sync(loader: Loading, store: Storing) -> Sync { Sync(loader: loader, store: store) }
        }
        """),
    Making(
      description: "a generic function",
      members: """
        lazy var net: Net = made { Net() }
        lazy var store: Storing = made { DiskStore() }
        lazy var loader: Loading = made { WebLoader(net: self.net) }
        lazy var sync: Sync = made { Sync(loader: self.loader, store: self.store) }
        """, beside: "func made<T>(_ make: () -> T) -> T { make() }"),
    Making(
      description: "a generic function of values",
      members: """
        let net: Net
        let store: Storing
        let loader: Loading
        let sync: Sync
        init() {
          net = logged(Net())
          store = logged(DiskStore())
          loader = logged(WebLoader(net: net))
          sync = logged(Sync(loader: loader, store: store))
        }
        """, beside: "func logged<T>(_ value: T) -> T { value }"),
    Making(
      description: "tuples",
      members: """
        let net: Net
        let store: Storing
        let loader: Loading
        let sync: Sync
        init() {
          (net, store) = (Net(), DiskStore())
          let (loader, _) = (WebLoader(net: net), 1)
          self.loader = loader
          sync = Sync(loader: loader, store: store)
        }
        """),
    Making(
      description: "a structure with a function that fills it",
      members: """
        let net: Net
        let store: Storing
        let loader: Loading
        let sync: Sync
        static func live() -> NAME {
          let net = Net()
          let store = DiskStore()
          let loader = WebLoader(net: net)
          return NAME(net: net, store: store, loader: loader, sync: Sync(loader: loader, store: store))
        }
        """, head: "struct NAME", creation: "NAME.live()"),
    Making(
      description: "a class that a function fills",
      members: """
        let net: Net
        let store: Storing
        let loader: Loading
        let sync: Sync
        init(net: Net, store: Storing, loader: Loading, sync: Sync) {
          self.net = net
          self.store = store
          self.loader = loader
          self.sync = sync
        }
        """,
      beside: """
        extension NAME {
          static func live() -> NAME {
            let net = Net()
            let store = DiskStore()
            let loader = WebLoader(net: net)
            return NAME(net: net, store: store, loader: loader, sync: Sync(loader: loader, store: store))
          }
        }
        """, creation: "NAME.live()"),
    Making(
      description: "a convenience initializer",
      members: """
        let net: Net
        let store: Storing
        let loader: Loading
        let sync: Sync
        init(net: Net, store: Storing, loader: Loading, sync: Sync) {
          self.net = net
          self.store = store
          self.loader = loader
          self.sync = sync
        }
        convenience init() {
          let net = Net()
          let store = DiskStore()
          let loader = WebLoader(net: net)
          self.init(net: net, store: store, loader: loader, sync: Sync(loader: loader, store: store))
        }
        """),
    Making(
      description: "inferred initializers",
      members: """
        let net: Net
        let store: Storing
        let loader: Loading
        let sync: Sync
        init() {
          let net: Net = .init()
          let loader: WebLoader = .init(net: net)
          self.net = net
          self.store = DiskStore.init()
          self.loader = loader
          self.sync = .init(loader: loader, store: store)
        }
        """),
    Making(
      description: "a superclass",
      members: """
        lazy var loader: Loading = WebLoader(net: net)
        lazy var sync = Sync(loader: loader, store: store)
        """,
      beside: """
        class Base {
          let net = Net()
          let store: Storing = DiskStore()
        }
        """, head: "final class NAME: Base", inherited: ["net", "store"]),
    Making(
      description: "an actor",
      members: """
        let net = Net()
        let store: Storing = DiskStore()
        let loader: Loading
        let sync: Sync
        init() {
          loader = WebLoader(net: net)
          sync = Sync(loader: loader, store: store)
        }
        """, head: "actor NAME"),
    Making(
      description: "a shared object",
      members: """
        let net: Net
        let store: Storing
        lazy var loader: Loading = WebLoader(net: net)
        lazy var sync = Sync(loader: loader, store: store)
        init() {
          net = Net()
          store = DiskStore.shared
        }
        """, beside: "extension DiskStore { static let shared = DiskStore() }"),
    Making(
      description: "services that get each other by properties",
      members: """
        let net = Net()
        let store: Storing = DiskStore()
        let loader: Loading
        let sync: Sync
        init() {
          let sync = Sync()
          let loader = WebLoader()
          loader.net = net
          sync.loader = loader
          sync.store = store
          self.loader = loader
          self.sync = sync
        }
        """,
      beside: """
        extension WebLoader { var net: Net { get { fatalError() } set {} } ; convenience init() { self.init(net: Net()) } }
        extension Sync {
          convenience init() { fatalError() }
          var loader: Loading { get { fatalError() } set {} }
          var store: Storing { get { fatalError() } set {} }
        }
        """),
  ]

  static let keepings: [Keeping] = [
    Keeping(
      description: "the delegate",
      text: """
        final class AppDelegate: UIResponder, UIApplicationDelegate {
          let parts = CREATION
          func application(_ application: UIApplication) -> Bool {
            START
            SHOW
            return true
          }
        }
        """),
    Keeping(
      description: "a lazy property of the delegate",
      text: """
        final class SceneDelegate: UIResponder, UIWindowSceneDelegate {
          private lazy var parts: NAME = CREATION
          func scene(_ scene: UIScene) {
            START
            SHOW
          }
        }
        """),
    Keeping(
      description: "an optional property of the delegate",
      text: """
        final class SceneDelegate: UIResponder, UIWindowSceneDelegate {
          var parts: NAME?
          func scene(_ scene: UIScene) {
            let parts = CREATION
            self.parts = parts
            START
            SHOW
          }
        }
        """),
    Keeping(
      description: "a local variable of the delegate",
      text: """
        final class SceneDelegate: UIResponder, UIWindowSceneDelegate {
          func scene(_ scene: UIScene) {
            let parts = CREATION
            START
            SHOW
          }
        }
        """),
    Keeping(
      description: "the app",
      text: """
        @main struct Shop: App {
          private let parts: NAME
          init() {
            parts = CREATION
            START
          }
          var body: some Scene { WindowGroup { Root(parts: parts) } }
        }
        struct Root: View {
          let parts: NAME
          var body: some View { Text("").onAppear { show() } }
          func show() {
            SHOW
          }
        }
        """),
    Keeping(
      description: "a static property",
      text: """
        final class Flow {
          func start() {
            START
            SHOW
          }
        }
        """, parts: "NAME.shared", member: "static let shared: NAME = CREATION"),
    Keeping(
      description: "a global variable",
      text: """
        let parts = CREATION
        final class Flow {
          func start() {
            START
            SHOW
          }
        }
        """),
    Keeping(
      description: "a flow that gets it",
      text: """
        final class AppDelegate: UIResponder, UIApplicationDelegate {
          func application(_ application: UIApplication) -> Bool {
            Flow(parts: CREATION).start()
            return true
          }
        }
        final class Flow {
          private let parts: NAME
          init(parts: NAME) { self.parts = parts }
          func start() {
            START
            SHOW
          }
        }
        """),
    Keeping(
      description: "an object that makes it",
      text: """
        final class Flow {
          private let parts = CREATION
          func start() {
            START
            SHOW
          }
        }
        """),
  ]

  static let passings: [Passing] = [
    Passing(
      description: "arguments of initializers",
      screens: """
        final class Till { init(loader: Loading) {} }
        final class Desk { init(sync: Sync) {} }
        """,
      show: """
        _ = Till(loader: PARTS.loaderCALL)
        _ = Desk(sync: PARTS.syncCALL)
        """),
    Passing(
      description: "properties",
      screens: """
        final class Till { var loader: Loading? }
        final class Desk { var sync: Sync! }
        """,
      show: """
        let till = Till()
        let desk = Desk()
        till.loader = PARTS.loaderCALL
        desk.sync = PARTS.syncCALL
        """),
    Passing(
      description: "methods",
      screens: """
        final class Till { func configure(loader: Loading) {} }
        final class Desk { func set(sync: Sync) {} }
        """,
      show: """
        let till = Till()
        let desk = Desk()
        till.configure(loader: PARTS.loaderCALL)
        desk.set(sync: PARTS.syncCALL)
        """),
    Passing(
      description: "the whole container",
      screens: """
        final class Till {
          private let parts: NAME
          init(parts: NAME) { self.parts = parts }
          func show() { parts.loaderCALL.load() }
        }
        final class Desk {
          private let parts: NAME
          init(_ parts: NAME) { self.parts = parts }
          func show() { self.parts.syncCALL.run() }
        }
        """,
      show: """
        _ = Till(parts: PARTS)
        _ = Desk(PARTS)
        """),
    Passing(
      description: "a structure",
      screens: """
        final class Till {
          struct Needs { let loader: Loading }
          init(needs: Needs) {}
        }
        final class Desk {
          struct Needs { let sync: Sync }
          init(needs: Needs) {}
        }
        """,
      show: """
        _ = Till(needs: Till.Needs(loader: PARTS.loaderCALL))
        _ = Desk(needs: .init(sync: PARTS.syncCALL))
        """),
    Passing(
      description: "closures",
      screens: """
        final class Till { init(load: @escaping () -> Void) {} }
        final class Desk { init(sync: @escaping () -> Sync) {} }
        """,
      show: """
        let container = PARTS
        _ = Till(load: { PARTS.loaderCALL.load() })
        _ = Desk(sync: { [container] in container.syncCALL })
        """),
    Passing(
      description: "a superclass that keeps the container",
      screens: """
        class Screen {
          let parts: NAME
          init(parts: NAME) { self.parts = parts }
        }
        final class Till: Screen { func show() { parts.loaderCALL.load() } }
        final class Desk: Screen { func show() { parts.syncCALL.run() } }
        """,
      show: """
        _ = Till(parts: PARTS)
        _ = Desk(parts: PARTS)
        """),
    Passing(
      description: "the initializer of a superclass",
      screens: """
        class LoadingScreen { init(loader: Loading) {} }
        class SyncingScreen { init(sync: Sync) {} }
        final class Till: LoadingScreen { init(parts: NAME) { super.init(loader: parts.loaderCALL) } }
        final class Desk: SyncingScreen { init(parts: NAME) { super.init(sync: parts.syncCALL) } }
        """,
      show: """
        _ = Till(parts: PARTS)
        _ = Desk(parts: PARTS)
        """),
    Passing(
      description: "an alias",
      screens: """
        typealias Supplies = NAME
        final class Till {
          private let parts: Supplies
          init(parts: Supplies) { self.parts = parts }
          func show() { parts.loaderCALL.load() }
        }
        final class Desk {
          init(parts: Supplies) { parts.syncCALL.run() }
        }
        """,
      show: """
        _ = Till(parts: PARTS)
        _ = Desk(parts: PARTS)
        """),
    Passing(
      description: "local variables",
      screens: """
        final class Till { init(loader: Loading) {} }
        final class Desk { init(sync: Sync) {} }
        """,
      show: """
        let container = PARTS
        let loader = container.loaderCALL
        let sync = container.syncCALL
        _ = Till(loader: loader)
        _ = Desk(sync: sync)
        """),
  ]
}
