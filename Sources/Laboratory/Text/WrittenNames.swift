import Stage

/// Name of an instance as commands write it: `Knight#2`. Without a number, as in `Knight`, it stands for all instances
/// of the service, or its only one.
package struct InstanceName: Hashable, Sendable, CustomStringConvertible {
  package var service: String
  package var number: Int?

  package init(service: String, number: Int? = nil) {
    self.service = service
    self.number = number
  }

  /// Returns whether an instance matches, by the name of its service or by an interface that its registration provides.
  package func matches(_ instance: World.Instance, in world: World) -> Bool {
    if let number, number != instance.number { return false }
    if instance.service == service { return true }
    return instance.registration.flatMap { world.registrations[$0.rawValue] }?.interface == service
  }

  package var description: String { number.map { "\(service)#\($0)" } ?? service }
}

/// Name of a scope as commands write it: `user:anna`, or `user` while a single scope of that kind is open.
package struct ScopePlace: Hashable, Sendable, CustomStringConvertible {
  package var kind: String
  package var key: String?

  package init(kind: String, key: String? = nil) {
    self.kind = kind
    self.key = key
  }

  package var description: String { key.map { "\(kind):\($0)" } ?? kind }
  /// Arguments of the command `scope open` for this scope.
  package var opening: String { "\(kind) \(key ?? "KEY")" }
}
