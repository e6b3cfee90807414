/// A walk over the object graph, depth first and without recursion, that reports each object once.
struct Walk {
  struct Found {
    let object: AnyObject
    /// The stored property of the nearest object that led here.
    let field: String
    let opaqueFields: [String]
  }

  private var pending: [(value: Any, field: String)]
  private var seen: Set<ObjectIdentifier> = []
  private var isStart: Bool

  /// Walks from any value, the value itself included.
  init(root: Any) {
    pending = [(root, "")]
    isStart = false
  }

  /// Walks what an object holds, without the object itself.
  init(fieldsOf object: AnyObject) {
    pending = [(object, "")]
    isStart = true
  }

  /// The next object, or nil at the end.
  ///
  /// - Parameters:
  ///   - layouts: field layouts known so far, by type.
  ///   - through: whether the walk goes on into an object of this class.
  mutating func next(
    _ layouts: inout [ObjectIdentifier: FieldLayout], through: (AnyClass) -> Bool = { _ in true }
  ) -> Found? {
    while let (value, field) = pending.popLast() {
      let type = Swift.type(of: value)
      switch TypeKind(type) {
      case .classType:
        let object = value as AnyObject
        // The start itself may be found again: an object can hold itself.
        guard isStart || seen.insert(ObjectIdentifier(object)).inserted else { continue }
        let layout = Self.layout(of: Swift.type(of: object), &layouts)
        let opaque = layout.fields.filter(\.isOpaque).map(\.name)
        let starts = isStart
        isStart = false
        if starts || through(Swift.type(of: object)) {
          let address = UnsafeRawPointer(Unmanaged.passUnretained(object).toOpaque())
          push(layout, at: address, inside: starts ? nil : field)
        }
        if starts { continue }
        return Found(object: object, field: field, opaqueFields: opaque)
      case .structType:
        if isCollection(value) {
          push(Mirror(reflecting: value), inside: field)
        } else {
          let layout = Self.layout(of: type, &layouts)
          withExtendedLifetime(value) { open(value) { push(layout, at: $0, inside: field) } }
        }
      case .enumeration, .tuple:
        for part in parts(of: value).reversed() {
          pending.append((part.value, field.isEmpty ? part.label : field))
        }
      case .existential, .function, .other:
        continue
      }
    }
    return nil
  }

  private static func layout(of type: Any.Type, _ layouts: inout [ObjectIdentifier: FieldLayout]) -> FieldLayout {
    if let known = layouts[ObjectIdentifier(type)] { return known }
    let layout = FieldLayout(of: type)
    layouts[ObjectIdentifier(type)] = layout
    return layout
  }

  /// Arrays, dictionaries and sets keep their elements in buffers; their mirrors list the elements.
  private func isCollection(_ value: Any) -> Bool {
    guard let style = Mirror(reflecting: value).displayStyle else { return false }
    return style == .collection || style == .dictionary || style == .set
  }

  /// Fields in order of declaration come off the stack in that order. A field that is not strong is never read.
  private mutating func push(_ layout: FieldLayout, at address: UnsafeRawPointer, inside outer: String?) {
    for field in layout.fields.reversed() where field.isStrong {
      switch TypeKind(field.type) {
      case .function, .other: continue
      default:
        let name = outer.flatMap { $0.isEmpty ? nil : $0 } ?? field.name
        pending.append((load(field.type, from: address + field.offset), name))
      }
    }
  }

  private mutating func push(_ mirror: Mirror, inside field: String) {
    for child in Array(mirror.children).reversed() {
      pending.append((child.value, field.isEmpty ? child.label ?? "" : field))
    }
  }

  private func open(_ value: Any, _ body: (UnsafeRawPointer) -> Void) {
    func go<T>(_ value: T) { withUnsafePointer(to: value) { body(UnsafeRawPointer($0)) } }
    _openExistential(value, do: go)
  }
}
