/// The identity of an instance: its registration and a number. The number rises from 1 and is never reused.
@_spi(Instrumentation) public struct InstanceID: Hashable, Comparable, Sendable {
  /// The registration that made the instance.
  public let registration: Registration.ID
  /// The number of the instance among the instances of its service, from 1.
  public let number: Int

  package init(registration: Registration.ID, number: Int) {
    self.registration = registration
    self.number = number
  }

  public static func < (left: Self, right: Self) -> Bool {
    (left.registration, left.number) < (right.registration, right.number)
  }
}

/// A live instance, with the identity that its container has given it.
public struct LiveInstance: Sendable {
  /// The identity of the instance.
  @_spi(Instrumentation) public let id: InstanceID
  /// The key of the instance's service. It is the key at the time of making, or the newest one if the registration was
  /// renamed later.
  public let service: ServiceKey
  /// A number that rises in order of creation, over the instances of all services.
  public let serial: Int
}
