/// Reads the captures of a closure's context, or the content of a captured variable's box.
///
/// A context is nil, an object (the closure's only capture), or a box made by the compiler. The metadata of a box
/// describes the captures in order and the offset of the first (`HeapLocalVariableMetadata` and `CaptureDescriptor` of
/// the Swift ABI).
enum ClosureContext {
  enum Content {
    case object
    case captures([Shape.Part])
    /// The context has content that cannot be determined, for example because generic code made it.
    case unknown
  }

  /// Reads the content of a context.
  ///
  /// - Parameter context: a live object of the heap.
  static func content(_ context: UnsafeRawPointer) -> Content {
    let metadata = context.load(as: UnsafeRawPointer.self)
    // Metadata kinds up to 0x7FF are not classes. The metadata of a class begins with 0 or a pointer.
    let kind = metadata.load(as: UInt.self)
    switch kind {
    case 0: return .object
    case 0x400: return compiled(context, metadata)
    case 0x500: return generic(metadata)
    case let pointer where pointer > 0x7FF: return .object
    default: return .unknown
    }
  }

  /// Returns the content of a box whose layout the compiler has determined.
  private static func compiled(_ context: UnsafeRawPointer, _ metadata: UnsafeRawPointer) -> Content {
    var offset = Int(metadata.load(fromByteOffset: 8, as: UInt32.self))
    guard let descriptor = metadata.load(fromByteOffset: 16, as: UnsafeRawPointer?.self) else { return .unknown }
    let count = Int(descriptor.load(as: UInt32.self))
    let sources = Int(descriptor.load(fromByteOffset: 4, as: UInt32.self))
    let bindings = Int(descriptor.load(fromByteOffset: 8, as: UInt32.self))
    guard offset >= 16 else { return .unknown }
    // A context of generic code stores its type arguments before its captures.
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

  /// Returns the content of a box whose layout the runtime has determined. The box's metadata contains the type of its
  /// value.
  private static func generic(_ metadata: UnsafeRawPointer) -> Content {
    let type = unsafeBitCast(metadata.load(fromByteOffset: 16, as: UnsafeRawPointer.self), to: Any.Type.self)
    let alignment = max(layout(of: type).alignment, 1)
    let offset = (16 + alignment - 1) / alignment * alignment
    let shape = Shape(of: type)
    return .captures(shape.isNothing ? [] : [.init(name: "", offset: offset, shape: shape)])
  }

  /// Parses a metadata source such as `B2`: the type argument is in word 2 of the bindings, which precede the captures.
  ///
  /// - Returns: nil for any other kind of source.
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

    /// Creates a capture that is stored as a plain value.
    init(_ type: Any.Type) {
      self.init(shape: Shape(of: type), size: Trace.size(of: type), alignment: max(layout(of: type).alignment, 1))
    }
  }

  /// Returns the capture that a capture record describes; nil if its type cannot be determined.
  ///
  /// - Parameters:
  ///   - pointer: the mangled name of the capture's type.
  ///   - arguments: type arguments of the context, keyed by the mangled names of their parameters.
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
    // `…_Xx`, `…_XX`, `…Xb`: box of a captured variable.
    if ["Xx", "XX", "Xb"].contains(where: ending.hasSuffix) { return Capture(shape: .box, size: 8, alignment: 8) }
    // `…Ieg…_`, `…Ig…_`: a function in the compiler's own calling convention, which is wrapped by a thunk.
    if isImplementationFunction(ending) { return Capture(shape: .function, size: 16, alignment: 8) }
    // The runtime aborts on a mangled name with generic parameters whose arguments are missing. A name that is a single
    // type reference has no parameters; for any other name this is unknown.
    guard arguments.isEmpty || isReference(name) else { return nil }
    guard let base = name.baseAddress,
      let type = _getTypeByMangledNameInContext(base, UInt(name.count), genericContext: nil, genericArguments: nil)
    else { return nil }
    if _typeName(type) == "Builtin.NativeObject" { return Capture(shape: .box, size: 8, alignment: 8) }
    return Capture(type)
  }

  /// Returns whether a mangled name consists of a single symbolic reference.
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
