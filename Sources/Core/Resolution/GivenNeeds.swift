/// What an initializer needs, where it was resolved before: an asynchronous resolution waits for it first.
///
/// `@unchecked Sendable`, safe because: one task fills it, and then has the initializer take everything out; nobody else
/// has it.
@usableFromInline
final class GivenNeeds: @unchecked Sendable {
  private var needs: [Instance] = []
  private var taken = 0

  init(count: Int) { needs.reserveCapacity(count) }

  func append(_ need: Instance) { needs.append(need) }

  /// The next one, in the order of the initializer's parameters.
  func next<Need>(_ type: Need.Type) throws -> Need {
    guard taken < needs.count, let need = needs[taken].value as? Need else {
      throw ResolutionError(.wrongType(found: "something else"), path: [.init(ServiceKey(type))])
    }
    taken += 1
    return need
  }
}
