/// The dependencies of an initializer, resolved by an asynchronous resolution before the initializer is called.
///
/// `@unchecked Sendable`, safe because: one task fills the object, and then lets the initializer remove everything. No
/// other task has access.
@usableFromInline
final class PreresolvedArguments: @unchecked Sendable {
  // No checks of exclusive access: only one task uses it.
  /// Objects of the requested classes; nil where the dependency is stored in `others`.
  @exclusivity(unchecked) private var objects: [AnyObject?] = []
  /// Values, and objects whose class has to be checked.
  @exclusivity(unchecked) private var others: [Instance] = []
  @exclusivity(unchecked) private var consumed = 0
  @exclusivity(unchecked) private var consumedOthers = 0

  init(count: Int) { objects.reserveCapacity(count) }

  func append(_ need: Instance) {
    objects.append(nil)
    others.append(need)
  }

  /// Appends an object.
  ///
  /// - Parameter object: an object of the class of the next parameter.
  func append(object: AnyObject) { objects.append(object) }

  func append<Need>(made need: Need) {
    if Need.self is AnyClass {
      append(object: unsafeBitCast(need, to: AnyObject.self))  // safe: an instance of a class is one reference
    } else {
      append(Instance(value: need))
    }
  }

  /// Removes and returns the next dependency if it is in `objects`; returns nil if `next(_:)` has to be called instead.
  func nextObject() -> AnyObject? {
    guard consumed < objects.count, let object = objects[consumed] else { return nil }
    consumed += 1
    return object
  }

  /// Removes and returns the next dependency that is in `others`. Called after `nextObject()` has returned nil.
  ///
  /// - Throws: `ResolutionError` with the reason `wrongType` if the dependency is not of this type.
  @inline(never)
  func next<Need>(_ type: Need.Type) throws -> Need {
    guard consumedOthers < others.count, let need = others[consumedOthers].value as? Need else {
      throw ResolutionError(.wrongType(found: "something else"), path: [.init(ServiceKey(type))])
    }
    consumed += 1
    consumedOthers += 1
    return need
  }
}
