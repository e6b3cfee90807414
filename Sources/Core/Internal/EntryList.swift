/// Entries sorted by identity, which is the order of registration.
///
/// Identities rise, so a new entry is nearly always appended.
struct EntryList {
  private var ids: [Int] = []
  /// Entries parallel to `ids`; nil for an entry that was removed.
  private var places: [Entry?] = []
  private(set) var count = 0

  /// Returns the entry with an identity; nil if there is none.
  ///
  /// - Complexity: O(log n).
  subscript(id: Registration.ID) -> Entry? { index(of: id).flatMap { places[$0] } }

  /// Inserts an entry, or replaces the entry with the same identity.
  ///
  /// - Complexity: O(1) amortised for the highest identity so far, else O(n).
  mutating func insert(_ entry: Entry) {
    let id = entry.id.rawValue
    count += 1
    if ids.last.map({ $0 < id }) ?? true {
      ids.append(id)
      places.append(entry)
    } else if let index = index(of: entry.id) {
      if places[index] != nil { count -= 1 }
      places[index] = entry
    } else {
      let index = lowerBound(id)
      ids.insert(id, at: index)
      places.insert(entry, at: index)
    }
  }

  /// Removes and returns the entry with an identity; returns nil if there is none.
  ///
  /// - Complexity: O(log n) amortised.
  mutating func remove(_ id: Registration.ID) -> Entry? {
    guard let index = index(of: id), let entry = places[index].take() else { return nil }
    count -= 1
    if ids.count > 32, 2 * count < ids.count { compact() }
    return entry
  }

  /// The entries in order of registration.
  var all: [Entry] { places.compactMap { $0 } }

  /// Calls a body with each entry, in order of registration.
  func each(_ body: (Entry) -> Void) { for case let entry? in places { body(entry) } }

  private mutating func compact() {
    var end = 0
    for index in places.indices where places[index] != nil {
      places.swapAt(end, index)
      ids.swapAt(end, index)
      end += 1
    }
    places.removeLast(places.count - end)
    ids.removeLast(ids.count - end)
  }

  private func index(of id: Registration.ID) -> Int? {
    // Most look-ups are for one of the last two entries: the newest entry, or the entry that it replaced.
    let last = ids.count - 1
    if last >= 0, ids[last] == id.rawValue { return last }
    if last >= 1, ids[last - 1] == id.rawValue { return last - 1 }
    let index = lowerBound(id.rawValue)
    return index < ids.count && ids[index] == id.rawValue ? index : nil
  }

  /// Returns the first index whose identity is not lower than the given one.
  private func lowerBound(_ id: Int) -> Int {
    var (low, high) = (0, ids.count)
    while low < high {
      let middle = (low + high) / 2
      if ids[middle] < id { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
