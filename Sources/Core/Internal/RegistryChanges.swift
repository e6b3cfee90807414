/// The last changes of a registry, by what can be asked for differently since.
struct RegistryChanges {
  private struct Change {
    let generation: Int
    /// Key that was added or removed; nil where everything may have changed.
    let key: ServiceKey?
    let interfaces: [ServiceKey]
  }

  /// Whether any check has been made that may hold on: until then nothing has to be remembered.
  var isKept = false
  private var last: [Change] = []

  private static var remembered: Int { 128 }

  /// - Complexity: O(1) amortised.
  mutating func note(_ entry: Entry?, at generation: Int) {
    guard isKept else { return }
    if last.count == 2 * Self.remembered { last.removeFirst(Self.remembered) }
    let changed = entry?.registration
    last.append(Change(generation: generation, key: changed?.key, interfaces: changed?.interfaces ?? []))
  }

  /// Whether any change after a generation concerns some services; nil where that is not known any more.
  func concern(_ services: ServicesBelow, since generation: Int) -> Bool? {
    guard let first = last.first, first.generation <= generation + 1 else { return nil }
    for change in last.reversed() {
      if change.generation <= generation { return false }
      guard let key = change.key else { return true }
      if services.keys.contains(key) || change.interfaces.contains(where: services.keys.contains) { return true }
    }
    return false
  }
}

/// What everything below a service may ask for.
final class ServicesBelow: Sendable {
  let keys: Set<ServiceKey>
  init(_ keys: Set<ServiceKey>) { self.keys = keys }
}
