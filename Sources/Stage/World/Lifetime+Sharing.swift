import Core

extension Lifetime {
  /// True if several resolutions can return the same instance.
  package var isShared: Bool {
    switch self {
    case .transient, .graph: false
    case .container, .scoped, .weak: true
    }
  }
}
