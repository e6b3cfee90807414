/// The objects that were seen so far, known by weak references only, and who holds whom.
///
/// Objects are found by walking stored properties from the values that statements left. Nothing here keeps an object
/// alive between two calls: an object that is gone from the heap is gone from here at the next `sweep`.
public struct Heap {
  /// A number that rises in the order in which objects were first seen.
  public struct ObjectID: Hashable, Comparable, Sendable {
    public let serial: Int
    public static func < (left: Self, right: Self) -> Bool { left.serial < right.serial }
  }

  /// An object that is alive.
  public struct Object: Hashable, Sendable {
    public let id: ObjectID
    /// The name of its class, without the module.
    public let type: String
    /// Its number among the objects of its class, from 1.
    public let number: Int
    /// Fields that can hold something which cannot be looked into (closures, boxes of the runtime).
    public let opaqueFields: [String]
  }

  /// A strong reference, from field metadata.
  public struct Reference: Hashable, Sendable {
    public let from: ObjectID
    public let to: ObjectID
    /// The stored property that leads there.
    public let field: String
  }

  private struct Entry {
    let id: ObjectID
    let type: String
    let number: Int
    let opaqueFields: [String]
    weak var object: AnyObject?
  }

  private let modules: Set<String>
  private var entries: [ObjectIdentifier: Entry] = [:]
  private var lost: [Entry] = []
  private var serial = 0
  private var numbers: [String: Int] = [:]
  private var layouts: [ObjectIdentifier: FieldLayout] = [:]

  /// - Parameter modules: the modules whose classes are shown; empty shows every class.
  public init(showing modules: Set<String> = []) { self.modules = modules }

  /// Walks everything reachable from a value over strong stored properties.
  ///
  /// - Returns: the value's own identity, if it is an object that is shown.
  /// - Complexity: O(objects and fields reachable).
  @discardableResult
  public mutating func discover(_ value: Any) -> ObjectID? {
    var walk = Walk(root: value)
    while let found = walk.next(&layouts) { register(found) }
    guard let object = Self.object(in: value) else { return nil }
    return identity(of: object)
  }

  /// The objects alive now, in the order in which they were first seen.
  ///
  /// - Complexity: O(n log n) in the number of objects.
  public var live: [Object] {
    entries.values.filter { $0.object != nil }.sorted { $0.id < $1.id }.map {
      Object(id: $0.id, type: $0.type, number: $0.number, opaqueFields: $0.opaqueFields)
    }
  }

  /// Forgets the objects that ARC has freed since the last sweep.
  ///
  /// - Returns: their identities, the youngest first: one sweep is one moment.
  public mutating func sweep() -> [Object] {
    var gone = lost
    lost = []
    for (key, entry) in entries where entry.object == nil {
      gone.append(entry)
      entries[key] = nil
    }
    return gone.sorted { $0.id > $1.id }.map {
      Object(id: $0.id, type: $0.type, number: $0.number, opaqueFields: $0.opaqueFields)
    }
  }

  /// Who holds whom now, read from the objects themselves. Also finds objects that were never seen as a value.
  ///
  /// - Complexity: O(objects and fields reachable).
  public mutating func references() -> [Reference] {
    var result: [Reference] = []
    var queue = entries.values.sorted { $0.id < $1.id }
    var index = 0
    while index < queue.count {
      let (id, holder) = (queue[index].id, queue[index].object)
      index += 1
      guard let holder else { continue }
      var walk = Walk(fieldsOf: holder)
      while let found = walk.next(&layouts, through: { !Self.isShown($0, modules) }) {
        let isNew = identity(of: found.object) == nil
        register(found)
        guard let to = identity(of: found.object) else { continue }
        if isNew, let entry = entries[ObjectIdentifier(found.object)] { queue.append(entry) }
        result.append(Reference(from: id, to: to, field: found.field))
      }
    }
    return result
  }

  private mutating func register(_ found: Walk.Found) {
    let type: AnyClass = Swift.type(of: found.object)
    guard Self.isShown(type, modules) else { return }
    let key = ObjectIdentifier(found.object)
    if let entry = entries[key] {
      if entry.object === found.object { return }
      lost.append(entry)  // freed, and its address used again before a sweep
    }
    serial += 1
    let name = String(describing: type)
    numbers[name, default: 0] += 1
    entries[key] = Entry(
      id: ObjectID(serial: serial), type: name, number: numbers[name, default: 1],
      opaqueFields: found.opaqueFields, object: found.object)
  }

  private func identity(of object: AnyObject) -> ObjectID? {
    guard let entry = entries[ObjectIdentifier(object)], entry.object === object else { return nil }
    return entry.id
  }

  static func isShown(_ type: AnyClass, _ modules: Set<String>) -> Bool {
    modules.isEmpty || modules.contains(String(String(reflecting: type).prefix { $0 != "." }))
  }

  /// The object that a value is, through optionals and existentials.
  private static func object(in value: Any) -> AnyObject? {
    switch TypeKind(Swift.type(of: value)) {
    case .classType: return value as AnyObject
    case .enumeration:
      let mirror = Mirror(reflecting: value)
      guard mirror.displayStyle == .optional, let child = mirror.children.first else { return nil }
      return object(in: child.value)
    default: return nil
    }
  }
}
