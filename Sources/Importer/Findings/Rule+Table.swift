extension Rule {
  /// All rules, the most severe first.
  package static let all: [Rule] = [
    Rule(
      kind: .missing, severity: .error,
      exceptions: [
        Exception(
          severity: .warning,
          condition:
            "the type is not declared in the tree, `#if` decides, or a file could not be read: it may be registered out of sight"
        ),
        Exception(severity: .note, condition: "the request is optional, or a private property that nothing reads"),
        Exception(
          severity: .warning, condition: "it is registered in code that nothing in the tree calls"),
        Exception(
          severity: .warning,
          condition: "one of several ways to a view does not put it into the environment"),
        Exception(severity: .warning, condition: "nothing reads what a view asks its environment for"),
      ],
      meaning: "Something is asked for that nothing registers.",
      example: """
        container.register(Cart.self) { r in Cart(prices: r.resolve(Prices.self)!) }
        // Nothing registers Prices.
        """,
      fix: "Register the service, or pass it to the initializer.",
      acceptable: "A plug-in or a test registers it at run time."),
    Rule(
      kind: .cycle, severity: .error,
      exceptions: [Exception(severity: .note, condition: "a property or something deferred closes the circle")],
      meaning: "Services need each other in a circle.",
      example: """
        container.register(Cart.self) { r in Cart(r.resolve(Prices.self)!) }
        container.register(Prices.self) { r in Prices(r.resolve(Cart.self)!) }
        """,
      fix: "Set one of them as a property after construction, or hand over a closure.",
      acceptable: "The circle is closed later, and one side holds the other weakly."),
    Rule(
      kind: .badSuppression, severity: .error, exceptions: [],
      meaning: "A comment that keeps findings away names no rule, an unknown rule, or no reason.",
      example: "// playground:allow captve the session outlives every screen",
      fix: "Name a rule, and write the reason behind it.",
      acceptable: "None: the comment does not do what it says."),
    Rule(
      kind: .nearMiss, severity: .warning, exceptions: [],
      meaning: "What is asked for is registered under another key.",
      example: """
        container.register(WebClient.self) { _ in WebClient() }
        container.register(Cart.self) { r in Cart(r.resolve(Client.self)!) }  // WebClient: Client
        """,
      fix: "Ask for the registered key, or register the service under the other key, too.",
      acceptable: "Another program of the tree registers the key."),
    Rule(
      kind: .captive, severity: .warning,
      exceptions: [
        Exception(severity: .note, condition: "the shorter one is shared for as long as something holds it")
      ],
      meaning: "A service keeps one that should live shorter.",
      example: """
        container.register(Cart.self) { r in Cart(r.resolve(Session.self)!) }.inObjectScope(.container)
        container.register(Session.self) { _ in Session() }.inObjectScope(.session)
        """,
      fix: "Share both equally long, or ask for the shorter one each time.",
      acceptable: "The short-lived service has no state."),
    Rule(
      kind: .holdsFresh, severity: .warning,
      exceptions: [
        Exception(
          severity: .note, condition: "the held one is not seen to keep state of its own, or belongs to a screen")
      ],
      meaning: "A shared service holds one that was made for it alone, and others get another one.",
      example: """
        container.register(Cart.self) { r in Cart(r.resolve(Tracker.self)!) }.inObjectScope(.container)
        container.register(Login.self) { r in Login(r.resolve(Tracker.self)!) }
        container.register(Tracker.self) { _ in Tracker() }.inObjectScope(.transient)
        final class Tracker { var events: [String] = [] }
        """,
      fix: "Share the service that is held.",
      acceptable: "The held service has no state, or each owner needs its own."),
    Rule(
      kind: .duplicate, severity: .warning, exceptions: [],
      meaning: "One key is registered twice, and the last one answers.",
      example: """
        container.register(Client.self) { _ in WebClient() }
        container.register(Client.self) { _ in CachedClient() }
        """,
      fix: "Name the registrations, or keep one.",
      acceptable: "The second one replaces the first one on purpose."),
    Rule(
      kind: .testOnly, severity: .warning,
      exceptions: [
        Exception(
          severity: .note,
          condition: "live code sets the key where the program begins, or no key of the tree has a live value")
      ],
      meaning: "Live code asks for a key that has a value for tests only.",
      example: """
        enum ClockKey: TestDependencyKey { static let testValue = Clock() }
        enum ApiKey: DependencyKey { static let liveValue = Api() }
        extension DependencyValues {
          var clock: Clock { get { self[ClockKey.self] } set { self[ClockKey.self] = newValue } }
          var api: Api { get { self[ApiKey.self] } set { self[ApiKey.self] = newValue } }
        }
        struct Feature { @Dependency(\\.clock) var clock; @Dependency(\\.api) var api }
        """,
      fix: "Give the key a live value, or set it where the program begins.",
      acceptable: "A package that is not in the tree gives the live value."),
    Rule(
      kind: .bypass, severity: .note, exceptions: [],
      meaning: "A registered service is made by hand where its container can be seen.",
      example: """
        container.register(Client.self) { _ in WebClient() }
        final class Cart { let client: Client = WebClient() }
        """,
      fix: "Ask for the service, so that its lifetime and its replacement in tests hold here, too.",
      acceptable: "The object is a value of its own, and not the shared service."),
    Rule(
      kind: .ambiguous, severity: .note, exceptions: [],
      meaning: "One key is registered in several places.",
      example: """
        func live(_ c: Container) { c.register(Client.self) { _ in WebClient() } }
        func demo(_ c: Container) { c.register(Client.self) { _ in DemoClient() } }
        """,
      fix: "Name the registrations, or keep one.",
      acceptable: "The places belong to different programs."),
    Rule(
      kind: .hidden, severity: .note,
      exceptions: [Exception(severity: .warning, condition: "`check` is asked with `--hidden`")],
      meaning: "A dependency that no initializer shows.",
      example: """
        extension Container { var bank: Factory<Bank> { self { Bank() } } }
        final class Cart { func pay() { Container.shared.bank().pay() } }
        """,
      fix: "Pass the dependency to the initializer.",
      acceptable: "The system makes the object, and nothing can be passed."),
    Rule(
      kind: .unused, severity: .note, exceptions: [],
      meaning: "Nothing in the tree asks for a registration.",
      example: "container.register(Coupons.self) { _ in Coupons() }  // The only mention of Coupons.",
      fix: "Remove the registration, if nothing outside of the tree asks for it.",
      acceptable: "Code outside of the tree asks for it."),
    Rule(
      kind: .unusedSuppression, severity: .note, exceptions: [],
      meaning: "A comment keeps no finding away.",
      example: "// playground:allow missing a plug-in registers it, and by now the tree does",
      fix: "Remove the comment.",
      acceptable: "The finding comes and goes with `#if`."),
  ]
}
