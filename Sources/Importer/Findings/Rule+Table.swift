extension Rule {
  /// All rules, the most severe first.
  package static let all: [Rule] = [
    Rule(
      kind: .missing, severity: .error,
      exceptions: [
        Exception(
          severity: .warning,
          condition:
            "the type is not declared in this code, the registration depends on `#if`, or a file could not be read"
        ),
        Exception(
          severity: .note, condition: "the request is optional, or made by a private property that is never read"),
        Exception(
          severity: .warning, condition: "the service is registered in code that nothing in this code calls"),
        Exception(
          severity: .warning,
          condition: "the value is absent from the environment on one of several paths to a view"),
        Exception(severity: .warning, condition: "the environment value of a view is never read"),
        Exception(
          severity: .warning,
          condition: "the request is made later, by a lazy wrapper, a provider or a closure"),
      ],
      meaning: "A requested service is not registered.",
      example: """
        container.register(Cart.self) { r in Cart(prices: r.resolve(Prices.self)!) }
        // Prices is not registered.
        """,
      fix: "Register the service, or pass it to the initializer.",
      acceptable: "A plug-in or a test registers the service at run time."),
    Rule(
      kind: .cycle, severity: .error,
      exceptions: [Exception(severity: .note, condition: "a property or a deferred request closes the cycle")],
      meaning: "Services depend on each other in a cycle.",
      example: """
        container.register(Cart.self) { r in Cart(r.resolve(Prices.self)!) }
        container.register(Prices.self) { r in Prices(r.resolve(Cart.self)!) }
        """,
      fix: "Set one of the services as a property after construction, or pass a closure.",
      acceptable: "The cycle is closed after construction, and one service holds the other weakly."),
    Rule(
      kind: .badSuppression, severity: .error, exceptions: [],
      meaning: "A suppression comment names no rule or an unknown rule, or gives no reason.",
      example: "// playground:allow captve the session outlives every screen",
      fix: "Write the name of a rule, and a reason after it.",
      acceptable: "Never. The comment has no effect."),
    Rule(
      kind: .nearMiss, severity: .warning, exceptions: [],
      meaning: "A requested service is registered only under another service key.",
      example: """
        container.register(WebClient.self) { _ in WebClient() }
        container.register(Cart.self) { r in Cart(r.resolve(Client.self)!) }  // WebClient: Client
        """,
      fix: "Request the registered service key, or register the service under the requested one as well.",
      acceptable: "Another program in this code registers the requested service key."),
    Rule(
      kind: .captive, severity: .warning,
      exceptions: [
        Exception(
          severity: .note, condition: "the held service is shared weakly, that is, while something holds it")
      ],
      meaning: "A service holds an instance of a service with a shorter lifetime.",
      example: """
        container.register(Cart.self) { r in Cart(r.resolve(Session.self)!) }.inObjectScope(.container)
        container.register(Session.self) { _ in Session() }.inObjectScope(.session)
        """,
      fix: "Give both services the same lifetime, or request the held service for each use.",
      acceptable: "The short-lived service has no state."),
    Rule(
      kind: .holdsFresh, severity: .warning,
      exceptions: [
        Exception(
          severity: .note, condition: "the held service has no visible state, and its holder does not return it"),
        Exception(
          severity: .note, condition: "the held service belongs to a screen, and its holder does not return it"),
      ],
      meaning: "A shared service keeps an instance of a service that is not shared. "
        + "Other services get other instances of it.",
      example: """
        container.register(Cart.self) { r in Cart(r.resolve(Tracker.self)!) }.inObjectScope(.container)
        container.register(Login.self) { r in Login(r.resolve(Tracker.self)!) }
        container.register(Tracker.self) { _ in Tracker() }.inObjectScope(.transient)
        final class Tracker { var events: [String] = [] }
        """,
      fix: "Share the held service.",
      acceptable: "The held service has no state, or each owner needs its own."),
    Rule(
      kind: .duplicate, severity: .warning, exceptions: [],
      meaning: "One block of code registers a service key several times, and the last registration is used.",
      example: """
        container.register(Client.self) { _ in WebClient() }
        container.register(Client.self) { _ in CachedClient() }
        """,
      fix: "Name the registrations, or keep one.",
      acceptable: "The second registration replaces the first intentionally."),
    Rule(
      kind: .testOnly, severity: .warning,
      exceptions: [
        Exception(
          severity: .note,
          condition: "live code sets the dependency key at the start of the program, or no dependency key in this code "
            + "has a live value")
      ],
      meaning: "Live code requests a dependency key that has only a test value.",
      example: """
        enum ClockKey: TestDependencyKey { static let testValue = Clock() }
        enum ApiKey: DependencyKey { static let liveValue = Api() }
        extension DependencyValues {
          var clock: Clock { get { self[ClockKey.self] } set { self[ClockKey.self] = newValue } }
          var api: Api { get { self[ApiKey.self] } set { self[ApiKey.self] = newValue } }
        }
        struct Feature { @Dependency(\\.clock) var clock; @Dependency(\\.api) var api }
        """,
      fix: "Give the dependency key a live value, or set the key at the start of the program.",
      acceptable: "A package outside this code provides the live value."),
    Rule(
      kind: .bypass, severity: .note, exceptions: [],
      meaning: "A registered service is created directly, although its container is accessible.",
      example: """
        container.register(Client.self) { _ in WebClient() }
        final class Cart { let client: Client = WebClient() }
        """,
      fix: "Request the service from the container. "
        + "Then the lifetime of the registration applies, and a test can replace the service.",
      acceptable: "The object is independent of the shared service."),
    Rule(
      kind: .ambiguous, severity: .note, exceptions: [],
      meaning: "A service key, such as an interface, is registered in several places.",
      example: """
        func live(_ c: Container) { c.register(Client.self) { _ in WebClient() } }
        func demo(_ c: Container) { c.register(Client.self) { _ in DemoClient() } }
        """,
      fix: "Name the registrations, or keep one.",
      acceptable: "The places belong to different programs."),
    Rule(
      kind: .hidden, severity: .note,
      exceptions: [Exception(severity: .warning, condition: "`check` runs with `--hidden`")],
      meaning: "The call of an initializer does not show a dependency of the new object. Not reported for "
        + "objects that the system makes, nor for dependencies whose type is a factory protocol.",
      example: """
        extension Container { var bank: Factory<Bank> { self { Bank() } } }
        final class Cart { func pay() { Container.shared.bank().pay() } }
        """,
      fix: "Pass the dependency to the initializer.",
      acceptable: "SwiftUI passes the environment, or a default argument serves nearly every caller."),
    Rule(
      kind: .unused, severity: .note, exceptions: [],
      meaning: "A registered service is never requested in this code.",
      example: "container.register(Coupons.self) { _ in Coupons() }  // The only mention of Coupons.",
      fix: "Remove the registration, unless other code requests the service.",
      acceptable: "Other code requests the service."),
    Rule(
      kind: .unusedSuppression, severity: .note, exceptions: [],
      meaning: "A suppression comment suppresses no finding.",
      example: "// playground:allow missing a plug-in registers it, and by now this code does",
      fix: "Remove the comment.",
      acceptable: "The finding depends on `#if`."),
  ]
}
