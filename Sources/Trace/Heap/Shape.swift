/// Positions of the references in a value of a type.
///
/// With a shape, references can be read from memory without copying the value. Nothing is retained or called, and freed
/// objects are not touched.
indirect enum Shape {
  struct Part {
    let name: String
    let offset: Int
    let shape: Shape
  }

  /// A value without references.
  case nothing
  /// Pointer to an object, or nil.
  case object
  case weak, unowned, unmanaged
  /// A function: two words, the address of the code and the context.
  case function
  /// Pointer to the box of a variable that a closure captures.
  case box
  case parts([Part])
  /// Pointer to a buffer of elements.
  case array(element: Shape, stride: Int, firstElement: Int)
  /// Value that must be copied to be read: a dictionary, a set, an enum with payloads, or a value behind a protocol.
  case copied(Any.Type)
  /// Value that may hold references which cannot be read.
  case opaque

  /// True if some part of the value may hold references which cannot be read.
  var isOpaque: Bool {
    switch self {
    case .opaque: true
    case .parts(let parts): parts.contains(where: \.shape.isOpaque)
    case .array(let element, _, _): element.isOpaque
    default: false
    }
  }

  var isNothing: Bool {
    switch self {
    case .nothing: true
    case .parts(let parts): parts.allSatisfy(\.shape.isNothing)
    case .array(let element, _, _): element.isNothing
    default: false
    }
  }
}

extension Shape {
  /// Computes the shape of the values of a type.
  init(of type: Any.Type) {
    switch TypeKind(type) {
    case .classType: self = .object
    case .function: self = FunctionType(type).hasContext ? .function : .nothing
    case .optional: self = Self.optional(type)
    case .enumeration: self = payloadCases(of: type) == 0 ? .nothing : .copied(type)
    case .existential: self = isClassBound(type) ? .object : .copied(type)
    case .structType: self = Self.structure(type)
    case .tuple: self = .parts(tupleParts(of: type))
    case .other: self = Self.other(type)
    }
  }

  private static func optional(_ type: Any.Type) -> Shape {
    guard let wrapped = (type as? any Wrapping.Type)?.wrapped else { return .copied(type) }
    switch Shape(of: wrapped) {
    case .object: return .object
    // A nil optional function has a null word in place of the code, and then a null context as well.
    case .function: return .function
    case let shape where shape.isNothing: return .nothing
    default: return .copied(type)
    }
  }

  private static func structure(_ type: Any.Type) -> Shape {
    if let array = type as? any BufferBacked.Type {
      return .array(ofElements: array.element)
    }
    if let collection = type as? any ElementsInside.Type {
      return collection.parts.allSatisfy { Shape(of: $0).isNothing } ? .nothing : .copied(type)
    }
    let name = _typeName(type)
    if name.hasPrefix("Swift.") && !name.contains("<") { return .nothing }
    let layout = FieldLayout(of: type)
    return .parts(layout.parts)
  }

  /// Returns the shape of an array, which is a single pointer. It is `nothing` if the elements have no references.
  static func array(ofElements element: Any.Type) -> Shape {
    let shape = Shape(of: element)
    if shape.isNothing { return .nothing }
    let (stride, alignment) = layout(of: element)
    return .array(element: shape, stride: stride, firstElement: (32 + alignment - 1) / alignment * alignment)
  }

  /// Returns the shape of a built-in type. Raw pointers hold no object; an unknown type is opaque.
  private static func other(_ type: Any.Type) -> Shape {
    switch _typeName(type) {
    case let name
    where name.hasPrefix("Builtin.Int") || name.hasPrefix("Builtin.FPIEEE") || name == "Builtin.RawPointer":
      .nothing
    // The job queue of an actor.
    case "Builtin.DefaultActorStorage", "Builtin.NonDefaultDistributedActorStorage": .nothing
    case let name where name.hasSuffix(".Type") || name.hasSuffix(".Protocol"): .nothing
    default: .opaque
    }
  }
}

extension FieldLayout {
  /// The fields as parts of a value. Fields without references are omitted.
  var parts: [Shape.Part] {
    fields.compactMap { field in
      let shape: Shape =
        switch field.strength {
        case .strong: Shape(of: field.type)
        case .weak: .weak
        case .unowned: .unowned
        case .unmanaged: .unmanaged
        }
      return shape.isNothing ? nil : Shape.Part(name: field.name, offset: field.offset, shape: shape)
    }
  }
}

// MARK: Generic types

private protocol Wrapping { static var wrapped: Any.Type { get } }
extension Optional: Wrapping { static var wrapped: Any.Type { Wrapped.self } }

/// A type that consists of one pointer to a buffer: a header of 32 bytes, then the elements.
private protocol BufferBacked { static var element: Any.Type { get } }
extension Array: BufferBacked { static var element: Any.Type { Element.self } }
extension ContiguousArray: BufferBacked { static var element: Any.Type { Element.self } }

// MARK: Metadata, by the ABI of the Swift runtime

/// Returns the stride and alignment of a type, in bytes.
func layout(of type: Any.Type) -> (stride: Int, alignment: Int) {
  func open<T>(_ type: T.Type) -> [Int] { [MemoryLayout<T>.stride, MemoryLayout<T>.alignment] }
  let both = _openExistential(type, do: open)
  return (both[0], both[1])
}

func size(of type: Any.Type) -> Int {
  func open<T>(_ type: T.Type) -> Int { MemoryLayout<T>.size }
  return _openExistential(type, do: open)
}

private func metadata(_ type: Any.Type) -> UnsafeRawPointer {
  unsafeBitCast(type, to: UnsafeRawPointer.self)
}

/// Returns whether all values of a protocol type are objects. The highest bit of the flags is set if they need not be.
private func isClassBound(_ type: Any.Type) -> Bool {
  metadata(type).load(as: UInt.self) == 0x303
    && metadata(type).load(fromByteOffset: 8, as: UInt32.self) & 0x8000_0000 == 0
}

/// Returns the number of an enum's cases with payloads: the low 24 bits of the word after the common part of the enum's
/// descriptor.
private func payloadCases(of type: Any.Type) -> Int {
  let description = metadata(type).load(fromByteOffset: 8, as: UnsafeRawPointer.self)
  return Int(description.load(fromByteOffset: 20, as: UInt32.self) & 0xFF_FFFF)
}

private struct FunctionType {
  /// False for thin functions and C functions, which are a single pointer.
  let hasContext: Bool
  init(_ type: Any.Type) {
    let flags = metadata(type).load(fromByteOffset: 8, as: UInt.self)
    hasContext = (flags >> 16) & 0xFF == 0
  }
}

/// Returns the element type of an array buffer; nil for any other class.
///
/// A closure whose only capture is an array uses the buffer as its context.
func arrayElement(of type: AnyClass) -> Any.Type? {
  guard _typeName(type).hasPrefix("Swift._ContiguousArrayStorage<") else { return nil }
  // Type arguments are the first members of a generic class. The descriptor gives the words of the metadata and how
  // many of them belong to the class itself.
  let metadata = metadata(type)
  guard let description = metadata.load(fromByteOffset: 40, as: UnsafeRawPointer?.self) else { return nil }
  let words = description.load(fromByteOffset: 28, as: UInt32.self)
  let own = description.load(fromByteOffset: 32, as: UInt32.self)
  let argument = metadata.load(fromByteOffset: Int(words - own) * 8, as: UnsafeRawPointer.self)
  return unsafeBitCast(argument, to: Any.Type.self)
}

/// Returns the size of a class's objects in bytes: the word after the superclass and flags in the metadata.
func instanceSize(of type: AnyClass) -> Int { Int(metadata(type).load(fromByteOffset: 24, as: UInt32.self)) }

private func tupleParts(of type: Any.Type) -> [Shape.Part] {
  let count = metadata(type).load(fromByteOffset: 8, as: Int.self)
  return (0..<count).compactMap { (index: Int) -> Shape.Part? in
    let element = metadata(type) + 24 + index * 16
    let shape = Shape(of: unsafeBitCast(element.load(as: UnsafeRawPointer.self), to: Any.Type.self))
    return shape.isNothing ? nil : Shape.Part(name: "", offset: tupleOffset(element + 8), shape: shape)
  }
}

/// Returns the offset of a tuple element. Except on Apple platforms the offset has 32 bits, followed by padding.
private func tupleOffset(_ pointer: UnsafeRawPointer) -> Int {
  #if canImport(Darwin)
    pointer.load(as: Int.self)
  #else
    Int(pointer.load(as: UInt32.self))
  #endif
}
