/// What an initializer needs, where it was resolved before: an asynchronous resolution waits for it first.
///
/// `@unchecked Sendable`, safe because: one task fills it, and then has the initializer take everything out; nobody else
/// has it.
@usableFromInline
final class GivenNeeds: @unchecked Sendable {
  // No checks for exclusive access: one task has it.
  /// Objects of the classes that are asked for; nil where it is one of the others.
  @exclusivity(unchecked) private var objects: [AnyObject?] = []
  /// Values, and what still has to be looked at.
  @exclusivity(unchecked) private var others: [Instance] = []
  @exclusivity(unchecked) private var taken = 0
  @exclusivity(unchecked) private var takenOthers = 0

  init(count: Int) { objects.reserveCapacity(count) }

  func append(_ need: Instance) {
    objects.append(nil)
    others.append(need)
  }

  /// - Parameter object: of the class that the initializer asks for next.
  func append(object: AnyObject) { objects.append(object) }

  func append<Need>(made need: Need) {
    if Need.self is AnyClass {
      append(object: unsafeBitCast(need, to: AnyObject.self))  // safe: an instance of a class is one reference
    } else {
      append(Instance(value: need))
    }
  }

  /// The next one, where it is an object of the class that is asked for.
  func nextObject() -> AnyObject? {
    guard taken < objects.count, let object = objects[taken] else { return nil }
    taken += 1
    return object
  }

  /// The next one, in the order of the initializer's parameters, where `nextObject()` has none.
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
