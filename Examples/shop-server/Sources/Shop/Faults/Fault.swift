import PlaygroundLink

/// A deliberate fault, to be found with the stage. Each one replaces a registration by a wrong one that works.
package enum Fault: String, CaseIterable, Sendable {
  /// A cache keeps an object of each request.
  case leak
  /// A service of the whole application holds the user of one request.
  case captive
  /// A handler pulls its dependencies.
  case hidden

  func register(in container: Container) {
    switch self {
    case .leak: container.require(LeakyHandlers())
    case .captive: container.require(CaptiveServices())
    case .hidden: container.require(HiddenNeeds())
    }
  }
}
