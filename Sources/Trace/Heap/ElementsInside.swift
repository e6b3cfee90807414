/// Collections whose elements a copy shows.
protocol ElementsInside {
  /// The types of the parts of an element.
  static var parts: [Any.Type] { get }

  func forEachElement(_ body: (Any) -> Void)

  /// Takes in the memory in which the elements lie.
  ///
  /// - Returns: false if references can change while this memory does not.
  func note(in witness: Witness, _ shapes: ShapeCache) -> Bool
}

extension ArraySlice: ElementsInside {
  static var parts: [Any.Type] { [Element.self] }

  func forEachElement(_ body: (Any) -> Void) { for element in self { body(element) } }

  func note(in witness: Witness, _ shapes: ShapeCache) -> Bool {
    guard shapes.isInPlace(Element.self) else { return false }
    withUnsafeBytes { witness.note($0) }
    return true
  }
}

extension Set: ElementsInside {
  static var parts: [Any.Type] { [Element.self] }

  func forEachElement(_ body: (Any) -> Void) { for element in self { body(element) } }

  func note(in witness: Witness, _ shapes: ShapeCache) -> Bool {
    guard shapes.isInPlace(Element.self), let table = HashTable(unsafeBitCast(self, to: Int.self), count) else {
      return false
    }
    table.note(in: witness, Self.parts)
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

  func note(in witness: Witness, _ shapes: ShapeCache) -> Bool {
    guard shapes.isInPlace(Key.self), shapes.isInPlace(Value.self),
      let table = HashTable(unsafeBitCast(self, to: Int.self), count)
    else { return false }
    table.note(in: witness, Self.parts)
    return true
  }
}

extension ShapeCache {
  /// Whether a value of a type holds nothing, or is a pointer to an object.
  fileprivate func isInPlace(_ type: Any.Type) -> Bool {
    switch shape(of: type) {
    case .object: true
    case let shape: shape.isNothing
    }
  }
}

/// The storage of a set or dictionary: from 16 on the count, the capacity, the power of two of its places (a byte), a seed, a
/// pointer to the places of each part of an element, and a bit for each place that is taken (`__RawDictionaryStorage` and
/// `__RawSetStorage` of the standard library).
private struct HashTable {
  private let storage: UnsafeRawPointer
  private let count: Int

  /// - Returns: nil if the storage is laid out in another way.
  init?(_ address: Int, _ count: Int) {
    guard let storage = UnsafeRawPointer(bitPattern: address), storage.load(fromByteOffset: 16, as: Int.self) == count,
      storage.load(fromByteOffset: 24, as: Int.self) >= count, 0..<48 ~= storage.load(fromByteOffset: 32, as: Int8.self)
    else { return nil }
    (self.storage, self.count) = (storage, count)
  }

  /// - Parameter parts: the types of the parts of an element.
  func note(in witness: Witness, _ parts: [Any.Type]) {
    let header = 48 + parts.count * 8
    witness.note(UnsafeRawBufferPointer(start: storage + 16, count: header - 16))
    if count == 0 { return }
    let places = 1 << Int(storage.load(fromByteOffset: 32, as: Int8.self))
    witness.note(UnsafeRawBufferPointer(start: storage + header, count: (places + 63) / 64 * 8))
    for (index, type) in parts.enumerated() {
      guard let start = storage.load(fromByteOffset: 48 + index * 8, as: UnsafeRawPointer?.self) else { continue }
      witness.note(UnsafeRawBufferPointer(start: start, count: layout(of: type).stride * places))
    }
  }
}
