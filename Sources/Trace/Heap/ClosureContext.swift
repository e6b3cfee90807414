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
    case 0x400: return compiled(context, metadata)
    case 0x500: return generic(metadata)
    case let pointer where pointer > 0x7FF: return .object
    default: return .unknown
    }
  }

  /// A box whose layout the compiler knew.
  private static func compiled(_ context: UnsafeRawPointer, _ metadata: UnsafeRawPointer) -> Content {
    var offset = Int(metadata.load(fromByteOffset: 8, as: UInt32.self))
    guard let descriptor = metadata.load(fromByteOffset: 16, as: UnsafeRawPointer?.self) else { return .unknown }
    let count = Int(descriptor.load(as: UInt32.self))
    let sources = Int(descriptor.load(fromByteOffset: 4, as: UInt32.self))
    let bindings = Int(descriptor.load(fromByteOffset: 8, as: UInt32.self))
    guard offset >= 16 else { return .unknown }
    // A context of generic code keeps its type arguments with it, before its captures.
    var arguments: [[UInt8]: Any.Type] = [:]
    for index in 0..<sources {
      let pair = descriptor + 12 + count * 4 + index * 8
      guard let parameter = relative(pair), let source = relative(pair + 4),
        let binding = binding(String(decoding: mangledName(source), as: UTF8.self)), binding < bindings
      else { return .unknown }
      arguments[Array(mangledName(parameter))] = unsafeBitCast(
        context.load(fromByteOffset: offset + binding * 8, as: UnsafeRawPointer.self), to: Any.Type.self)
    }
    offset += bindings * 8
    var parts: [Shape.Part] = []
    for index in 0..<count {
      guard let capture = capture(descriptor + 12 + index * 4, arguments) else { return .unknown }
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

  /// Which word before the captures is a type argument; nil where it has to be looked for elsewhere.
  private static func binding(_ source: String) -> Int? {
    source.hasPrefix("B") ? Int(source.dropFirst()) : nil
  }

  private struct Capture {
    var shape: Shape
    var size: Int
    var alignment: Int

    init(shape: Shape, size: Int, alignment: Int) {
      self.shape = shape
      self.size = size
      self.alignment = alignment
    }

    /// A value as it is.
    init(_ type: Any.Type) {
      self.init(shape: Shape(of: type), size: Trace.size(of: type), alignment: max(layout(of: type).alignment, 1))
    }
  }

  /// - Parameter arguments: type arguments by their parameters' names.
  private static func capture(_ pointer: UnsafeRawPointer, _ arguments: [[UInt8]: Any.Type]) -> Capture? {
    guard let start = relative(pointer) else { return nil }
    let name = mangledName(start)
    if let type = arguments[Array(name)] { return Capture(type) }
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
    // The runtime ends the process over a name with parameters whose arguments it is not given. One that is a single
    // reference to a type has none; of others it is not known.
    guard arguments.isEmpty || isReference(name) else { return nil }
    guard let base = name.baseAddress,
      let type = _getTypeByMangledNameInContext(base, UInt(name.count), genericContext: nil, genericArguments: nil)
    else { return nil }
    if _typeName(type) == "Builtin.NativeObject" { return Capture(shape: .box, size: 8, alignment: 8) }
    return Capture(type)
  }

  /// Whether a mangled name is nothing but a pointer to what it names.
  private static func isReference(_ name: UnsafeBufferPointer<UInt8>) -> Bool {
    guard let first = name.first, first < 0x20 else { return false }
    return name.count == (first <= 0x17 ? 5 : 9)
  }

  private static func isImplementationFunction(_ ending: String) -> Bool {
    guard ending.hasSuffix("_"), let start = ending.lastIndex(of: "I") else { return false }
    let rest = ending[ending.index(after: start)...].dropLast()
    return !rest.isEmpty
      && rest.allSatisfy { $0.isLetter && $0.isLowercase || $0 == "A" || $0 == "H" || $0 == "T" || $0 == "Y" }
  }
}
