/// The dependencies of an initializer, resolved by an asynchronous resolution before the initializer is called.
///
/// `@unchecked Sendable`, safe because: one task fills the object, and then lets the initializer remove everything. No
/// other task has access.
@usableFromInline
final class GivenNeeds: @unchecked Sendable {
  // No checks of exclusive access: only one task uses it.
  /// Objects of the requested classes; nil where the dependency is stored in `others`.
  @exclusivity(unchecked) private var objects: [AnyObject?] = []
  /// Values, and objects whose class has to be checked.
  @exclusivity(unchecked) private var others: [Instance] = []
  @exclusivity(unchecked) private var taken = 0
  @exclusivity(unchecked) private var takenOthers = 0

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

  /// Removes and returns the next dependency if it is an object of the requested class.
  func nextObject() -> AnyObject? {
    guard taken < objects.count, let object = objects[taken] else { return nil }
    taken += 1
    return object
  }

  /// Removes and returns the next dependency, in the order of the initializer's parameters, if `nextObject()` returned
  /// nil.
  @inline(never)
  func next<Need>(_ type: Need.Type) throws -> Need {
    guard takenOthers < others.count, let need = others[takenOthers].value as? Need else {
      throw ResolutionError(.wrongType(found: "something else"), path: [.init(ServiceKey(type))])
    }
    taken += 1
    takenOthers += 1
    return need
  }
}
