/// What a closure's context or the box of a captured variable holds.
///
/// A context is nothing (nil), an object itself (its only capture), or a box of the compiler's whose metadata describes the
/// captures, in order, from a first offset on (`HeapLocalVariableMetadata` and `CaptureDescriptor` of the Swift ABI).
enum ClosureContext {
  enum Content {
    case object
    case captures([Shape.Part])
    /// Made by generic code, or by something that is not known.
    case unknown
  }

  /// - Parameter context: an object of the heap that is alive.
  static func content(_ context: UnsafeRawPointer) -> Content {
    let metadata = context.load(as: UnsafeRawPointer.self)
    // A kind up to this is no class; a class begins with a pointer, or with 0.
    let kind = metadata.load(as: UInt.self)
    switch kind {
    case 0: return .object
    case 0x400: return compiled(metadata)
    case 0x500: return generic(metadata)
    case let pointer where pointer > 0x7FF: return .object
    default: return .unknown
    }
  }

  /// A box whose layout the compiler knew.
  private static func compiled(_ metadata: UnsafeRawPointer) -> Content {
    var offset = Int(metadata.load(fromByteOffset: 8, as: UInt32.self))
    guard let descriptor = metadata.load(fromByteOffset: 16, as: UnsafeRawPointer?.self) else { return .unknown }
    let count = Int(descriptor.load(as: UInt32.self))
    let sources = descriptor.load(fromByteOffset: 4, as: UInt32.self)
    let bindings = descriptor.load(fromByteOffset: 8, as: UInt32.self)
    // A context of generic code keeps its type arguments with it.
    guard sources == 0, bindings == 0, offset >= 16 else { return .unknown }
    var parts: [Shape.Part] = []
    for index in 0..<count {
      guard let capture = capture(descriptor + 12 + index * 4) else { return .unknown }
      offset = (offset + capture.alignment - 1) / capture.alignment * capture.alignment
      if !capture.shape.isNothing { parts.append(.init(name: "", offset: offset, shape: capture.shape)) }
      offset += capture.size
    }
    return .captures(parts)
  }

  /// A box that the runtime has laid out: the type of its value follows.
  private static func generic(_ metadata: UnsafeRawPointer) -> Content {
    let type = unsafeBitCast(metadata.load(fromByteOffset: 16, as: UnsafeRawPointer.self), to: Any.Type.self)
    let alignment = max(layout(of: type).alignment, 1)
    let offset = (16 + alignment - 1) / alignment * alignment
    let shape = Shape(of: type)
    return .captures(shape.isNothing ? [] : [.init(name: "", offset: offset, shape: shape)])
  }

  private struct Capture {
    var shape: Shape
    var size: Int
    var alignment: Int
  }

  private static func capture(_ pointer: UnsafeRawPointer) -> Capture? {
    guard let start = relative(pointer) else { return nil }
    let name = mangledName(start)
    switch FieldLayout.Strength(mangled: name) {
    case .weak: return Capture(shape: .weak, size: 8, alignment: 8)
    case .unowned: return Capture(shape: .unowned, size: 8, alignment: 8)
    case .unmanaged: return Capture(shape: .unmanaged, size: 8, alignment: 8)
    case .strong: break
    }
    let ending = String(decoding: name.suffix(16), as: UTF8.self)
    // `…_Xx`, `…_XX`, `…Xb`: the box of a captured variable.
    if ["Xx", "XX", "Xb"].contains(where: ending.hasSuffix) { return Capture(shape: .box, size: 8, alignment: 8) }
    // `…Ieg…_`, `…Ig…_`: a function as the compiler's own code passes it, which a thunk wraps.
    if isImplementationFunction(ending) { return Capture(shape: .function, size: 16, alignment: 8) }
    guard let base = name.baseAddress,
      let type = _getTypeByMangledNameInContext(base, UInt(name.count), genericContext: nil, genericArguments: nil)
    else { return nil }
    let (_, alignment) = layout(of: type)
    if _typeName(type) == "Builtin.NativeObject" { return Capture(shape: .box, size: 8, alignment: 8) }
    return Capture(shape: Shape(of: type), size: size(of: type), alignment: max(alignment, 1))
  }

  private static func isImplementationFunction(_ ending: String) -> Bool {
    guard ending.hasSuffix("_"), let start = ending.lastIndex(of: "I") else { return false }
    let rest = ending[ending.index(after: start)...].dropLast()
    return !rest.isEmpty
      && rest.allSatisfy { $0.isLetter && $0.isLowercase || $0 == "A" || $0 == "H" || $0 == "T" || $0 == "Y" }
  }
}
