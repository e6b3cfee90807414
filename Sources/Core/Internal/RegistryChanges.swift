/// The latest changes of a registry, with the keys that they affect.
struct RegistryChanges {
  private struct Change {
    let generation: Int
    /// The key that was added or removed; nil if every service may be affected.
    let key: ServiceKey?
    let interfaces: [ServiceKey]
  }

  /// True once the result of a check has been cached together with the keys below the service (`Entry.below`). Changes
  /// before the first such result need not be recorded.
  var isKept = false
  private var last: [Change] = []

  private static var remembered: Int { 128 }

  /// Records a change.
  ///
  /// - Complexity: O(1) amortised.
  @inline(__always)
  mutating func record(_ entry: Entry?, at generation: Int) { if isKept { append(entry, generation) } }

  private mutating func append(_ entry: Entry?, _ generation: Int) {
    if last.count == 2 * Self.remembered { last.removeFirst(Self.remembered) }
    last.append(Change(generation: generation, key: entry?.key, interfaces: entry?.interfaces ?? []))
  }

  /// Returns whether a change after a generation affects one of the services; nil if not all changes since then are
  /// remembered.
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

/// The keys of all direct and indirect dependencies of a service.
final class ServicesBelow: Sendable {
  let keys: Set<ServiceKey>
  init(_ keys: Set<ServiceKey>) { self.keys = keys }
}
