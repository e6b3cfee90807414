/// What an initializer needs, where it was resolved before: an asynchronous resolution waits for it first.
///
/// `@unchecked Sendable`, safe because: one task fills it, and then has the initializer take everything out; nobody else
/// has it.
@usableFromInline
final class GivenNeeds: @unchecked Sendable {
  private enum Given {
    /// Of the class that is asked for.
    case object(AnyObject)
    case any(Instance)
  }

  // No checks for exclusive access: one task has it.
  @exclusivity(unchecked) private var needs: [Given] = []
  @exclusivity(unchecked) private var taken = 0

  init(count: Int) { needs.reserveCapacity(count) }

  func append(_ need: Instance) { needs.append(.any(need)) }

  /// - Parameter object: of the class that the initializer asks for next.
  func append(object: AnyObject) { needs.append(.object(object)) }

  func append<Need>(made need: Need) {
    // Safe: an instance of a class is one reference.
    needs.append(Need.self is AnyClass ? .object(unsafeBitCast(need, to: AnyObject.self)) : .any(Instance(value: need)))
  }

  /// The next one, where it is an object of the class that is asked for.
  func nextObject() -> AnyObject? {
    guard taken < needs.count, case .object(let object) = needs[taken] else { return nil }
    taken += 1
    return object
  }

  /// The next one, in the order of the initializer's parameters.
  @inline(never)
  func next<Need>(_ type: Need.Type) throws -> Need {
    guard taken < needs.count, case .any(let instance) = needs[taken], let need = instance.value as? Need else {
      throw ResolutionError(.wrongType(found: "something else"), path: [.init(ServiceKey(type))])
    }
    taken += 1
    return need
  }
}
