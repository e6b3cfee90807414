/// The entries of a registry that its lazy copy has not copied yet.
struct RegistryOrigin {
  private let table: TypeTable
  private let entries: EntryList
  private var removed: Set<ServiceKey> = []

  init(_ table: TypeTable, _ entries: EntryList) {
    self.table = table
    self.entries = entries
  }

  /// Removes and returns the entries that provide a key. Later calls for the key return nothing.
  mutating func remove(_ key: ServiceKey) -> [Entry] {
    removed.insert(key).inserted ? table.providers(of: key)?.all ?? [] : []
  }

  /// Returns the remaining entries, each with its keys that were not removed. The origin must not be used afterwards.
  mutating func removeAll() -> [(Entry, [ServiceKey])] {
    entries.all.compactMap { entry in
      let keys = entry.answersTo.filter { !removed.contains($0) }
      return keys.isEmpty ? nil : (entry, keys)
    }
  }

  /// Returns a key that was not removed yet, of the entry with an identity; nil if there is no such key or entry.
  func remainingKey(of id: Registration.ID) -> ServiceKey? {
    entries[id]?.answersTo.first { !removed.contains($0) }
  }
}
