/// A hash table of entries by key: first by type, then by name or arguments.
///
/// Hashing the address of a type by one multiplication is several times faster than `Dictionary`, which must resist
/// malicious keys.
///
/// `@unchecked Sendable`, safe because: the table is changed only while the registry's lock is held and no thread reads
/// it without the lock. If a thread still uses a snapshot of the table, the registry continues with a copy.
final class TypeTable: @unchecked Sendable {
  /// The entries that provide one service, in order of registration.
  struct Providers {
    var last: Entry
    /// The entries before the last one.
    var earlier: [Entry] = []

    var all: [Entry] { earlier + [last] }

    /// Inserts an entry by its identity.
    ///
    /// - Complexity: O(1) for the newest entry.
    mutating func insert(_ entry: Entry) {
      if last.id < entry.id {
        earlier.append(last)
        last = entry
      } else {
        earlier.insert(entry, at: earlier.firstIndex { $0.id > entry.id } ?? earlier.endIndex)
      }
    }

    /// Removes an entry.
    ///
    /// - Returns: true if no entry is left.
    mutating func remove(_ entry: Entry) -> Bool {
      guard last === entry else {
        earlier.removeAll { $0 === entry }
        return false
      }
      guard let previous = earlier.popLast() else { return true }
      last = previous
      return false
    }
  }

  /// The providers of services of one type, by name or arguments.
  ///
  /// Most keys have one provider, for which `earlier` stays empty.
  fileprivate struct Group<Map: EntryMap> {
    typealias Key = Map.Key
    // Retained once by the table, so that a lookup retains nothing.
    private(set) var last = Map()
    private var earlier: [Key: [Entry]] = [:]

    func retain() { last.each { _ = $0.retain() } }
    func release() { last.each { $0.release() } }

    func providers(_ key: Key) -> Providers? {
      last[key].map { Providers(last: $0.takeUnretainedValue(), earlier: earlier.isEmpty ? [] : earlier[key] ?? []) }
    }

    mutating func insert(_ entry: Entry, as key: Key) {
      guard let before = last.updateValue(.passRetained(entry), forKey: key) else { return }
      var all = Providers(last: before.takeRetainedValue(), earlier: earlier[key] ?? [])
      all.insert(entry)
      keep(all, as: key)
    }

    /// Replaces the last entry of a key, and returns the replaced entry; nil if there was none.
    mutating func replaceLast(by entry: Entry, as key: Key) -> Entry? {
      last.updateValue(.passRetained(entry), forKey: key)?.takeRetainedValue()
    }

    mutating func remove(_ entry: Entry, as key: Key) {
      guard var all = providers(key) else { return }
      if all.remove(entry) {
        last.removeValue(forKey: key)?.release()
      } else {
        keep(all, as: key)
      }
    }

    private mutating func keep(_ all: Providers, as key: Key) {
      last.updateValue(.passRetained(all.last), forKey: key)?.release()
      earlier[key] = all.earlier.isEmpty ? nil : all.earlier
    }
  }

  private struct Place {
    let type: Any.Type
    /// The entry that provides the type without a name; nil if there is none. It is retained by `plain`, so that a
    /// lookup retains nothing.
    var answer: Unmanaged<Entry>?
    var plain: Providers? { didSet { answer = plain.map { Unmanaged.passUnretained($0.last) } } }
    /// The entries of the type that have a name.
    var named = Group<NameMap<Unmanaged<Entry>>>()
    /// The entries of the type that take arguments.
    var withArguments = Group<[ServiceKey: Unmanaged<Entry>]>() { didSet { sole = withArguments.sole } }
    /// The entry without a name, if it is the only one with arguments, and the type of these arguments; nil otherwise.
    /// It serves lookups that hash nothing.
    var sole: (arguments: ObjectIdentifier, answer: Unmanaged<Entry>)?
  }

  // No checks of exclusive access: no foreign code is called during an access.
  /// The type in each place of the hash table; nil for a free place.
  ///
  /// The capacity is a power of two, and at least half of the places are free.
  @exclusivity(unchecked) private var marks: UnsafeMutablePointer<ObjectIdentifier?>
  @exclusivity(unchecked) private var places: UnsafeMutablePointer<Place>
  @exclusivity(unchecked) private var capacity: Int
  private var used = 0

  init(capacity: Int = 16) {
    self.capacity = capacity
    marks = .allocate(capacity: capacity)
    marks.initialize(repeating: nil, count: capacity)
    places = .allocate(capacity: capacity)
  }

  deinit {
    for index in 0..<capacity where marks[index] != nil {
      places[index].named.release()
      places[index].withArguments.release()
      (places + index).deinitialize(count: 1)
    }
    marks.deallocate()
    places.deallocate()
  }

  /// A separate table with the same entries.
  ///
  /// - Complexity: O(places of the table + entries with a name or arguments).
  var copy: TypeTable {
    let copy = TypeTable(capacity: capacity)
    copy.used = used
    for index in 0..<capacity where marks[index] != nil {
      copy.marks[index] = marks[index]
      (copy.places + index).initialize(to: places[index])
      places[index].named.retain()
      places[index].withArguments.retain()
    }
    return copy
  }

  /// Number of types in the table, including types whose entries were removed.
  var count: Int { used }

  // MARK: Lookup

  /// Returns the entry that provides a type without a name; nil if there is none. The table retains the entry.
  @inline(__always)
  func answer(_ type: ObjectIdentifier) -> Unmanaged<Entry>? {
    let index = index(of: type)
    return marks[index] == nil ? nil : places[index].answer
  }

  /// Returns the entry that provides a type, with a name or an argument if given; nil if there is none.
  ///
  /// The table retains the entry. An entry with an argument is only found if it is the only entry with arguments.
  @inline(__always)
  func answer(
    _ type: ObjectIdentifier, named name: String?, taking argument: ObjectIdentifier? = nil
  ) -> Unmanaged<Entry>? {
    let index = index(of: type)
    if marks[index] == nil { return nil }
    if let argument {
      guard let sole = places[index].sole, sole.arguments == argument else { return nil }
      return sole.answer
    }
    if let name { return places[index].named.last[name] }
    return places[index].answer
  }

  func providers(of key: ServiceKey) -> Providers? {
    let index = index(of: ObjectIdentifier(key.type))
    guard marks[index] != nil else { return nil }
    if key.arguments != nil { return places[index].withArguments.providers(key) }
    if let name = key.name { return places[index].named.providers(name) }
    return places[index].plain
  }

  /// Returns at most `limit` registered keys, those of the same type first.
  ///
  /// - Complexity: O(limit), or O(places of the table) if the type has fewer keys.
  func keys(near key: ServiceKey, limit: Int) -> [ServiceKey] {
    var result: [ServiceKey] = []
    func add(_ place: Place) {
      let type = place.type
      if place.plain != nil { result.append(ServiceKey(type)) }
      result += place.named.last.keys(limit: max(0, limit - result.count)).map { ServiceKey(type, named: $0) }
      result += place.withArguments.last.keys.prefix(max(0, limit - result.count))
    }
    let own = index(of: ObjectIdentifier(key.type))
    if marks[own] != nil { add(places[own]) }
    for index in 0..<capacity where marks[index] != nil && index != own && result.count < limit { add(places[index]) }
    return result
  }

  /// Returns at most `limit` types that have had entries.
  ///
  /// - Complexity: O(places of the table).
  func types(limit: Int) -> [Any.Type] {
    (0..<capacity).lazy.filter { self.marks[$0] != nil }.prefix(limit).map { self.places[$0].type }
  }

  /// Returns the index of a type in the table, or the index at which the type would be inserted.
  @inline(__always)
  private func index(of type: ObjectIdentifier) -> Int {
    let mask = capacity &- 1
    // Fibonacci hashing: the upper bits of the product are distributed best.
    let product = UInt64(UInt(bitPattern: type)) &* 0x9E37_79B9_7F4A_7C15
    var index = Int(truncatingIfNeeded: product >> 32) & mask
    while let other = marks[index], other != type { index = (index &+ 1) & mask }
    return index
  }

  // MARK: Changes, under the registry's lock

  /// Returns the index of a type in the table after inserting the type if needed.
  @inline(__always)
  private func place(for type: Any.Type) -> Int {
    let index = index(of: ObjectIdentifier(type))
    return marks[index] != nil ? index : newPlace(for: type)
  }

  private func newPlace(for type: Any.Type) -> Int {
    var index = index(of: ObjectIdentifier(type))
    if 2 * (used + 1) > capacity {
      grow()
      index = self.index(of: ObjectIdentifier(type))
    }
    marks[index] = ObjectIdentifier(type)
    (places + index).initialize(to: Place(type: type))
    used += 1
    return index
  }

  func insert(_ entry: Entry, as key: ServiceKey) {
    let index = place(for: key.type)
    if key.arguments != nil {
      places[index].withArguments.insert(entry, as: key)
    } else if let name = key.name {
      places[index].named.insert(entry, as: name)
    } else if places[index].plain?.insert(entry) == nil {
      places[index].plain = Providers(last: entry)
    }
  }

  /// Replaces the last entry that provides a key.
  ///
  /// - Returns: the replaced entry; nil if there was none.
  func replaceLast(by entry: Entry, as key: ServiceKey) -> Entry? {
    let index = place(for: key.type)
    if key.arguments != nil { return places[index].withArguments.replaceLast(by: entry, as: key) }
    if let name = key.name { return places[index].named.replaceLast(by: entry, as: name) }
    let last = places[index].plain?.last
    if last == nil { places[index].plain = Providers(last: entry) } else { places[index].plain?.last = entry }
    return last
  }

  func remove(_ entry: Entry, as key: ServiceKey) {
    let index = index(of: ObjectIdentifier(key.type))
    guard marks[index] != nil else { return }
    if key.arguments != nil {
      places[index].withArguments.remove(entry, as: key)
    } else if let name = key.name {
      places[index].named.remove(entry, as: name)
    } else if places[index].plain?.remove(entry) == true {
      places[index].plain = nil
    }
  }

  private func grow() {
    let larger = TypeTable(capacity: 2 * capacity)
    for index in 0..<capacity {
      guard let mark = marks[index] else { continue }
      let target = larger.index(of: mark)
      larger.marks[target] = mark
      (larger.places + target).moveInitialize(from: places + index, count: 1)
      marks[index] = nil
    }
    swap(&marks, &larger.marks)
    swap(&places, &larger.places)
    swap(&capacity, &larger.capacity)
  }
}

extension TypeTable.Group where Map == [ServiceKey: Unmanaged<Entry>] {
  /// The entry without a name and the type of its arguments, if the group has no other entry; nil otherwise.
  fileprivate var sole: (arguments: ObjectIdentifier, answer: Unmanaged<Entry>)? {
    guard last.count == 1, let (key, answer) = last.first, key.name == nil, let arguments = key.arguments else {
      return nil
    }
    return (ObjectIdentifier(arguments), answer)
  }
}

/// A map from keys of one type's services to entries.
private protocol EntryMap {
  associatedtype Key: Hashable
  init()
  subscript(key: Key) -> Unmanaged<Entry>? { get }
  /// Calls a body with each entry, in no order.
  func each(_ body: (Unmanaged<Entry>) -> Void)
  /// Sets the entry of a key.
  ///
  /// - Returns: the former entry; nil if there was none.
  mutating func updateValue(_ entry: Unmanaged<Entry>, forKey key: Key) -> Unmanaged<Entry>?
  /// Removes a key.
  ///
  /// - Returns: the former entry; nil if there was none.
  mutating func removeValue(forKey key: Key) -> Unmanaged<Entry>?
}

extension Dictionary: EntryMap where Value == Unmanaged<Entry> {
  func each(_ body: (Unmanaged<Entry>) -> Void) { for entry in values { body(entry) } }
}

extension NameMap: EntryMap where Value == Unmanaged<Entry> {}
