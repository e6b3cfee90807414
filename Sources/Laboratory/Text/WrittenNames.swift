import Stage

/// An instance as it is written: `Knight#2`, or `Knight` for all or the only one.
package struct InstanceName: Hashable, Sendable, CustomStringConvertible {
  package var service: String
  package var number: Int?

  package init(service: String, number: Int? = nil) {
    self.service = service
    self.number = number
  }

  /// Whether it is meant: by its service's own name, or by an interface that its registration provides.
  package func matches(_ instance: World.Instance, in world: World) -> Bool {
    if let number, number != instance.number { return false }
    if instance.service == service { return true }
    return instance.registration.flatMap { world.registrations[$0.rawValue] }?.interface == service
  }

  package var description: String { number.map { "\(service)#\($0)" } ?? service }
}

/// A scope as it is written: `user:anna`, or `user` while one of that kind is open.
package struct ScopePlace: Hashable, Sendable, CustomStringConvertible {
  package var kind: String
  package var key: String?

  package init(kind: String, key: String? = nil) {
    self.kind = kind
    self.key = key
  }

  package var description: String { key.map { "\(kind):\($0)" } ?? kind }
  /// How `scope open` takes it.
  package var opening: String { "\(kind) \(key ?? "KEY")" }
}
