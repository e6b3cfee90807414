// Field metadata, read from the Swift runtime. Reflection through `Mirror` cannot tell `weak` from an optional strong
// reference, hides fields behind `CustomReflectable`, and aborts on a dead `unowned`; the runtime's own entries do not.

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

/// What the runtime says a type is.
enum TypeKind {
  case classType, structType, tuple, enumeration, existential, function, other

  init(_ type: Any.Type) {
    // Values of `MetadataKind` in the Swift runtime's ABI.
    switch metadataKind(type) {
    case 0: self = .classType
    case 0x200: self = .structType
    case 0x201, 0x202: self = .enumeration
    case 0x301: self = .tuple
    case 0x302: self = .function
    case 0x303, 0x307: self = .existential
    default: self = .other
    }
  }
}

/// The stored fields of a class (its superclasses' included) or struct.
struct FieldLayout {
  struct Field {
    let name: String
    let type: Any.Type
    let offset: Int
    /// Neither `weak` nor `unowned`: reading it is safe and it keeps its object alive.
    let isStrong: Bool
    /// Its values can hold something that cannot be looked into: a closure, or a collection of them.
    let isOpaque: Bool
  }

  let fields: [Field]

  /// Complexity: O(number of fields), cached by `Heap`.
  init(of type: Any.Type) {
    fields = (0..<recursiveChildCount(type)).map { index in
      var metadata = FieldMetadata()
      let fieldType = recursiveChildMetadata(type, index: index, fieldMetadata: &metadata)
      let name = metadata.name.map { String(cString: $0) } ?? ""
      metadata.free?(metadata.name)
      return Field(
        name: Self.plain(name), type: fieldType, offset: recursiveChildOffset(type, index: index),
        isStrong: metadata.isStrong, isOpaque: Self.isOpaque(fieldType))
    }
  }

  private static func isOpaque(_ type: Any.Type) -> Bool {
    if let container = type as? any Container.Type { return container.parts.contains(where: isOpaque) }
    switch TypeKind(type) {
    case .function: return true
    case .structType: return FieldLayout(of: type).fields.contains(where: \.isOpaque)
    default: return false
    }
  }

  /// `lazy var forge` is stored as `$__lazy_storage_$_forge`.
  private static func plain(_ name: String) -> String {
    let prefix = "$__lazy_storage_$_"
    return name.hasPrefix(prefix) ? String(name.dropFirst(prefix.count)) : name
  }
}

/// The payload of an enum or the elements of a tuple, whatever mirror the type makes for itself.
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

/// Copies the value of any type out of memory.
func load(_ type: Any.Type, from pointer: UnsafeRawPointer) -> Any {
  func open<T>(_ type: T.Type) -> Any { pointer.assumingMemoryBound(to: T.self).pointee }
  return _openExistential(type, do: open)
}

/// A generic type whose values hold values of its parameters.
private protocol Container {
  static var parts: [Any.Type] { get }
}

extension Optional: Container { static var parts: [Any.Type] { [Wrapped.self] } }
extension Array: Container { static var parts: [Any.Type] { [Element.self] } }
extension Dictionary: Container { static var parts: [Any.Type] { [Value.self] } }
