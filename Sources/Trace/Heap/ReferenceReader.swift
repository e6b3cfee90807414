/// Reads the references of an object from its memory. Use it only while no code of the step runs.
///
/// Objects of hidden classes, closure contexts and boxes are traversed. Their references count as references of the
/// object that led to them.
struct ReferenceReader {
  struct Found {
    /// Address of the referenced object.
    let target: UnsafeRawPointer
    /// Name of the stored property of the object being read through which the reference was found.
    let field: String
    let kind: HeapReference.Kind
    /// Address of the pointer; nil if the reference was found in a copy.
    let slot: UInt?
  }

  /// Returns true if a shown, live object is known at an address, without reading the memory there.
  let isKnown: (UnsafeRawPointer) -> Bool
  let classes: ShownClasses
  let sources: HeapSources
  let shapes: ShapeCache

  private var found: [Found] = []
  /// Memory that determined the result; nil if some of this memory cannot be compared.
  private(set) var witness: Witness? = Witness()
  private var visited: Set<UnsafeRawPointer> = []
  /// Objects still to be traversed. A list replaces recursion, so that long chains need no stack.
  private var pending: [Visit] = []

  private struct Visit {
    let object: UnsafeRawPointer
    let field: String
    let isCaptured: Bool
  }

  init(
    classes: ShownClasses, sources: HeapSources, shapes: ShapeCache, isKnown: @escaping (UnsafeRawPointer) -> Bool
  ) {
    self.classes = classes
    self.sources = sources
    self.shapes = shapes
    self.isKnown = isKnown
  }

  /// Reads the references of an object, in the order of its fields.
  ///
  /// - Complexity: O(memory reachable without traversing another shown object).
  mutating func references(of object: UnsafeRawPointer) -> [Found] {
    found = []
    visited = [object]
    pending = []
    for part in shapes.parts(of: classType(of: object)) {
      read(part.shape, at: object + part.offset, field: part.name, isCaptured: false)
      drain()
    }
    ask(Visit(object: object, field: "", isCaptured: false))
    drain()
    return found
  }

  /// Reads the shown objects that are reachable from a value without traversing another shown object.
  mutating func references(from value: Any) -> [Found] {
    found = []
    visited = []
    pending = []
    read(copy: value, field: "", isCaptured: false)
    drain()
    return found
  }

  private mutating func drain() {
    while let visit = pending.popLast() {
      let type: AnyClass = classType(of: visit.object)
      if ask(visit) { continue }
      if let element = arrayElement(of: type) {
        if case .array(let element, let stride, let first) = Shape.array(ofElements: element) {
          read(
            elementsOf: visit.object, element, stride, first, field: visit.field, isCaptured: visit.isCaptured)
        }
        continue
      }
      guard !isOfSystem(type) else { continue }
      for part in shapes.parts(of: type) {
        let field = visit.field.isEmpty ? part.name : visit.field
        read(part.shape, at: visit.object + part.offset, field: field, isCaptured: visit.isCaptured)
      }
    }
  }

  /// Adds the objects that an object holds according to `sources`.
  ///
  /// - Returns: false if `sources` does not contain the object's class.
  @discardableResult
  private mutating func ask(_ visit: Visit) -> Bool {
    guard let provider = sources.provider(for: classType(of: visit.object)) else { return false }
    witness = nil
    for (name, object) in provider(unsafeBitCast(visit.object, to: AnyObject.self)) {
      let address = UnsafeRawPointer(Unmanaged.passUnretained(object).toOpaque())
      let field = visit.field.isEmpty ? name : visit.field
      refer(to: address, field: field, visit.isCaptured ? .captured : .strong, slot: nil)
    }
    return true
  }

  // MARK: Memory

  private mutating func read(_ shape: Shape, at address: UnsafeRawPointer, field: String, isCaptured: Bool) {
    switch shape {
    case .nothing, .opaque: return
    case .object:
      witness?.record(address, 8)
      guard let object = address.load(as: UnsafeRawPointer?.self) else { return }
      refer(to: object, field: field, isCaptured ? .captured : .strong, slot: UInt(bitPattern: address))
    case .weak:
      witness?.record(address, 8)
      guard let object = address.assumingMemoryBound(to: WeakReference.self).pointee.object else { return }
      let address = UnsafeRawPointer(Unmanaged.passUnretained(object).toOpaque())
      guard isKnown(address) || classes.contains(classType(of: address)) else { return }
      witness?.recordTarget(of: address)
      append(address, field, isCaptured ? .capturedWeak : .weak, nil)
    case .unowned: readAddress(at: address, field, isCaptured ? .capturedUnowned : .unowned)
    case .unmanaged: readAddress(at: address, field, isCaptured ? .capturedUnmanaged : .unmanaged)
    case .function:
      witness?.record(address, 16)
      guard let context = address.load(fromByteOffset: 8, as: UnsafeRawPointer?.self) else { return }
      readContext(context, field: field, slot: UInt(bitPattern: address) + 8)
    case .box:
      witness?.record(address, 8)
      guard let box = address.load(as: UnsafeRawPointer?.self) else { return }
      readContext(box, field: field, slot: UInt(bitPattern: address))
    case .parts(let parts):
      for part in parts { read(part.shape, at: address + part.offset, field: field, isCaptured: isCaptured) }
    case .array(let element, let stride, let first):
      witness?.record(address, 8)
      guard let buffer = address.load(as: UnsafeRawPointer?.self) else { return }
      read(elementsOf: buffer, element, stride, first, field: field, isCaptured: isCaptured)
    case .copied(let type):
      witness?.record(address, size(of: type))
      // Memory that is all zeros is not initialized, or holds no reference.
      guard !isZero(address, size(of: type)) else { return }
      read(copy: load(type, from: address), of: type, field: field, isCaptured: isCaptured)
    }
  }

  /// Reads a reference that does not keep its target alive. The target's memory is not read.
  private mutating func readAddress(at place: UnsafeRawPointer, _ field: String, _ kind: HeapReference.Kind) {
    witness?.record(place, 8)
    guard let object = place.load(as: UnsafeRawPointer?.self) else { return }
    witness?.recordTarget(of: object)
    if isKnown(object) { append(object, field, kind, nil) }
  }

  /// Reads the elements of a buffer.
  ///
  /// - Parameters:
  ///   - stride: bytes from one element to the next.
  ///   - first: bytes before the first element.
  private mutating func read(
    elementsOf buffer: UnsafeRawPointer, _ element: Shape, _ stride: Int, _ first: Int, field: String, isCaptured: Bool
  ) {
    witness?.record(buffer + 16, 8)
    for index in 0..<buffer.load(fromByteOffset: 16, as: Int.self) {
      read(element, at: buffer + first + index * stride, field: field, isCaptured: isCaptured)
    }
  }

  private mutating func readContext(_ context: UnsafeRawPointer, field: String, slot: UInt) {
    // Record the first word: another context may be allocated at the same address.
    witness?.record(context, 8)
    switch ClosureContext.content(context) {
    case .object: refer(to: context, field: field, .captured, slot: slot)
    case .captures(let parts):
      guard visited.insert(context).inserted else { return }
      for part in parts { read(part.shape, at: context + part.offset, field: field, isCaptured: true) }
    case .unknown: return
    }
  }

  // MARK: Copies

  /// Reads the references of a copied value.
  ///
  /// - Parameter declared: type of the place from which the value was copied; nil for a part of another value.
  private mutating func read(copy value: Any, of declared: Any.Type? = nil, field: String, isCaptured: Bool) {
    let type = Swift.type(of: value)
    // An existential stores a value of this size in a box, which can change while the pointer to it stays the same.
    if declared != type, !(type is AnyClass) {
      let (stride, alignment) = layout(of: type)
      if stride > 24 || alignment > 8 { witness = nil }
    }
    switch TypeKind(type) {
    case .classType:
      let address = UnsafeRawPointer(Unmanaged.passUnretained(value as AnyObject).toOpaque())
      refer(to: address, field: field, isCaptured ? .captured : .strong, slot: nil)
    case .enumeration, .optional:
      for part in parts(of: value) { read(copy: part.value, field: field, isCaptured: isCaptured) }
    default:
      if let collection = value as? any ElementsInside {
        if let current = witness, !collection.record(in: current, shapes) { witness = nil }
        collection.forEachElement { read(copy: $0, field: field, isCaptured: isCaptured) }
        return
      }
      let shape = shapes.shape(of: type)
      if case .copied = shape { return }
      if shape.isNothing { return }
      // The value is read from a copy whose address is temporary.
      witness = nil
      withBytes(of: value) { read(shape, at: $0, field: field, isCaptured: isCaptured) }
    }
  }

  // MARK: Objects

  private mutating func refer(to object: UnsafeRawPointer, field: String, _ kind: HeapReference.Kind, slot: UInt?) {
    if isKnown(object) { return append(object, field, kind, slot) }
    // Record the first word: another object may be allocated at the same address.
    witness?.record(object, 8)
    switch ClosureContext.content(object) {
    case .object:
      if classes.contains(classType(of: object)) { return append(object, field, kind, slot) }
      guard visited.insert(object).inserted else { return }
      pending.append(Visit(object: object, field: field, isCaptured: kind == .captured))
    case .captures(let parts):
      guard visited.insert(object).inserted else { return }
      for part in parts { read(part.shape, at: object + part.offset, field: field, isCaptured: kind == .captured) }
    case .unknown: return
    }
  }

  private mutating func append(_ object: UnsafeRawPointer, _ field: String, _ kind: HeapReference.Kind, _ slot: UInt?) {
    found.append(Found(target: object, field: field, kind: kind, slot: slot))
  }

  /// Returns true if a class belongs to the system, so that its memory layout is unknown.
  private func isOfSystem(_ type: AnyClass) -> Bool {
    let name = _typeName(type)
    return ["Swift.", "Foundation", "Dispatch.", "_Concurrency.", "Synchronization."].contains { name.hasPrefix($0) }
  }

  private func isZero(_ address: UnsafeRawPointer, _ count: Int) -> Bool {
    UnsafeRawBufferPointer(start: address, count: count).allSatisfy { $0 == 0 }
  }
}

/// Returns the class of a live object.
func classType(of object: UnsafeRawPointer) -> AnyClass {
  unsafeBitCast(object.load(as: UnsafeRawPointer.self), to: AnyClass.self)
}

/// Passes the bytes of a value, stored as its dynamic type, to a closure.
///
/// An enum's payload behind a protocol stays behind the protocol.
private func withBytes(of value: Any, _ body: (UnsafeRawPointer) -> Void) {
  func open<T>(_ type: T.Type) {
    if let value = value as? T { withUnsafePointer(to: value) { body(UnsafeRawPointer($0)) } }
  }
  _openExistential(type(of: value), do: open)
}

/// A weak reference, stored as the compiler lays it out.
struct WeakReference {
  weak var object: AnyObject?
}

/// Decides which classes are shown, and caches the decisions.
final class ShownClasses {
  private let modules: Set<String>
  private var known: [ObjectIdentifier: Bool] = [:]

  /// Creates a filter by module.
  ///
  /// - Parameter modules: modules whose classes are shown; empty shows every class.
  init(modules: Set<String>) { self.modules = modules }

  func contains(_ type: AnyClass) -> Bool {
    if let known = known[ObjectIdentifier(type)] { return known }
    let isShown = modules.isEmpty || modules.contains(String(_typeName(type).prefix { $0 != "." }))
    known[ObjectIdentifier(type)] = isShown
    return isShown
  }
}

/// Cache of shapes and layouts by type.
final class ShapeCache {
  private var shapes: [ObjectIdentifier: Shape] = [:]
  private var objects: [ObjectIdentifier: [Shape.Part]] = [:]
  private var layouts: [ObjectIdentifier: ObjectLayout] = [:]

  func shape(of type: Any.Type) -> Shape {
    if let known = shapes[ObjectIdentifier(type)] { return known }
    let shape = Shape(of: type)
    shapes[ObjectIdentifier(type)] = shape
    return shape
  }

  /// Returns the stored properties of a class's objects that can hold references.
  func parts(of type: AnyClass) -> [Shape.Part] {
    if let known = objects[ObjectIdentifier(type)] { return known }
    let parts = FieldLayout(of: type).parts
    objects[ObjectIdentifier(type)] = parts
    return parts
  }

  /// Returns the layout of a class's objects.
  ///
  /// - Parameter isAsked: true if `HeapSources` contains the class, so its objects are asked for the objects they hold.
  func layout(of type: AnyClass, isAsked: Bool) -> ObjectLayout {
    if let known = layouts[ObjectIdentifier(type)] { return known }
    let layout = ObjectLayout(parts(of: type), size: instanceSize(of: type), isAsked: isAsked)
    layouts[ObjectIdentifier(type)] = layout
    return layout
  }
}
