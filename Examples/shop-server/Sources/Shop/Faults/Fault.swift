import PlaygroundLink

/// A fault that is put in on purpose, to be found with the stage. Each replaces a registration by one that works, and is wrong.
package enum Fault: String, CaseIterable, Sendable {
  /// A cache keeps an object of each request.
  case leak
  /// A service of the whole application holds the user of one request.
  case captive
  /// A handler pulls what it needs.
  case hidden

  func register(in container: Container) {
    switch self {
    case .leak: container.require(LeakyHandlers())
    case .captive: container.require(CaptiveServices())
    case .hidden: container.require(HiddenNeeds())
    }
  }
}
