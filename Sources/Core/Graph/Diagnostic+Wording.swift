// The wording of every finding, in one place.
extension Diagnostic {
  static func missing(_ holder: String, _ service: String, similar: [String], remedy: String) -> Self {
    let near = similar.isEmpty ? "" : " Registered with a similar name: \(similar.joined(separator: ", "))."
    return Self(
      .missing, .error, path: [holder, service],
      message: "\(holder) needs \(service), but nothing is registered for \(service).\(near)", remedy: remedy)
  }

  /// Makes the finding for a cycle of services that each need the next one to be constructed.
  package static func cycle(_ path: [String]) -> Self {
    Self(
      .cycle, .error, path: path,
      message: "\(path.joined(separator: " → ")): each needs the next before it can be made.",
      remedy: "Make one of these dependencies a property: it is set after construction.")
  }

  /// Makes the finding for a cycle through a property of a service that is not `Sendable`.
  ///
  /// - Parameter path: the names of the services in the cycle, the service that is not `Sendable` first.
  static func unsharedCycle(_ path: [String]) -> Self {
    let name = path.first ?? ""
    return Self(
      .cycle, .error, path: path,
      message: "\(path.joined(separator: " → ")): \(name) is not Sendable, so each requester gets its own instance, "
        + "and the cycle would never end.",
      remedy: "Make \(name) Sendable, or register it in a ConfinedContainer.")
  }

  static func captive(_ severity: Severity, _ path: [String], holder: Lifetime, held: Lifetime) -> Self {
    let (first, last) = (path.first ?? "", path.last ?? "")
    let message =
      switch severity {
      case .error:
        "\(first) (\(holder)) needs \(last) (\(held))\(through(path)), but outlives the scopes of \(last)."
      default: "\(first) (\(holder)) keeps \(last) (\(held)) alive\(through(path)) for as long as \(first) lives."
      }
    let remedy =
      switch severity {
      case .error: "Give \(first) a lifetime no longer than \(last)'s, or pass \(last) to the call that needs it."
      default: "Let \(last) live as long as \(first), or let \(first) resolve it at each use."
      }
    return Self(.captive, severity, path: path, message: message, remedy: remedy)
  }

  private static func through(_ path: [String]) -> String {
    path.count > 2 ? " through \(path.dropFirst().dropLast().joined(separator: " and "))" : ""
  }

  static func scope(_ path: [String], kind: ScopeKind, from place: String) -> Self {
    let last = path.last ?? ""
    return Self(
      .scope, .error, path: path,
      message: "\(last) exists only in scopes of kind '\(kind)', but is resolved \(place).",
      remedy: "Open a '\(kind)' scope and resolve in it.")
  }

  static func factory(_ path: [String], kind: ScopeKind) -> Self {
    let (holder, factory) = (path.first ?? "", path.last ?? "")
    return Self(
      .factory, .warning, path: path,
      message: "\(holder) exists only in scopes of kind '\(kind)', but holds \(factory)\(through(path)), "
        + "which opens scopes. An instance of one scope could open any other scope.",
      remedy: "Let a service that outlives the scope use \(factory), or pass \(holder) only what it needs.")
  }

  /// Makes the finding for a value with the lifetime `weak`.
  static func weakValue(_ service: String) -> Self {
    Self(
      .mismatch, .error, path: [service],
      message: "\(service) is a value, but the lifetime 'weak' works only for objects.",
      remedy: "Use a class, or another lifetime.")
  }

  /// Makes the finding for a service that does not conform to an interface under which it is registered.
  ///
  /// - Parameter isCertain: true if no subclass can conform to the interface either.
  static func provides(_ service: String, _ interface: String, isCertain: Bool) -> Self {
    Self(
      .mismatch, isCertain ? .error : .warning, path: [service, interface],
      message: "\(service) is registered as \(interface), but does not conform to \(interface)"
        + (isCertain ? "." : ", unless its factory makes a subclass that does."),
      remedy: "Let it conform to \(interface), or do not register it as \(interface).")
  }

  static func heldWeakly(_ holder: String, _ service: String, isValue: Bool) -> Self {
    isValue
      ? Self(
        .mismatch, .error, path: [holder, service],
        message: "\(holder) holds \(service) weakly, but \(service) is a value, which cannot be held weakly: "
          + "it is always nil.",
        remedy: "Hold it strongly, or make it a class.")
      : Self(
        .mismatch, .warning, path: [holder, service],
        message:
          "\(holder) holds \(service) weakly, and nothing else holds the instance made for it: it is freed at once.",
        remedy: "Share \(service), or let \(holder) hold it strongly.")
  }

  /// Makes the finding for a hook or limit that has no effect, because no container keeps the instances of the service.
  ///
  /// - Parameter policy: the description of the limit; nil for a hook.
  static func neverEnds(_ service: String, _ lifetime: Lifetime, policy: String?) -> Self {
    Self(
      .mismatch, .warning, path: [service],
      message: policy.map {
        "\(service) is limited (\($0)), but the lifetime '\(lifetime)' keeps no instance: the limit has no effect."
      } ?? "\(service) has a teardown hook, but the lifetime '\(lifetime)' keeps no instance: the hook never runs.",
      remedy: "Let the container or a scope keep \(service), or remove the \(policy == nil ? "hook" : "limit").")
  }

  /// Makes the finding for registrations that were not checked.
  ///
  /// - Parameters:
  ///   - count: the number of these registrations.
  ///   - isTracked: true if the container tracks instances, so that a call of a closure would be observed.
  static func unchecked(_ count: Int, of all: Int, isTracked: Bool) -> Self {
    let isOne = count == 1
    let (closures, initializers, these) =
      isOne
      ? ("its closure", "its initializer instead of the closure", "this service")
      : ("their closures", "their initializers instead of closures", "these services")
    return Self(
      .unchecked, .note, path: [],
      message: "\(count) of \(all) registrations unchecked: "
        + (isTracked
          ? "\(closures) \(isOne ? "has" : "have") not run." : "the container does not observe \(closures)."),
      remedy: isTracked
        ? "Resolve \(these) before the check, or register \(initializers)."
        : "Register \(initializers), or let the container track its instances, and resolve \(these) before the check.")
  }

  static func unused(_ service: String) -> Self {
    Self(
      .unused, .note, path: [service],
      message: "\(service) is registered, but no root needs it, directly or indirectly.",
      remedy: "Remove it, or list it under 'roots'.")
  }

  /// Makes the finding for an interface with several providers.
  ///
  /// Providers of equal name are distinguished by the places of their registrations, where these are known.
  static func ambiguous(_ interface: String, providers: [(name: String, place: Registration.Location?)]) -> Self {
    let counts = Dictionary(grouping: providers, by: \.name).mapValues(\.count)
    let described = providers.map { name, place in
      guard let place, counts[name, default: 0] > 1 else { return name }
      return "\(name) (\(place))"
    }
    return Self(
      .ambiguous, .note, path: [interface] + providers.map(\.name),
      message: "\(interface) is provided by \(described.joined(separator: ", ")); "
        + "resolving \(interface) gives \(described.last ?? "").",
      remedy: "Resolve one of them by its own name, or all with resolveAll.")
  }

  /// Makes the finding for a dependency that was pulled from a locator and that no signature shows.
  package static func hidden(_ holder: String, _ service: String) -> Self {
    Self(
      .hidden, .warning, path: [holder, service],
      message: "\(holder) pulled \(service) from the locator; the declaration of \(holder) shows only the locator.",
      remedy: "Pass \(service) to \(holder) instead: injection shows it.")
  }

  /// Makes the finding for a pull of a service that is not registered.
  package static func missingPull(_ holder: String, _ service: String) -> Self {
    Self(
      .missing, .error, path: [holder, service],
      message: "\(holder) pulled \(service) from the locator, but nothing is registered for \(service).",
      remedy: "Register \(service); without it, \(holder) fails when used.")
  }

  /// Makes the finding for a scoped service that was requested where no scope of its kind is open.
  package static func scopeAsked(_ path: [String], kind: ScopeKind, from place: String) -> Self {
    scope(path, kind: kind, from: place)
  }

  /// Makes the finding for a service whose lifetime names a kind of scope that is not declared.
  ///
  /// - Parameters:
  ///   - declared: the names of the declared kinds.
  ///   - near: the declared kind with the most similar name; nil if none is similar.
  package static func undeclaredScope(_ service: String, kind: String, declared: [String], near: String?) -> Self {
    Self(
      .scope, .warning, path: [service],
      message: "\(service) needs a scope of kind '\(kind)'; "
        + "the declared \(declared.count == 1 ? "kind is" : "kinds are") \(declared.joined(separator: ", ")).",
      remedy: near.map { "Let it live in a '\($0)' scope, or declare '\(kind)'." } ?? "Declare '\(kind)' too.")
  }

  /// Makes the finding for an instance that is still held after its scope was closed.
  ///
  /// - Parameters:
  ///   - instance: the name of the instance.
  ///   - scope: the scope as text, such as `user:anna`.
  ///   - holders: the names of the instances, or of other owners, that hold the instance.
  package static func outlivesScope(_ service: String, instance: String, scope: String, holders: [String]) -> Self {
    Self(
      .scope, .warning, path: [service],
      message: "\(instance) belongs to the scope \(scope), which is closed, but is still held by "
        + "\(holders.joined(separator: ", ")).",
      remedy: "Release the instance. A request in a new scope gets a new one.")
  }

  /// Makes the finding for instances that are held only by each other, or for one instance that no known object holds.
  ///
  /// - Parameter path: the names of the instances. A cycle of instances repeats the first name at the end.
  package static func leak(_ path: [String]) -> Self {
    let first = path.first ?? ""
    let (message, remedy) =
      switch path.count {
      case 0, 1: ("\(first) is alive, but it has no known holder.", "Find what holds it.")
      case 2 where path[1] == first:
        (
          "\(first) holds itself, and nothing else holds it: it is never freed.",
          "Break the cycle: let it hold itself weakly, or clear its property."
        )
      default:
        (
          "\(path.joined(separator: " → ")) hold each other, and nothing else holds them: they are never freed.",
          "Break the cycle: let one of them hold the other weakly, or clear its property."
        )
      }
    return Self(.leak, .warning, path: path, message: message, remedy: remedy)
  }
}

// Findings in a running program. The wordings about instances and scopes tell their number.
extension Diagnostic {
  /// Makes the finding for instances that are alive although the scope that made them is closed.
  ///
  /// - Parameters:
  ///   - count: the number of live instances.
  ///   - example: the name of one instance.
  ///   - kind: the kind of the scope.
  ///   - receivers: the services that received one of the instances.
  package static func outlive(
    _ service: String, count: Int, example: String, kind: String, receivers: [String]
  ) -> Self {
    let instances =
      count == 1 ? "\(example) is alive" : "\(count) instances of \(service), such as \(example), are alive"
    let given =
      receivers.isEmpty
      ? "No service received \(count == 1 ? "it" : "them")"
      : "\(list(receivers)) received \(count == 1 ? "it" : "some of them")"
    let scopes = count == 1 ? "its scope (kind '\(kind)') is" : "their scopes (kind '\(kind)') are"
    return Self(
      .leak, .error, path: [service] + receivers,
      message: "\(instances), but \(scopes) closed. "
        + "\(given).",
      remedy: count == 1
        ? "Find what holds it (a list, a closure, a task), and release it when the scope closes."
        : "Find what holds them (a list, a closure, a task), and release them when the scope closes.")
  }

  /// Makes the finding for a service whose number of live instances keeps rising.
  ///
  /// - Parameters:
  ///   - first: the number of live instances at the start.
  ///   - last: the number of live instances at the end, `seconds` later.
  ///   - made: the number of instances made since attaching.
  ///   - released: the number of instances freed since attaching.
  package static func grows(
    _ service: String, _ severity: Severity, from first: Int, to last: Int, seconds: Int, made: Int, released: Int
  ) -> Self {
    Self(
      .leak, severity, path: [service],
      message:
        "The number of live \(service) instances rose from \(first) to \(last) in \(seconds) s. "
        + "Since attaching, \(made) were made and \(released) freed.",
      remedy: "Find what holds them; if they belong to a request, register \(service) for a scope.")
  }

  /// Makes the finding for a kind of scope whose number of open scopes rises.
  ///
  /// - Parameters:
  ///   - opened: the number of scopes opened since attaching.
  ///   - closed: the number of scopes closed since attaching.
  ///   - open: the number of scopes that are open now.
  ///   - longestSeconds: how long the oldest of them has been open, counted from attaching at the earliest.
  package static func unclosed(kind: String, opened: Int, closed: Int, open: Int, longestSeconds: Int) -> Self {
    Self(
      .scope, .warning, path: [],
      message:
        "Scopes of kind '\(kind)' are not closed: \(open) are open, the longest for at least "
        + "\(longestSeconds) s. Since attaching, \(opened) were opened and \(closed) closed.",
      remedy: "Close each one, or use withScope, which closes it when its body ends.")
  }

  /// Makes the finding for a transient service that takes a large part of the time for making services.
  ///
  /// - Parameters:
  ///   - percent: the share of this service, without its dependencies, in the time for making all services.
  ///   - made: the number of instances made.
  ///   - mean: the mean time for one instance without its dependencies, with its unit: `1.5ms`.
  package static func slow(_ service: String, percent: Int, made: Int, mean: String) -> Self {
    Self(
      .slow, .warning, path: [service],
      message: "\(service) (transient) takes \(percent) % of the time spent making services: \(made) were made, "
        + "\(mean) each on average.",
      remedy: "Share it for a scope or the container, or make it cheaper.")
  }

  /// Makes the finding for a running program with more than `limit` live instances. Only so many are tracked.
  ///
  /// Leaks among the other instances cannot be found, so the program is not reported as healthy.
  package static func unfollowed(limit: Int) -> Self {
    Self(
      .leak, .error, path: [],
      message: "More than \(limit) instances are alive. The rest are not tracked, so findings are incomplete.",
      remedy: "Look for the service with the most live instances, or attach soon after the program's start.")
  }

  /// Makes the finding for a registration in the code that the running program does not have.
  package static func registeredOnlyInCode(_ service: String, at place: String) -> Self {
    Self(
      .unused, .note, path: [service],
      message: "\(service) is registered in the code (\(place)), but not in the running program.",
      remedy: "Call the code that registers it, or remove the registration.")
  }

  /// Makes the finding for a registration in the running program that was not found in the code.
  package static func registeredOnlyWhileRunning(_ service: String, at place: String) -> Self {
    Self(
      .unchecked, .note, path: [service],
      message: "\(service) is registered in the running program (\(place)), but was not found in the code.",
      remedy: "Compare the versions of the code and the program.")
  }

  private static func list(_ names: [String]) -> String {
    names.count > 3
      ? names.prefix(3).joined(separator: ", ") + " and \(names.count - 3) more" : names.joined(separator: ", ")
  }
}

extension Sequence<Diagnostic.Severity> {
  /// The numbers of errors, warnings and notes: `1 error, 2 warnings, 7 notes`, or `no errors or warnings, 7 notes`.
  package var countText: String {
    var counts: [Diagnostic.Severity: Int] = [:]
    for severity in self { counts[severity, default: 0] += 1 }
    let parts = [(Diagnostic.Severity.error, "error"), (.warning, "warning"), (.note, "note")].compactMap {
      severity, word in
      counts[severity].map { "\($0) \(word)\($0 == 1 ? "" : "s")" }
    }
    let isCalm = counts[.error] == nil && counts[.warning] == nil
    return ((isCalm ? ["no errors or warnings"] : []) + parts).joined(separator: ", ")
  }
}
