/// A shared value or protocol existential, which is copied without a cast.
///
/// `@unchecked Sendable`, safe because: the content is constant, and it is an instance of a service for which
/// `register` requires `Sendable`. An instance that a `ConfinedContainer` shares never leaves the isolation of that
/// container.
class ValueBox: @unchecked Sendable {
  init() {}

  /// Copies the value into uninitialized memory for the type.
  func copy(to place: UnsafeMutableRawPointer) {}
}

final class TypedValueBox<Service>: ValueBox, @unchecked Sendable {
  let value: Service

  init(_ value: Service) {
    self.value = value
    super.init()
  }

  override func copy(to place: UnsafeMutableRawPointer) { place.initializeMemory(as: Service.self, to: value) }
}
