/// Entries sorted by identity, which is the order of registration.
///
/// Identities rise, so a new entry is nearly always appended.
///
/// The entries are not retained. The table of the same registry retains each of them as long as it is in the list.
struct EntryList {
  private struct Place {
    let id: Int
    /// The entry; nil after its removal.
    var entry: Unmanaged<Entry>?
  }

  private var places: [Place] = []
  private(set) var count = 0

  /// Returns the entry with an identity; nil if there is none.
  ///
  /// - Complexity: O(log n).
  subscript(id: Registration.ID) -> Entry? { index(of: id).flatMap { places[$0].entry?.takeUnretainedValue() } }

  /// Inserts an entry, or replaces the entry with the same identity.
  ///
  /// - Complexity: O(1) amortised for the highest identity so far, else O(n).
  mutating func insert(_ entry: Entry) {
    let new = Place(id: entry.id.rawValue, entry: .passUnretained(entry))
    count += 1
    if places.last.map({ $0.id < new.id }) ?? true {
      places.append(new)
    } else if let index = index(of: entry.id) {
      if places[index].entry != nil { count -= 1 }
      places[index] = new
    } else {
      places.insert(new, at: lowerBound(new.id))
    }
  }

  /// Removes and returns the entry with an identity; returns nil if there is none.
  ///
  /// - Complexity: O(log n) amortised.
  mutating func remove(_ id: Registration.ID) -> Entry? {
    guard let index = index(of: id), let entry = places[index].entry.take() else { return nil }
    count -= 1
    if places.count > 32, 2 * count < places.count { places.removeAll { $0.entry == nil } }
    return entry.takeUnretainedValue()
  }

  /// The entries in order of registration.
  var all: [Entry] { places.compactMap { $0.entry?.takeUnretainedValue() } }

  /// Calls a body with each entry, in order of registration.
  func each(_ body: (Entry) -> Void) { for place in places { place.entry?._withUnsafeGuaranteedRef(body) } }

  private func index(of id: Registration.ID) -> Int? {
    // Most look-ups are for one of the last two entries: the newest entry, or the entry that it replaced.
    let last = places.count - 1
    if last >= 0, places[last].id == id.rawValue { return last }
    if last >= 1, places[last - 1].id == id.rawValue { return last - 1 }
    let index = lowerBound(id.rawValue)
    return index < places.count && places[index].id == id.rawValue ? index : nil
  }

  /// Returns the first index whose identity is not lower than the given one.
  private func lowerBound(_ id: Int) -> Int {
    var (low, high) = (0, places.count)
    while low < high {
      let middle = (low + high) / 2
      if places[middle].id < id { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
