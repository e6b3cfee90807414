// Field metadata, read from the Swift runtime. `Mirror` cannot be used: it cannot tell `weak` from an optional strong
// reference, hides fields behind `CustomReflectable`, and aborts on a dead `unowned` reference.

@_silgen_name("swift_reflectionMirror_recursiveCount")
private func recursiveChildCount(_ type: Any.Type) -> Int

@_silgen_name("swift_reflectionMirror_recursiveChildMetadata")
private func recursiveChildMetadata(
  _ type: Any.Type, index: Int, fieldMetadata: UnsafeMutablePointer<FieldMetadata>
) -> Any.Type

@_silgen_name("swift_reflectionMirror_recursiveChildOffset")
private func recursiveChildOffset(_ type: Any.Type, index: Int) -> Int

@_silgen_name("swift_reflectionMirror_count")
private func childCount<T>(_ value: T, type: Any.Type) -> Int

@_silgen_name("swift_reflectionMirror_subscript")
private func child<T>(
  of value: T, type: Any.Type, index: Int, name: UnsafeMutablePointer<UnsafePointer<CChar>?>,
  free: UnsafeMutablePointer<(@convention(c) (UnsafePointer<CChar>?) -> Void)?>
) -> Any

@_silgen_name("swift_getMetadataKind")
private func metadataKind(_ type: Any.Type) -> UInt

private struct FieldMetadata {
  var name: UnsafePointer<CChar>?
  var free: (@convention(c) (UnsafePointer<CChar>?) -> Void)?
  var isStrong = false
  var isVariable = false
}

/// Kind of a type in the runtime's metadata.
enum TypeKind {
  case classType, structType, tuple, enumeration, optional, existential, function, other

  init(_ type: Any.Type) {
    // Values of `MetadataKind` in the Swift runtime's ABI.
    switch metadataKind(type) {
    case 0: self = .classType
    case 0x200: self = .structType
    case 0x201: self = .enumeration
    case 0x202: self = .optional
    case 0x301: self = .tuple
    case 0x302: self = .function
    case 0x303, 0x307: self = .existential
    default: self = .other
    }
  }
}

/// Stored fields of a struct, or of a class including its superclasses.
struct FieldLayout {
  enum Strength {
    case strong, weak, unowned, unmanaged

    /// Determines the strength of a reference from the end of a mangled type name.
    init(mangled name: UnsafeBufferPointer<UInt8>) {
      switch String(decoding: name.suffix(2), as: UTF8.self) {
      case "Xw": self = .weak
      case "Xo": self = .unowned
      case "Xu": self = .unmanaged
      default: self = .strong
      }
    }
  }

  struct Field {
    let name: String
    let type: Any.Type
    let offset: Int
    let strength: Strength
  }

  let fields: [Field]

  /// Reads the fields of a type from its metadata. `ShapeCache` caches the result.
  ///
  /// - Complexity: O(number of fields).
  init(of type: Any.Type) {
    var records = fieldRecords(of: type)[...]
    fields = (0..<recursiveChildCount(type)).map { index in
      var metadata = FieldMetadata()
      let fieldType = recursiveChildMetadata(type, index: index, fieldMetadata: &metadata)
      let name = metadata.name.map { String(cString: $0) } ?? ""
      metadata.free?(metadata.name)
      let record = records.popFirst()
      // A reference that the runtime reports as not strong, but whose strength is unknown, is treated as unmanaged.
      let annotated = record.map { Strength(mangled: $0) } ?? .strong
      let strength = metadata.isStrong ? .strong : annotated == .strong ? .unmanaged : annotated
      return Field(
        name: Self.plain(name), type: fieldType, offset: recursiveChildOffset(type, index: index), strength: strength)
    }
  }

  /// Returns the name of a property in the source code: `forge` for `$__lazy_storage_$_forge`.
  private static func plain(_ name: String) -> String {
    let prefix = "$__lazy_storage_$_"
    return name.hasPrefix(prefix) ? String(name.dropFirst(prefix.count)) : name
  }
}

/// Returns the mangled types of the fields of a type and its superclasses, the outermost superclass first.
private func fieldRecords(of type: Any.Type) -> [UnsafeBufferPointer<UInt8>] {
  let metadata = unsafeBitCast(type, to: UnsafeRawPointer.self)
  let isClass = TypeKind(type) == .classType
  var inherited: [UnsafeBufferPointer<UInt8>] = []
  if isClass, let superclass = metadata.load(fromByteOffset: 8, as: UnsafeRawPointer?.self) {
    inherited = fieldRecords(of: unsafeBitCast(superclass, to: Any.Type.self))
  }
  // Offsets of the type descriptor and its field descriptor, by the ABI without Objective-C.
  guard let description = metadata.load(fromByteOffset: isClass ? 40 : 8, as: UnsafeRawPointer?.self),
    let fields = relative(description + 16)
  else { return inherited }
  let (size, count) = (
    fields.load(fromByteOffset: 10, as: UInt16.self), fields.load(fromByteOffset: 12, as: UInt32.self)
  )
  return inherited
    + (0..<Int(count)).map { index in
      relative(fields + 16 + index * Int(size) + 4).map(mangledName) ?? UnsafeBufferPointer(start: nil, count: 0)
    }
}

/// Returns the target of a relative pointer; nil for a null pointer.
func relative(_ pointer: UnsafeRawPointer) -> UnsafeRawPointer? {
  let offset = pointer.loadUnaligned(as: Int32.self)
  return offset == 0 ? nil : pointer + Int(offset)
}

/// Returns a mangled name without its closing zero.
///
/// Zeros inside symbolic references do not end the name. A byte from 1 to 0x17 is followed by a relative pointer of 4
/// bytes, a byte from 0x18 to 0x1F by an absolute pointer.
func mangledName(_ start: UnsafeRawPointer) -> UnsafeBufferPointer<UInt8> {
  var length = 0
  while true {
    let byte = start.load(fromByteOffset: length, as: UInt8.self)
    if byte == 0 { break }
    length += byte >= 0x20 ? 1 : byte <= 0x17 ? 5 : 9
  }
  return UnsafeBufferPointer(start: start.assumingMemoryBound(to: UInt8.self), count: length)
}

/// Returns the payload of an enum, or the elements of a tuple. Ignores any custom mirror of the type.
func parts(of value: Any) -> [(value: Any, label: String)] {
  func open<T>(_ value: T) -> [(value: Any, label: String)] {
    (0..<childCount(value, type: T.self)).map { index in
      var name: UnsafePointer<CChar>?
      var free: (@convention(c) (UnsafePointer<CChar>?) -> Void)?
      let part = child(of: value, type: T.self, index: index, name: &name, free: &free)
      let label = name.map { String(cString: $0) } ?? ""
      free?(name)
      return (part, label)
    }
  }
  return _openExistential(value, do: open)
}

@_silgen_name("swift_EnumCaseName")
private func enumCaseName<T>(_ value: T) -> UnsafePointer<CChar>?

/// Returns the name of an enum's case; nil if the value is not an enum.
func caseName(of value: Any) -> String? {
  func open<T>(_ value: T) -> String? { enumCaseName(value).map { String(cString: $0) } }
  return _openExistential(value, do: open)
}

/// Copies a value of any type out of memory.
func load(_ type: Any.Type, from pointer: UnsafeRawPointer) -> Any {
  func open<T>(_ type: T.Type) -> Any { pointer.assumingMemoryBound(to: T.self).pointee }
  return _openExistential(type, do: open)
}
