/// Reads the values of one stored property of live objects, and tells those that are new.
///
/// An object whose initializer may still run is not read: what lies there need not be a value yet.
struct PropertyWatch {
  private let property: WatchedProperty
  private var told: [Int: String] = [:]
  /// Objects that are being made: by serial the call, of a thread or task, that has to be over.
  private var unfinished: [Int: (lane: Board.Lane, depth: Int)] = [:]
  /// Where the property lies, by class; nil for a class that has none.
  private var fields: [ObjectIdentifier: FieldLayout.Field?] = [:]

  init(_ property: WatchedProperty) { self.property = property }

  /// - Parameters:
  ///   - event: what has just happened; nothing else runs.
  ///   - objects: every live object, with its serial.
  ///   - appeared: the serials of those that are new.
  mutating func values(
    at event: StepEvent, _ lane: Board.Lane, objects: [(serial: Int, object: AnyObject)], appeared: Set<Int>
  ) -> [HeapValue] {
    unfinished = unfinished.filter { $0.value.lane != lane || event.depth == 0 || event.depth >= $0.value.depth }
    var result: [HeapValue] = []
    for (serial, object) in objects {
      guard let field = field(of: type(of: object)) else { continue }
      // A call was entered while it was made: its initializer, or what that calls.
      if appeared.contains(serial), event.kind == .enter { unfinished[serial] = (lane, event.depth) }
      guard unfinished[serial] == nil, let text = Self.text(field, of: object), told[serial] != text else { continue }
      told[serial] = text
      result.append(HeapValue(object: serial, text: text))
    }
    return result
  }

  private mutating func field(of type: AnyClass) -> FieldLayout.Field? {
    if let known = fields[ObjectIdentifier(type)] { return known }
    let isMeant = sequence(first: type, next: { _getSuperclass($0) }).contains { Self.name($0) == property.type }
    let found =
      isMeant ? FieldLayout(of: type).fields.last { $0.name == property.name && $0.strength == .strong } : nil
    fields[ObjectIdentifier(type)] = .some(found)
    return found
  }

  private static func name(_ type: AnyClass) -> String {
    let name = _typeName(type, qualified: false).prefix { $0 != "<" }
    return name.split(separator: ".").last.map(String.init) ?? String(name)
  }

  private static func text(_ field: FieldLayout.Field, of object: AnyObject) -> String? {
    let address = UnsafeRawPointer(Unmanaged.passUnretained(object).toOpaque()) + field.offset
    defer { withExtendedLifetime(object) {} }
    // All zeros: none of these has such a value, unless it consists of numbers alone.
    switch TypeKind(field.type) {
    case .existential, .structType, .tuple, .function, .other:
      let size = size(of: field.type)
      let bytes = UnsafeRawBufferPointer(start: address, count: size)
      if !isPlain(field.type), bytes.allSatisfy({ $0 == 0 }) { return nil }
    case .classType, .enumeration, .optional: break
    }
    let text = ValueText.describe(load(field.type, from: address))
    return text.isEmpty ? _typeName(field.type, qualified: false) : text
  }

  private static func isPlain(_ type: Any.Type) -> Bool {
    func open<T>(_ type: T.Type) -> Bool { _isPOD(type) }
    return _openExistential(type, do: open)
  }
}
