/// An instance's identity: its registration, and a number that rises from 1 and is never used again.
@_spi(Instrumentation) public struct InstanceID: Hashable, Comparable, Sendable {
  public let registration: Registration.ID
  public let number: Int

  package init(registration: Registration.ID, number: Int) {
    self.registration = registration
    self.number = number
  }

  public static func < (left: Self, right: Self) -> Bool {
    (left.registration, left.number) < (right.registration, right.number)
  }
}

/// A live instance, as the container that made it knows it.
public struct LiveInstance: Sendable {
  @_spi(Instrumentation) public let id: InstanceID
  /// The service's name when the instance was made, or since its last rename.
  public let service: ServiceKey
  /// Rises in order of creation over all services.
  public let serial: Int
}
