/// A registration with its factory.
final class Entry: Sendable {
  let registration: Registration
  let make: @Sendable (Resolver) throws -> Any
  /// Run after construction, so that a cycle through a property closes.
  let inject: @Sendable (Any, Resolver) throws -> Void

  init(
    _ registration: Registration, make: @escaping @Sendable (Resolver) throws -> Any,
    inject: @escaping @Sendable (Any, Resolver) throws -> Void
  ) {
    self.registration = registration
    self.make = make
    self.inject = inject
  }

  var key: ServiceKey { registration.key }
}
