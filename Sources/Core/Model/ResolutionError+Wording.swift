extension ResolutionError: CustomStringConvertible {
  /// The error as a text that says what happened, where, why, and what to do.
  public var description: String {
    let names = serviceNames
    let (path, text) = (pathText(names), explanation(names))
    // The name of a single service is not repeated.
    return path.isEmpty || text.hasPrefix("\(path) ") ? text : "\(path): \(text)"
  }

  /// The path as text, such as `Knight → Armor → Helmet`.
  ///
  /// The middle of a long path is left out.
  public var pathText: String { pathText(serviceNames) }

  /// Names that are unique among the services of the path and all registered services.
  private var serviceNames: ServiceNames { ServiceNames(path.lazy.flatMap(\.service.types) + registeredTypes) }

  private func pathText(_ all: ServiceNames) -> String {
    let names = path.map { all.name(of: $0.service) }
    if names.count <= 2 * Self.shownAtEachEnd + 1 { return names.joined(separator: " → ") }
    let omitted = "… (\(names.count - 2 * Self.shownAtEachEnd) more) …"
    return (names.prefix(Self.shownAtEachEnd) + [omitted] + names.suffix(Self.shownAtEachEnd)).joined(separator: " → ")
  }

  private static var shownAtEachEnd: Int { 8 }

  private func explanation(_ names: ServiceNames) -> String {
    let name = service.map(names.name(of:)) ?? "nothing"
    switch reason {
    case .missing(let similar):
      let near = similar.isEmpty ? "" : " Registered with a similar name: \(similar.joined(separator: ", "))."
      return
        "nothing is registered for \(name)\(requester(names)).\(near) "
        + (service?.remedyIfMissing(isConfined: isConfined, named: name) ?? "")
    case .cycle:
      return "\(name) is needed to make itself. Break the cycle: make one of these dependencies a property."
    case .noScope(let kind, let asked):
      let place = asked.map { "in the scope \($0)" } ?? "outside of all scopes"
      return "\(name) exists only in scopes of kind '\(kind)', but was resolved \(place). "
        + "Open a '\(kind)' scope and resolve in it."
    case .closedScope(let scope):
      return "the scope \(scope) is closed. Open a new one and resolve in it."
    case .closedMeanwhile:
      return "the container was closed while \(name) was being made, and has released it. "
        + "Resolve it again, or close the container after the last request."
    case .released:
      return "\(name) was registered as an instance, and the container released it when it was closed. "
        + "Register it again."
    case .wrongKey(let kind, let expected):
      return "a '\(kind)' scope needs a key of type \(expected), but was opened with a key of another type. "
        + "Pass openScope a key of type \(expected)."
    case .wrongPlace(let kind, let outer, let from):
      let place = from.map { "in the scope \($0)" } ?? "outside of all scopes"
      return "a '\(kind)' scope must be opened inside a '\(outer)' scope, not \(place). "
        + "Open a '\(outer)' scope first, then open the '\(kind)' scope in it."
    case .keyTaken(let kind):
      return "\(name) is already the key type of '\(kind)' scopes. Give each kind of scope its own key type."
    case .factory(let message):
      return "the factory of \(name) failed: \(message)"
    case .wrongType(let found):
      return "the registration of \(name) made an instance of \(found), which cannot be used as \(name). "
        + "Register it under a type it conforms to."
    case .tooDeep(let depth):
      return "the chain is \(depth) services deep and this thread's stack is nearly full. "
        + "Resolve it on a thread with a larger stack, or break the chain with a lazy dependency."
    case .needsAsync:
      return "\(name) is made asynchronously. Use resolveAsync for \(name) and for every service that needs \(name). "
        + "Or resolve \(name) before a synchronous closure, a property, a Lazy or a Provider needs it."
    case .cancelled:
      return "the task that was resolving \(name) was cancelled. Other tasks that wait for \(name) are not affected."
    case .containerGone:
      let task = service.map { "make \(names.name(of: $0))" } ?? "answer"
      return "the container was freed before it could \(task). "
        + "Keep the container as long as anything resolves from it."
    case .unshared:
      return "\(name) is not Sendable, so each requester gets its own instance, and the cycle would never end. "
        + "Make it Sendable, or register it in a ConfinedContainer."
    case .notAnObject(let lifetime):
      return "\(name) is a value, but the lifetime '\(lifetime)' works only for objects. "
        + "Use a class, or another lifetime."
    }
  }

  /// Returns the requester and the place of its registration as text; empty for a request from outside.
  ///
  /// An example is ` (requested by the initializer of Armor, which is registered at Forge.swift:12)`.
  private func requester(_ names: ServiceNames) -> String {
    guard path.count > 1, let last = path.last else { return "" }
    let holder = path[path.count - 2]
    let by =
      switch last.dependency {
      case .property: "by a property of "
      case .method: "by a method of "
      case .locator: "from the locator by "
      default: "by the initializer of "
      }
    let place = holder.location.map { ", which is registered at \($0)" } ?? ""
    return " (requested \(by)\(names.name(of: holder.service))\(place))"
  }
}
