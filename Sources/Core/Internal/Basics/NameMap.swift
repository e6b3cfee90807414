/// A hash table from names to values.
///
/// The names lie side by side in memory, and a slot of the table leads to each. A slot remembers the hash of its name,
/// so that growth hashes nothing. The hash of an ASCII name takes a few multiplications with secret factors, which are
/// random in each process. `Dictionary` takes ten times as long.
struct NameMap<Value> {
  private struct Place {
    let name: String
    var value: Value
  }

  /// The slot of a name: the hash, and the number of the name's place from 1. A free slot is 0.
  private struct Slot {
    static var free: Self { Self(hash: 0, place: 0) }
    let hash: UInt32
    let place: UInt32
    var isFree: Bool { place == 0 }
  }

  /// The memory of a map. `@unchecked Sendable`, safe because: a map changes its storage only if no other map uses it.
  private final class Storage: @unchecked Sendable {
    /// Number of slots, a power of two. At least a quarter of them is free.
    let capacity: Int
    let slots: UnsafeMutablePointer<Slot>
    /// The places of the names, of which the first `count` are initialized.
    let places: UnsafeMutablePointer<Place>
    // No checks of exclusive access: no foreign code is called during an access.
    @exclusivity(unchecked) var count = 0

    init(capacity: Int) {
      self.capacity = capacity
      slots = .allocate(capacity: capacity)
      slots.initialize(repeating: .free, count: capacity)
      places = .allocate(capacity: Self.limit(capacity))
    }

    deinit {
      places.deinitialize(count: count)
      places.deallocate()
      slots.deallocate()
    }

    /// Returns the number of names for which a number of slots is enough.
    static func limit(_ capacity: Int) -> Int { capacity / 4 * 3 }
    var isFull: Bool { count == Self.limit(capacity) }

    @inline(__always)
    func next(_ index: Int) -> Int { (index &+ 1) & (capacity &- 1) }
    @inline(__always)
    func home(_ hash: UInt32) -> Int { Int(truncatingIfNeeded: hash) & (capacity &- 1) }

    /// Returns the index of a name's slot, or of the free slot where the name would be inserted.
    @inline(__always)
    func index(of name: String, _ hash: UInt32) -> Int {
      var index = home(hash)
      while !slots[index].isFree {
        if slots[index].hash == hash, place(slots[index]).pointee.name == name { break }
        index = next(index)
      }
      return index
    }

    /// Returns the value of a name; nil if there is none.
    @inline(never)
    func value(_ name: String) -> Value? {
      let slot = slots[index(of: name, NameHash.of(name))]
      return slot.isFree ? nil : place(slot).pointee.value
    }

    /// Returns the index of the slot that leads to a place.
    private func index(of place: UInt32, _ hash: UInt32) -> Int {
      var index = home(hash)
      while slots[index].place != place { index = next(index) }
      return index
    }

    @inline(__always)
    func place(_ slot: Slot) -> UnsafeMutablePointer<Place> { places + Int(slot.place) - 1 }

    /// Adds a name to a free slot.
    @inline(__always)
    func add(_ name: String, _ value: Value, _ hash: UInt32, at index: Int) {
      (places + count).initialize(to: Place(name: name, value: value))
      count += 1
      slots[index] = Slot(hash: hash, place: UInt32(count))
    }

    /// Removes the name of a slot. The last name moves to its place.
    ///
    /// - Returns: the value of the name.
    func remove(at index: Int) -> Value {
      let removed = slots[index]
      let last = UInt32(count)
      if removed.place != last {
        let hash = NameHash.of(places[count - 1].name)
        slots[self.index(of: last, hash)] = Slot(hash: hash, place: removed.place)
      }
      let value = place(removed).move().value
      if removed.place != last { place(removed).moveInitialize(from: places + count - 1, count: 1) }
      count -= 1
      fill(index)
      return value
    }

    /// Frees a slot. Later slots of the same run move up, so that no search ends at the gap.
    private func fill(_ free: Int) {
      var gap = free
      var next = next(gap)
      while !slots[next].isFree {
        if (next - home(slots[next].hash)) & (capacity - 1) >= (next - gap) & (capacity - 1) {
          slots[gap] = slots[next]
          gap = next
        }
        next = self.next(next)
      }
      slots[gap] = .free
    }

    /// Takes over the names and values of another storage, which is empty afterwards if it is not used by other maps.
    func adopt(_ other: Storage, isOwn: Bool) {
      count = other.count
      if isOwn {
        places.moveInitialize(from: other.places, count: count)
        other.count = 0
      } else {
        places.initialize(from: other.places, count: count)
      }
      for index in 0..<other.capacity where !other.slots[index].isFree {
        let slot = other.slots[index]
        var target = home(slot.hash)
        while !slots[target].isFree { target = next(target) }
        slots[target] = slot
      }
    }
  }

  /// The storage; nil for a map that never had a name.
  private var storage: Storage?

  /// Returns the value of a name; nil if there is none.
  subscript(name: String) -> Value? {
    // Safe without a reference count: the map retains its storage during the call.
    @inline(__always)
    get { storage.map(Unmanaged.passUnretained)?._withUnsafeGuaranteedRef { $0.value(name) } }
  }

  /// Returns at most `limit` names, in no order.
  func keys(limit: Int) -> [String] {
    guard let storage else { return [] }
    return (0..<min(limit, storage.count)).map { storage.places[$0].name }
  }

  /// Calls a body with each value, in no order.
  func each(_ body: (Value) -> Void) {
    guard let storage else { return }
    // By an index, because an iterator would retain each name.
    for index in 0..<storage.count { body(storage.places[index].value) }
  }

  /// Sets the value of a name.
  ///
  /// - Returns: the former value; nil if there was none.
  mutating func updateValue(_ value: Value, forKey name: String) -> Value? {
    let hash = NameHash.of(name)
    // Safe: the map retains its storage during the call.
    return ownStorage(adding: true)._withUnsafeGuaranteedRef { storage in
      let index = storage.index(of: name, hash)
      let slot = storage.slots[index]
      if slot.isFree {
        storage.add(name, value, hash, at: index)
        return nil
      }
      defer { storage.place(slot).pointee.value = value }
      return storage.place(slot).pointee.value
    }
  }

  /// Removes a name.
  ///
  /// - Returns: the former value; nil if there was none.
  mutating func removeValue(forKey name: String) -> Value? {
    if self[name] == nil { return nil }
    return ownStorage(adding: false)._withUnsafeGuaranteedRef { $0.remove(at: $0.index(of: name, NameHash.of(name))) }
  }

  /// Makes the storage of this map its own, with room for one more name if `adding` is true.
  ///
  /// - Returns: the storage, which the map retains.
  @inline(__always)
  private mutating func ownStorage(adding: Bool) -> Unmanaged<Storage> {
    let isOwn = isKnownUniquelyReferenced(&storage)
    if isOwn, let known = storage.map(Unmanaged.passUnretained),
      !adding || !known._withUnsafeGuaranteedRef(\.isFull)
    {
      return known
    }
    return newStorage(isOwn: isOwn)
  }

  @inline(never)
  private mutating func newStorage(isOwn: Bool) -> Unmanaged<Storage> {
    let new: Storage
    if let old = storage {
      new = Storage(capacity: old.isFull ? 2 * old.capacity : old.capacity)
      new.adopt(old, isOwn: isOwn)
    } else {
      new = Storage(capacity: 8)
    }
    storage = new
    return .passUnretained(new)
  }
}
