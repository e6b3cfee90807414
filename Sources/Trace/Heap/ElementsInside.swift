/// A collection whose elements cannot be read in place: the heap reader copies the collection.
protocol ElementsInside {
  /// Types that make up an element: `Element`, or `Key` and `Value`.
  static var parts: [Any.Type] { get }

  func forEachElement(_ body: (Any) -> Void)

  /// Records the memory that holds the elements.
  ///
  /// - Returns: true if the elements' references are unchanged while this memory is unchanged. False if that is not
  ///   certain.
  func record(in witness: Witness, _ shapes: ShapeCache) -> Bool
}

extension ArraySlice: ElementsInside {
  static var parts: [Any.Type] { [Element.self] }

  func forEachElement(_ body: (Any) -> Void) { for element in self { body(element) } }

  func record(in witness: Witness, _ shapes: ShapeCache) -> Bool {
    guard shapes.isInPlace(Element.self) else { return false }
    withUnsafeBytes { witness.record($0) }
    return true
  }
}

extension Set: ElementsInside {
  static var parts: [Any.Type] { [Element.self] }

  func forEachElement(_ body: (Any) -> Void) { for element in self { body(element) } }

  func record(in witness: Witness, _ shapes: ShapeCache) -> Bool {
    guard shapes.isInPlace(Element.self), let table = HashTable(unsafeBitCast(self, to: Int.self), count) else {
      return false
    }
    table.record(in: witness, Self.parts)
    return true
  }
}

extension Dictionary: ElementsInside {
  static var parts: [Any.Type] { [Key.self, Value.self] }

  func forEachElement(_ body: (Any) -> Void) {
    for (key, value) in self {
      body(key)
      body(value)
    }
  }

  func record(in witness: Witness, _ shapes: ShapeCache) -> Bool {
    guard shapes.isInPlace(Key.self), shapes.isInPlace(Value.self),
      let table = HashTable(unsafeBitCast(self, to: Int.self), count)
    else { return false }
    table.record(in: witness, Self.parts)
    return true
  }
}

extension ShapeCache {
  /// Returns true if values of a type contain no reference, or consist of one pointer to an object.
  fileprivate func isInPlace(_ type: Any.Type) -> Bool {
    switch shape(of: type) {
    case .object: true
    case let shape: shape.isNothing
    }
  }
}

/// Reads the storage of a set or dictionary.
///
/// Layout of `__RawDictionaryStorage` and `__RawSetStorage` of the standard library:
/// - Offset 16: the count and the capacity.
/// - Offset 32: a byte with the power of two of the number of buckets, then a seed.
/// - Offset 48: for each part of an element, a pointer to the buckets.
/// - After the pointers: a bit for each bucket, set if the bucket is used.
private struct HashTable {
  private let storage: UnsafeRawPointer
  private let count: Int

  /// Creates a reader; nil if the storage has another layout.
  init?(_ address: Int, _ count: Int) {
    guard let storage = UnsafeRawPointer(bitPattern: address), storage.load(fromByteOffset: 16, as: Int.self) == count,
      storage.load(fromByteOffset: 24, as: Int.self) >= count, 0..<48 ~= storage.load(fromByteOffset: 32, as: Int8.self)
    else { return nil }
    (self.storage, self.count) = (storage, count)
  }

  /// Records the memory of the header, the bits and the buckets.
  ///
  /// - Parameter parts: types that make up an element.
  func record(in witness: Witness, _ parts: [Any.Type]) {
    let header = 48 + parts.count * 8
    witness.record(UnsafeRawBufferPointer(start: storage + 16, count: header - 16))
    if count == 0 { return }
    let places = 1 << Int(storage.load(fromByteOffset: 32, as: Int8.self))
    witness.record(UnsafeRawBufferPointer(start: storage + header, count: (places + 63) / 64 * 8))
    for (index, type) in parts.enumerated() {
      guard let start = storage.load(fromByteOffset: 48 + index * 8, as: UnsafeRawPointer?.self) else { continue }
      witness.record(UnsafeRawBufferPointer(start: start, count: layout(of: type).stride * places))
    }
  }
}
