/// Entries by what they can be asked for: by type first, then by name. Hashing the address of a type by one multiplication
/// is several times quicker than a dictionary, which has to resist chosen keys.
///
/// `@unchecked Sendable`, safe because: it is changed only while the registry's lock is held and no thread looks at it
/// without the lock; where a thread still uses a snapshot of it, the registry goes on with a copy.
final class TypeTable: @unchecked Sendable {
  /// What provides a service, in order of registration.
  struct Providers {
    var last: Entry
    /// Those before the last one.
    var earlier: [Entry] = []

    var all: [Entry] { earlier + [last] }

    /// - Complexity: O(1) for the newest entry.
    mutating func insert(_ entry: Entry) {
      if last.id < entry.id {
        earlier.append(last)
        last = entry
      } else {
        earlier.insert(entry, at: earlier.firstIndex { $0.id > entry.id } ?? earlier.endIndex)
      }
    }

    /// - Returns: whether nothing is left.
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

  /// What provides services of one type that are told apart by a key. Nearly always it is one for each, and then nothing
  /// else is kept.
  fileprivate struct Group<Key: Hashable> {
    // The table counts each of these once, so that a look retains nothing.
    private(set) var last: [Key: Unmanaged<Entry>] = [:]
    private var earlier: [Key: [Entry]] = [:]

    func retain() { for entry in last.values { _ = entry.retain() } }
    func release() { for entry in last.values { entry.release() } }

    func providers(_ key: Key) -> Providers? {
      last[key].map { Providers(last: $0.takeUnretainedValue(), earlier: earlier.isEmpty ? [] : earlier[key] ?? []) }
    }

    mutating func insert(_ entry: Entry, as key: Key) {
      guard let before = last.updateValue(.passRetained(entry), forKey: key) else { return }
      var all = Providers(last: before.takeRetainedValue(), earlier: earlier[key] ?? [])
      all.insert(entry)
      keep(all, as: key)
    }

    /// Puts an entry in the place of the last one, if there is one.
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
    /// What answers without a name, for a look that retains nothing: `plain` holds it.
    var answer: Unmanaged<Entry>?
    var plain: Providers? { didSet { answer = plain.map { Unmanaged.passUnretained($0.last) } } }
    /// By name.
    var named = Group<String>()
    /// With arguments.
    var withArguments = Group<ServiceKey>() { didSet { sole = withArguments.sole } }
    /// The only one with arguments, and their type, where it has no name: for a look that hashes nothing.
    var sole: (arguments: ObjectIdentifier, answer: Unmanaged<Entry>)?
  }

  /// Always a power of two, at least half of them free. `marks` tells the type of each place, and is nil for a free one.
  // No checks for exclusive access: nothing is called while one of these is read or written.
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

  /// A table of its own with the same entries.
  ///
  /// - Complexity: O(types).
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

  /// How many types have had entries.
  var count: Int { used }

  // MARK: Looking

  /// The entry that answers for a type without a name; held by the table.
  @inline(__always)
  func answer(_ type: ObjectIdentifier) -> Unmanaged<Entry>? {
    let index = index(of: type)
    return marks[index] == nil ? nil : places[index].answer
  }

  /// The entry that answers for a type, by its name or its argument if it has one; held by the table. With an argument it has
  /// to be the only one with arguments.
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

  /// Names that can be asked for, those of a key's own type first.
  ///
  /// - Complexity: O(limit), and O(places of the table) where it has fewer names.
  func keys(near key: ServiceKey, limit: Int) -> [ServiceKey] {
    var result: [ServiceKey] = []
    func add(_ place: Place) {
      let type = place.type
      if place.plain != nil { result.append(ServiceKey(type)) }
      result += place.named.last.keys.prefix(max(0, limit - result.count)).map { ServiceKey(type, named: $0) }
      result += place.withArguments.last.keys.prefix(max(0, limit - result.count))
    }
    let own = index(of: ObjectIdentifier(key.type))
    if marks[own] != nil { add(places[own]) }
    for index in 0..<capacity where marks[index] != nil && index != own && result.count < limit { add(places[index]) }
    return result
  }

  /// The types that have had entries.
  ///
  /// - Complexity: O(places of the table).
  func types(limit: Int) -> [Any.Type] {
    (0..<capacity).lazy.filter { self.marks[$0] != nil }.prefix(limit).map { self.places[$0].type }
  }

  /// Where a type is, or would be.
  @inline(__always)
  private func index(of type: ObjectIdentifier) -> Int {
    let mask = capacity &- 1
    // Fibonacci hashing: the upper bits of the product are spread best.
    let product = UInt64(UInt(bitPattern: type)) &* 0x9E37_79B9_7F4A_7C15
    var index = Int(truncatingIfNeeded: product >> 32) & mask
    while let other = marks[index], other != type { index = (index &+ 1) & mask }
    return index
  }

  // MARK: Changing, under the registry's lock

  /// Where a type is, from now on.
  private func place(for type: Any.Type) -> Int {
    var index = index(of: ObjectIdentifier(type))
    if marks[index] != nil { return index }
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

  /// Puts an entry in the place of the last one that provides a key, if there is one.
  ///
  /// - Returns: that one.
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

extension TypeTable.Group<ServiceKey> {
  /// The only one that answers, where it has no name.
  fileprivate var sole: (arguments: ObjectIdentifier, answer: Unmanaged<Entry>)? {
    guard last.count == 1, let (key, answer) = last.first, key.name == nil, let arguments = key.arguments else {
      return nil
    }
    return (ObjectIdentifier(arguments), answer)
  }
}
