/// The last changes of a registry, by what can be asked for differently since.
struct RegistryChanges {
  private struct Change {
    let generation: Int
    /// Nil where it may be everything.
    let keys: [ServiceKey]?
  }

  /// Whether any check has been made that may hold on: until then nothing has to be remembered.
  var isKept = false
  private var last: [Change] = []

  private static var remembered: Int { 128 }

  /// - Complexity: O(1) amortised.
  mutating func note(_ entry: Entry?, at generation: Int) {
    guard isKept else { return }
    if last.count == 2 * Self.remembered { last.removeFirst(Self.remembered) }
    last.append(Change(generation: generation, keys: entry?.registration.answersTo))
  }

  /// Whether any change after a generation concerns some services; nil where that is not known any more.
  func concern(_ services: ServicesBelow, since generation: Int) -> Bool? {
    guard let first = last.first, first.generation <= generation + 1 else { return nil }
    for change in last.reversed() {
      if change.generation <= generation { return false }
      guard let keys = change.keys else { return true }
      if keys.contains(where: services.keys.contains) { return true }
    }
    return false
  }
}

/// What everything below a service may ask for.
final class ServicesBelow: Sendable {
  let keys: Set<ServiceKey>
  init(_ keys: Set<ServiceKey>) { self.keys = keys }
}
