/// The objects that were seen so far, known by weak references only, and who refers to whom.
///
/// Objects come from the allocations that are told (`register`), from the values that statements leave (`discover`), and
/// from what known objects hold. Nothing here keeps an object alive between two calls: an object that is gone from the heap
/// is gone from here at the next `sweep`.
package struct Heap {
  /// A number that rises in the order in which objects were made, or first seen.
  package struct ObjectID: Hashable, Comparable, Sendable {
    package let serial: Int
    package static func < (left: Self, right: Self) -> Bool { left.serial < right.serial }
  }

  /// An object that is alive.
  package struct Object: Hashable, Sendable {
    package let id: ObjectID
    /// The name of its class, without the module.
    package let type: String
    /// Its number among the objects of its class, from 1.
    package let number: Int
    /// Fields that can hold something which cannot be looked into.
    package let opaqueFields: [String]
  }

  /// A reference, from field metadata.
  package struct Reference: Hashable, Sendable {
    package let from: ObjectID
    package let to: ObjectID
    /// The stored property that leads there.
    package let field: String
    package var kind = HeapReference.Kind.strong
  }

  /// A class, for copies of weak references are dear.
  private final class Entry {
    let id: ObjectID
    let type: String
    let number: Int
    let opaqueFields: [String]
    /// Whether it can refer to nothing.
    let isLeaf: Bool
    weak var object: AnyObject?

    init(_ object: AnyObject, id: ObjectID, type: String, number: Int, opaqueFields: [String], isLeaf: Bool) {
      self.object = object
      self.id = id
      self.type = type
      self.number = number
      self.opaqueFields = opaqueFields
      self.isLeaf = isLeaf
    }
  }

  private let sources: HeapSources
  private var entries: [UnsafeRawPointer: Entry] = [:]
  /// Addresses of objects that were registered and not told by `takeNew`.
  private var new: [UnsafeRawPointer] = []
  private var lost: [Entry] = []
  private var serial = 0
  private var numbers: [String: Int] = [:]
  private let shapes = ShapeCache()
  private let classes: ShownClasses

  /// - Parameters:
  ///   - modules: the modules whose classes are shown; empty shows every class.
  ///   - sources: what can be asked for objects that memory does not show.
  package init(showing modules: Set<String> = [], sources: HeapSources = HeapSources()) {
    self.sources = sources
    classes = ShownClasses(modules: modules)
  }

  /// Finds everything reachable from a value.
  ///
  /// - Returns: the value's own identity, if it is an object that is shown.
  /// - Complexity: O(objects and fields reachable).
  @discardableResult
  package mutating func discover(_ value: Any) -> ObjectID? {
    var queue: [UnsafeRawPointer] = []
    for found in visit({ $0.references(from: value) }) { queue.append(found.target) }
    follow(&queue) { _, _ in }
    return Self.object(in: value).flatMap { identity(of: UnsafeRawPointer(Unmanaged.passUnretained($0).toOpaque())) }
  }

  /// Takes in an object that was just made, if it is shown.
  ///
  /// - Returns: its identity.
  @discardableResult
  mutating func register(_ object: AnyObject) -> ObjectID? {
    let type: AnyClass = Swift.type(of: object)
    guard classes.contains(type) else { return nil }
    let key = UnsafeRawPointer(Unmanaged.passUnretained(object).toOpaque())
    if let entry = entries[key] {
      if entry.object === object { return entry.id }
      lost.append(entry)  // freed, and its address used again before a sweep
    }
    let (id, name, number) = number(type)
    let opaque = shapes.parts(of: type).filter(\.shape.isOpaque).map(\.name)
    let isLeaf = shapes.parts(of: type).isEmpty && sources.provider(for: type) == nil
    entries[key] = Entry(object, id: id, type: name, number: number, opaqueFields: opaque, isLeaf: isLeaf)
    new.append(key)
    return id
  }

  /// Takes in an object that was made and is gone.
  mutating func registerPassing(_ type: AnyClass) -> Object? {
    guard classes.contains(type) else { return nil }
    let (id, name, number) = number(type)
    return Object(id: id, type: name, number: number, opaqueFields: [])
  }

  /// The objects alive now, in the order of their serials.
  ///
  /// - Complexity: O(n log n) in the number of objects.
  package var live: [Object] {
    entries.values.filter { $0.object != nil }.sorted { $0.id < $1.id }.map(Self.told)
  }

  /// The objects alive now, in the order of their serials. Whoever keeps one beyond the call keeps it alive.
  var liveObjects: [(serial: Int, object: AnyObject)] {
    entries.values.compactMap { entry in entry.object.map { (entry.id.serial, $0) } }.sorted { $0.serial < $1.serial }
  }

  /// The objects that were registered since the last call and are alive, in the order of their serials.
  mutating func takeNew() -> [Object] {
    defer { new = [] }
    return new.compactMap { entries[$0] }.filter { $0.object != nil }.sorted { $0.id < $1.id }.map(Self.told)
  }

  /// Forgets the objects that ARC has freed since the last sweep.
  ///
  /// - Returns: their identities, the youngest first: one sweep is one moment.
  package mutating func sweep() -> [Object] {
    var gone = lost
    lost = []
    for (key, entry) in entries where entry.object == nil {
      gone.append(entry)
      entries[key] = nil
    }
    return gone.sorted { $0.id > $1.id }.map(Self.told)
  }

  /// Who holds whom now: strong references, those of closures included. Also finds objects that were never seen as a value.
  ///
  /// - Complexity: O(objects and fields reachable).
  package mutating func references() -> [Reference] { links().references.filter(\.kind.isStrong) }

  /// Every reference now, and how many strong holders of each object were seen.
  mutating func links() -> (references: [Reference], holders: [ObjectID: Int]) {
    var result: [Reference] = []
    var holders: [ObjectID: Int] = [:]
    var slots: Set<UInt> = []
    var queue = entries.filter { !$0.value.isLeaf }.sorted { $0.value.id < $1.value.id }.map(\.key)
    follow(&queue) { reference, slot in
      result.append(reference)
      // Two objects that share a buffer or a box hold what is in it once.
      guard reference.kind.isStrong, slot.map({ slots.insert($0).inserted }) ?? true else { return }
      holders[reference.to, default: 0] += 1
    }
    return (result, holders)
  }

  /// How many strong references each object has.
  func forEachRetainCount(_ body: (ObjectID, Int) -> Void) {
    for entry in entries.values {
      // Less the one that counts.
      if let object = entry.object { body(entry.id, Int(_getRetainCount(object)) - 1) }
    }
  }

  // MARK: Following references

  private mutating func follow(_ queue: inout [UnsafeRawPointer], _ each: (Reference, UInt?) -> Void) {
    var index = 0
    var queued = Set(queue)
    while index < queue.count {
      let holder = queue[index]
      index += 1
      guard let entry = entries[holder], !entry.isLeaf, let object = entry.object else { continue }
      let all = visit { $0.references(of: holder) }
      withExtendedLifetime(object) {}
      for found in all {
        guard let to = identity(of: found.target) else { continue }
        if queued.insert(found.target).inserted { queue.append(found.target) }
        each(Reference(from: entry.id, to: to, field: found.field, kind: found.kind), found.slot)
      }
    }
  }

  /// Reads, registering what is shown and not known yet.
  private mutating func visit(
    _ read: (inout ReferenceReader) -> [ReferenceReader.Found]
  ) -> [ReferenceReader.Found] {
    let all = found(read)
    for reference in all where entries[reference.target]?.object == nil {
      register(unsafeBitCast(reference.target, to: AnyObject.self))
    }
    return all
  }

  private func found(_ read: (inout ReferenceReader) -> [ReferenceReader.Found]) -> [ReferenceReader.Found] {
    let entries = entries
    var reader = ReferenceReader(classes: classes, sources: sources, shapes: shapes) { entries[$0]?.object != nil }
    return read(&reader)
  }

  private mutating func number(_ type: AnyClass) -> (ObjectID, String, Int) {
    serial += 1
    let name = Self.name(type)
    numbers[name, default: 0] += 1
    return (ObjectID(serial: serial), name, numbers[name, default: 1])
  }

  /// With the types around it: `Sword.Style`. Of a generic or local type the last word alone.
  private static func name(_ type: AnyClass) -> String {
    let path = _typeName(type).split(separator: ".", omittingEmptySubsequences: false).dropFirst()
    let isPlain = path.count > 1 && path.allSatisfy { $0.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" } }
    return isPlain ? path.joined(separator: ".") : _typeName(type, qualified: false)
  }

  private func identity(of address: UnsafeRawPointer) -> ObjectID? {
    guard let entry = entries[address], entry.object != nil else { return nil }
    return entry.id
  }

  private static func told(_ entry: Entry) -> Object {
    Object(id: entry.id, type: entry.type, number: entry.number, opaqueFields: entry.opaqueFields)
  }

  /// The object that a value is, through optionals and existentials.
  private static func object(in value: Any) -> AnyObject? {
    switch TypeKind(type(of: value)) {
    case .classType: return value as AnyObject
    case .optional: return parts(of: value).first.flatMap { object(in: $0.value) }
    default: return nil
    }
  }
}
