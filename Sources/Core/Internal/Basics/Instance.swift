/// A service instance inside the container.
///
/// The enum holds a single reference, because copying `Any` costs several times as much.
///
/// `@unchecked Sendable`, safe because: lifetimes that share an instance (`container`, `scoped`, `weak`, `graph`)
/// require `Sendable` services in `register`. A transient instance that is not `Sendable` belongs to its requester;
/// only the resolution that makes it passes it on. The tracker and the events only use the address. An instance that a
/// `ConfinedContainer` shares never leaves the isolation of that container, which is not `Sendable`.
@usableFromInline
enum Instance: @unchecked Sendable {
  case object(AnyObject)
  case boxed(AnyBox)

  @inlinable
  init(value: Any) { self = .boxed(AnyBox(value)) }

  @inlinable
  var value: Any {
    switch self {
    case .object(let object): object
    case .boxed(let box): box.value
    }
  }

  /// The wrapped instance of an optional, or of an optional of an optional. Any other instance and an empty optional
  /// are returned unchanged.
  var unwrapped: Instance {
    var value = value
    while let optional = value as? any OptionalValue, let inside = optional.inside { value = inside }
    return Instance(value: value)
  }

  /// Returns the object if it is an instance of the given class or of a subclass; nil otherwise.
  ///
  /// A fast path for objects of exactly this class avoids the cast.
  @inlinable
  func ofClass<Class: AnyObject>(_: Class.Type) -> Class? {
    // Safe: the class of the object is exactly `Class`.
    if case .object(let object) = self, type(of: object) == Class.self { return unsafeDowncast(object, to: Class.self) }
    let value = value
    guard type(of: value) == Class.self else { return value as? Class }
    // Safe: an existential container begins with the reference to the object.
    return withUnsafeBytes(of: value) { $0.load(as: Unmanaged<Class>.self).takeUnretainedValue() }
  }

  /// The object; nil for a value.
  var object: AnyObject? {
    switch self {
    case .object(let object): object
    case .boxed(let box): type(of: box.value) is AnyClass ? box.value as AnyObject : nil
    }
  }
}

@usableFromInline
final class AnyBox {
  @usableFromInline let value: Any

  @inlinable
  init(_ value: Any) { self.value = value }
}

/// Access to the wrapped value of an optional whose wrapped type is unknown.
private protocol OptionalValue {
  var inside: Any? { get }
}

extension Optional: OptionalValue {
  fileprivate var inside: Any? { map { $0 as Any } }
}
