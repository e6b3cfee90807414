import Core

extension Lifetime {
  /// Whether an instance is given to several resolutions.
  package var isShared: Bool {
    switch self {
    case .transient, .graph: false
    case .container, .scoped, .weak: true
    }
  }
}
