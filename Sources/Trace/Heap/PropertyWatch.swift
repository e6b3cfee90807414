/// Watch of one stored property: reads it in live objects and reports its new values.
///
/// An object whose initializer may still run is not read, because its memory may not hold a value yet.
struct PropertyWatch {
  private let property: WatchedProperty
  private var latest: [Int: String] = [:]
  /// Objects that may still be under construction, by serial. Each has the call that must return before the object is
  /// read.
  private var unfinished: [Int: (lane: Board.Lane, depth: Int)] = [:]
  /// Cached field of the property, by class; nil for a class without the property.
  private var fields: [ObjectIdentifier: FieldLayout.Field?] = [:]

  init(_ property: WatchedProperty) { self.property = property }

  /// Reads the property of each object and returns the values that are new or have changed.
  ///
  /// - Parameters:
  ///   - event: the event being reported; no other code of the step runs.
  ///   - objects: all live objects with their serials.
  ///   - appeared: serials of the objects that are new in this event.
  mutating func values(
    at event: StepEvent, _ lane: Board.Lane, objects: [(serial: Int, object: AnyObject)], appeared: Set<Int>
  ) -> [HeapValue] {
    unfinished = unfinished.filter { $0.value.lane != lane || event.depth == 0 || event.depth >= $0.value.depth }
    var result: [HeapValue] = []
    for (serial, object) in objects {
      guard let field = field(of: type(of: object)) else { continue }
      // The object was allocated while a call was entered: its initializer, or a call made by the initializer.
      if appeared.contains(serial), event.kind == .enter { unfinished[serial] = (lane, event.depth) }
      guard unfinished[serial] == nil, let text = Self.text(field, of: object), latest[serial] != text else { continue }
      latest[serial] = text
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
    // Memory of these kinds that is all zeros is not initialized, unless the type consists of plain numbers.
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
