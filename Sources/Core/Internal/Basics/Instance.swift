/// A service instance on its way through the container.
///
/// `@unchecked Sendable`, safe because: lifetimes that share an instance (container, scoped, weak) take `Sendable`
/// services only (`register` demands it), and so does graph; another transient instance belongs to whoever asked for it,
/// and is handed on by the one resolution that makes it. The tracker and the events look at its address alone. What a
/// `ConfinedContainer` shares never leaves the isolation of that container, which is not `Sendable`.
///
/// One reference, whatever it is: copying `Any` costs several times as much.
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

  /// What is in it, where it is an optional.
  var unwrapped: Instance {
    var value = value
    while let optional = value as? any OptionalValue, let inside = optional.inside { value = inside }
    return Instance(value: value)
  }

  /// The object where it is of a class; its own class is not looked for.
  @inlinable
  func ofClass<Class: AnyObject>(_: Class.Type) -> Class? {
    // Safe: it is of this very class.
    if case .object(let object) = self, type(of: object) == Class.self { return unsafeDowncast(object, to: Class.self) }
    let value = value
    guard type(of: value) == Class.self else { return value as? Class }
    // Safe: an object in an existential container is the reference that this begins with.
    return withUnsafeBytes(of: value) { $0.load(as: Unmanaged<Class>.self).takeUnretainedValue() }
  }

  /// The object, or nil for a value.
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

/// An optional, whatever it may hold.
private protocol OptionalValue {
  var inside: Any? { get }
}

extension Optional: OptionalValue {
  fileprivate var inside: Any? { map { $0 as Any } }
}
