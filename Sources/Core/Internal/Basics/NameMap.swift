/// A hash table from names to values, which are trivial, such as unmanaged references.
///
/// A place remembers the hash of its name, so that growth hashes nothing. The hash of an ASCII name takes a few
/// multiplications with secret factors, which are random in each process. `Dictionary` takes ten times as long.
struct NameMap<Value> {
  private struct Place {
    let name: String
    var value: Value
  }

  /// The memory of a map. `@unchecked Sendable`, safe because: a map changes its storage only if no other map uses it.
  private final class Storage: @unchecked Sendable {
    /// A power of two.
    let capacity: Int
    /// The hash of the name in each place; 0 for a free place, whose part of `places` is uninitialized. At least a
    /// quarter of the places is free.
    let hashes: UnsafeMutablePointer<UInt64>
    let places: UnsafeMutablePointer<Place>

    init(capacity: Int) {
      self.capacity = capacity
      hashes = .allocate(capacity: capacity)
      hashes.initialize(repeating: 0, count: capacity)
      places = .allocate(capacity: capacity)
    }

    deinit {
      for index in 0..<capacity where hashes[index] != 0 { (places + index).deinitialize(count: 1) }
      hashes.deallocate()
      places.deallocate()
    }

    @inline(__always)
    func next(_ index: Int) -> Int { (index &+ 1) & (capacity &- 1) }
    @inline(__always)
    func home(_ hash: UInt64) -> Int { Int(truncatingIfNeeded: hash) & (capacity &- 1) }

    /// Returns the index of a name, or of the free place where it would be inserted.
    @inline(__always)
    func index(of name: String, _ hash: UInt64) -> Int {
      var index = home(hash)
      while hashes[index] != 0 {
        if hashes[index] == hash, places[index].name == name { break }
        index = next(index)
      }
      return index
    }

    func freeIndex(_ hash: UInt64) -> Int {
      var index = home(hash)
      while hashes[index] != 0 { index = next(index) }
      return index
    }
  }

  /// The storage; nil for an empty map.
  private var storage: Storage?
  private(set) var count = 0

  /// Returns the value of a name; nil if there is none.
  subscript(name: String) -> Value? {
    guard let storage else { return nil }
    let index = storage.index(of: name, NameHash.of(name))
    return storage.hashes[index] == 0 ? nil : storage.places[index].value
  }

  private var used: some Sequence<Place> {
    let storage = storage
    return (0..<(storage?.capacity ?? 0)).lazy.compactMap { index in
      storage.flatMap { $0.hashes[index] == 0 ? nil : $0.places[index] }
    }
  }
  /// All names, in no order.
  var keys: some Sequence<String> { used.lazy.map(\.name) }
  /// All values, in no order.
  var values: some Sequence<Value> { used.lazy.map(\.value) }

  /// Sets the value of a name.
  ///
  /// - Returns: the former value; nil if there was none.
  mutating func updateValue(_ value: Value, forKey name: String) -> Value? {
    let storage = ownStorage(for: count + 1)
    let hash = NameHash.of(name)
    let index = storage.index(of: name, hash)
    if storage.hashes[index] != 0 {
      defer { storage.places[index].value = value }
      return storage.places[index].value
    }
    storage.hashes[index] = hash
    (storage.places + index).initialize(to: Place(name: name, value: value))
    count += 1
    return nil
  }

  /// Removes a name.
  ///
  /// - Returns: the former value; nil if there was none.
  mutating func removeValue(forKey name: String) -> Value? {
    if count == 0 { return nil }
    let storage = ownStorage(for: count)
    var gap = storage.index(of: name, NameHash.of(name))
    if storage.hashes[gap] == 0 { return nil }
    let former = (storage.places + gap).move().value
    // Later places of the same run move up, so that no search ends at the gap.
    let mask = storage.capacity - 1
    var next = storage.next(gap)
    while storage.hashes[next] != 0 {
      if (next - storage.home(storage.hashes[next])) & mask >= (next - gap) & mask {
        storage.hashes[gap] = storage.hashes[next]
        (storage.places + gap).moveInitialize(from: storage.places + next, count: 1)
        gap = next
      }
      next = storage.next(next)
    }
    storage.hashes[gap] = 0
    count -= 1
    return former
  }

  /// Returns storage with room for a number of names, which no other map uses.
  private mutating func ownStorage(for count: Int) -> Storage {
    let isOwn = isKnownUniquelyReferenced(&storage)
    guard let old = storage else {
      let new = Storage(capacity: 8)
      storage = new
      return new
    }
    let isFull = 4 * count > 3 * old.capacity
    if isOwn, !isFull { return old }
    let new = Storage(capacity: isFull ? 2 * old.capacity : old.capacity)
    for index in 0..<old.capacity where old.hashes[index] != 0 {
      let hash = old.hashes[index]
      let target = new.freeIndex(hash)
      new.hashes[target] = hash
      if isOwn {
        (new.places + target).moveInitialize(from: old.places + index, count: 1)
        old.hashes[index] = 0
      } else {
        (new.places + target).initialize(to: old.places[index])
      }
    }
    storage = new
    return new
  }
}

/// Hashes of names.
enum NameHash {
  private static let secrets = (UInt64.random(in: 0 ... .max), UInt64.random(in: 0 ... .max) | 1)

  /// Returns the hash of a name, which is never 0. It is the same for all spellings that Unicode regards as equal.
  @inline(__always)
  static func of(_ name: String) -> UInt64 {
    let result = name.utf8.withContiguousStorageIfAvailable { hash($0) }.flatMap { $0 } ?? hashOfOther(name)
    return max(result, 1)
  }

  /// Returns the hash of ASCII characters; nil if there are others.
  @inline(__always)
  private static func hash(_ bytes: UnsafeBufferPointer<UInt8>) -> UInt64? {
    let raw = UnsafeRawBufferPointer(bytes)
    let (first, second) = secrets
    var hash = first ^ UInt64(truncatingIfNeeded: raw.count)
    var all: UInt64 = 0
    var index = 0
    func add(_ word: UInt64) {
      all |= word
      let product = (hash ^ word).multipliedFullWidth(by: second)
      hash = product.high ^ product.low ^ first
    }
    while index &+ 8 <= raw.count {
      add(raw.loadUnaligned(fromByteOffset: index, as: UInt64.self))
      index &+= 8
    }
    var rest: UInt64 = 0
    while index < raw.count {
      rest = rest << 8 | UInt64(raw[index])
      index &+= 1
    }
    add(rest)
    return all & 0x8080_8080_8080_8080 == 0 ? hash : nil
  }

  /// Returns the hash of a name with characters that are not ASCII.
  ///
  /// Unicode regards three of them as equal to ASCII characters. A name that has no others gets the hash of the ASCII
  /// name.
  @inline(never)
  private static func hashOfOther(_ name: String) -> UInt64 {
    var bytes: [UInt8] = []
    for scalar in name.unicodeScalars {
      switch scalar {
      case "\u{37E}": bytes.append(UInt8(ascii: ";"))
      case "\u{1FEF}": bytes.append(UInt8(ascii: "`"))
      case "\u{212A}": bytes.append(UInt8(ascii: "K"))
      default:
        guard scalar.isASCII else { return UInt64(bitPattern: Int64(name.hashValue)) }
        bytes.append(UInt8(scalar.value))
      }
    }
    return bytes.withUnsafeBufferPointer { hash($0) } ?? 0
  }
}
