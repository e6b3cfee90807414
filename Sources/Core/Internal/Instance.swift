/// A service instance on its way through the container.
///
/// `@unchecked Sendable`, safe because: lifetimes that share an instance (container, scoped, weak) take `Sendable`
/// services only (`register` demands it); one of lifetime transient or graph never leaves the thread that resolves it,
/// except that the tracker and the events look at its address.
@usableFromInline
struct Instance: @unchecked Sendable {
  let value: Any

  @usableFromInline
  init(value: Any) { self.value = value }

  /// The object, or nil for a value.
  var object: AnyObject? { type(of: value) is AnyClass ? value as AnyObject : nil }
}
