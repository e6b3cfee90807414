/// The entries that a copy of a registry has not copied yet.
struct RegistryOrigin {
  private let table: TypeTable
  private let entries: EntryList
  private var taken: Set<ServiceKey> = []

  init(_ table: TypeTable, _ entries: EntryList) {
    self.table = table
    self.entries = entries
  }

  /// Returns the entries that provide a key, on the first call for the key.
  mutating func take(_ key: ServiceKey) -> [Entry] {
    taken.insert(key).inserted ? table.providers(of: key)?.all ?? [] : []
  }

  /// Returns the remaining entries, each with its keys that were not taken.
  mutating func takeAll() -> [(Entry, [ServiceKey])] {
    entries.all.compactMap { entry in
      let keys = entry.registration.answersTo.filter { !taken.contains($0) }
      return keys.isEmpty ? nil : (entry, keys)
    }
  }

  /// Returns a key of an entry that was not taken yet.
  func untakenKey(of id: Registration.ID) -> ServiceKey? {
    entries[id]?.registration.answersTo.first { !taken.contains($0) }
  }
}
