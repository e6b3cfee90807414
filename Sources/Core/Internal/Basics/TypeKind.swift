/// The kind of a type according to its metadata (the Swift ABI, docs/ABI/TypeMetadata.rst).
enum TypeKind {
  case object
  case value
  /// A protocol existential, or `Any`: the kind of its instances is unknown.
  case existential
  case other

  init(_ type: Any.Type) {
    if type is AnyClass {
      self = .object
      return
    }
    // Safe: the first word of every type's metadata is its kind.
    switch unsafeBitCast(type, to: UnsafePointer<UInt>.self).pointee {
    case 0x200, 0x201, 0x202, 0x301: self = .value
    case 0x303: self = .existential
    default: self = .other
    }
  }

  /// Returns whether a type is a protocol or `Any`.
  @inline(__always)
  static func isProtocol(_ type: ObjectIdentifier) -> Bool {
    // Safe: the identity of a type is the address of its metadata, whose first word is its kind.
    unsafeBitCast(type, to: UnsafePointer<UInt>.self).pointee == 0x303
  }

  /// Returns the class that an optional type wraps; nil for every other type.
  @inline(__always)
  static func wrappedClass(of type: ObjectIdentifier) -> AnyClass? {
    // Safe: the identity of a type is the address of its metadata. The first word of the metadata is the kind. The
    // third word of an optional's metadata is the wrapped type.
    let metadata = unsafeBitCast(type, to: UnsafePointer<UInt>.self)
    guard metadata.pointee == 0x202 else { return nil }
    return unsafeBitCast(metadata[2], to: Any.Type.self) as? AnyClass
  }

  /// Returns the identity of a value type's declaration, equal for all specialisations of a generic type; nil for other
  /// types.
  static func declaration(ofValue type: Any.Type) -> UInt? {
    // Safe: the first word of a type's metadata is the kind. The second word of a value type's metadata is the address
    // of its descriptor.
    let metadata = unsafeBitCast(type, to: UnsafePointer<UInt>.self)
    switch metadata.pointee {
    case 0x200, 0x201, 0x202: return metadata[1]
    default: return nil
    }
  }

  static func isSame(_ one: Any.Type?, _ other: Any.Type?) -> Bool {
    one.map(ObjectIdentifier.init) == other.map(ObjectIdentifier.init)
  }

  /// Returns whether instances of a class or value type are also instances of a protocol or superclass; nil if the
  /// types do not decide it.
  static func conforms(_ type: Any.Type, to interface: Any.Type) -> Bool? {
    if isSame(type, interface) { return true }
    switch (TypeKind(type), TypeKind(interface)) {
    case (.existential, _), (.other, _), (_, .other): return nil
    case (_, .existential): return conformsToProtocols(type, interface)
    case (.object, .object):
      var next: AnyClass? = type as? AnyClass
      while let current = next {
        if isSame(current, interface) { return true }
        next = _getSuperclass(current)
      }
      return false
    default: return false
    }
  }

  /// Returns whether a type conforms to all protocols of an existential type; nil if that is unknown.
  ///
  /// The conditional cast needs the type `any P.Type`. It is found by its mangled name: that of `any P`, followed by
  /// `Xp`.
  private static func conformsToProtocols(_ type: Any.Type, _ interface: Any.Type) -> Bool? {
    guard let name = _mangledTypeName(interface), let metatype = _typeByName(name + "Xp") else { return nil }
    func isOne<Metatype>(_: Metatype.Type) -> Bool { type is Metatype }
    return _openExistential(metatype, do: isOne)
  }
}
