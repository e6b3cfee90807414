import Core

/// A service as it is shown: a registration, or what is only known by its instances, or a name that nobody registered.
struct ServiceNode: Hashable, Sendable {
  enum Standing: Hashable, Sendable {
    case registered
    /// It has or had instances, and no registration.
    case notRegistered
    /// Somebody needs it, and nothing is registered for it.
    case missing
    /// The locator itself.
    case locator
  }

  var name: String
  var interface: String?
  var lifetime: Lifetime?
  var standing: Standing
  var needs: [Need] = []
  /// In order of creation.
  var instances: [World.Instance] = []
}

/// An arrow between two services.
struct ServiceEdge: Hashable, Sendable {
  var from: String
  var to: String
  var by: Dependency.Kind
  var declared: Bool
  var observed: Bool

  /// It was pulled, and no declaration shows it.
  var isHidden: Bool { by == .locator }
}
