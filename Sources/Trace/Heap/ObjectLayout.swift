import Glibc

/// The places of references in the objects of a class.
final class ObjectLayout {
  /// A place of which a comparison of words tells that nothing has changed.
  private enum Place {
    /// A pointer, at an offset.
    case word(Int)
    /// A pointer, at an offset, to a buffer of pointers that begin at another offset.
    case array(Int, first: Int)
  }

  /// Fields that can hold something which cannot be looked into.
  let opaqueFields: [String]
  /// Whether the objects can refer to nothing.
  let isLeaf: Bool
  /// Bytes of an object.
  let size: Int
  /// Nil if an object can change its references without changing these words.
  private let places: [Place]?

  /// - Parameter isAsked: whether objects of the class are asked for what they keep.
  init(_ parts: [Shape.Part], size: Int, isAsked: Bool) {
    opaqueFields = parts.filter(\.shape.isOpaque).map(\.name)
    isLeaf = parts.isEmpty && !isAsked
    self.size = size
    places = isAsked ? nil : Self.places(parts, at: 0)
  }

  private static func places(_ parts: [Shape.Part], at offset: Int) -> [Place]? {
    var result: [Place] = []
    for part in parts {
      let offset = offset + part.offset
      switch part.shape {
      case .nothing, .opaque: continue
      case .object: result.append(.word(offset))
      case .array(.object, 8, let first): result.append(.array(offset, first: first))
      case .parts(let parts):
        guard let inner = places(parts, at: offset) else { return nil }
        result += inner
      default: return nil
      }
    }
    return result
  }

  /// The words that an object's references are read from; nil if they do not tell of every change.
  func words(at object: UnsafeRawPointer) -> [UInt]? {
    guard let places else { return nil }
    var words: [UInt] = []
    for place in places {
      switch place {
      case .word(let offset): words.append(object.load(fromByteOffset: offset, as: UInt.self))
      case .array(let offset, let first):
        words.append(object.load(fromByteOffset: offset, as: UInt.self))
        guard let buffer = object.load(fromByteOffset: offset, as: UnsafeRawPointer?.self) else { continue }
        let count = buffer.load(fromByteOffset: 16, as: Int.self)
        words.append(UInt(bitPattern: count))
        words += UnsafeRawBufferPointer(start: buffer + first, count: count * 8).bindMemory(to: UInt.self)
      }
    }
    return words
  }

  /// Whether an object still has the words that were read from it.
  ///
  /// - Complexity: O(fields, and elements of arrays, compared as bytes).
  func matches(_ words: [UInt], at object: UnsafeRawPointer) -> Bool {
    guard let places else { return false }
    return words.withUnsafeBufferPointer { words in
      var index = 0
      for place in places {
        switch place {
        case .word(let offset):
          if words[index] != object.load(fromByteOffset: offset, as: UInt.self) { return false }
          index += 1
        case .array(let offset, let first):
          if words[index] != object.load(fromByteOffset: offset, as: UInt.self) { return false }
          index += 1
          guard let buffer = object.load(fromByteOffset: offset, as: UnsafeRawPointer?.self) else { continue }
          let count = buffer.load(fromByteOffset: 16, as: Int.self)
          if words[index] != UInt(bitPattern: count) { return false }
          index += 1
          guard let start = words.baseAddress, memcmp(start + index, buffer + first, count * 8) == 0 else {
            return false
          }
          index += count
        }
      }
      return true
    }
  }
}
