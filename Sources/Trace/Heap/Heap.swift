/// Registry of the objects seen so far, with the references between them. It holds the objects by weak references.
///
/// Objects are found in three ways: by reported allocations (`register`), in values of statements (`discover`), and in
/// fields of known objects. The registry keeps no object alive between two calls. Freed objects are removed at the next
/// `read` or `sweep`.
package struct Heap {
  /// Identity of an object. Serials rise in the order in which objects were allocated or first seen.
  package struct ObjectID: Hashable, Comparable, Sendable {
    package let serial: Int
    package static func < (left: Self, right: Self) -> Bool { left.serial < right.serial }
  }

  /// Description of a live object.
  package struct Object: Hashable, Sendable {
    package let id: ObjectID
    /// Name of the object's class, without the module.
    package let type: String
    /// Number of the object among those of its class, from 1.
    package let number: Int
    /// Names of fields that may hold references which cannot be read.
    package let opaqueFields: [String]
  }

  /// A reference between two objects, found in memory by means of field metadata, or reported by `HeapSources`.
  package struct Reference: Hashable, Sendable {
    package let from: ObjectID
    package let to: ObjectID
    /// Name of the stored property that holds the reference, or the name that `HeapSources` reported.
    package let field: String
    package var kind = HeapReference.Kind.strong
  }

  /// A reference of a known object, found by the last `read`.
  private struct Link: Hashable {
    let to: ObjectID
    let field: String
    let kind: HeapReference.Kind
    /// Address of the pointer if several objects may share it, in a buffer or a captured variable. Nil for a pointer in
    /// the holder's own memory.
    let shared: UInt?
  }

  /// A pointer with a strong reference that several objects share, in a buffer or a box.
  ///
  /// The buffer or box holds its content only once, so the pointer counts as one reference.
  private struct SharedSlot: Hashable {
    let address: UInt
    let to: ObjectID
  }

  /// State of a known object. It is a class, because a weak reference must not be copied.
  private final class Entry {
    let id: ObjectID
    let type: String
    let number: Int
    let address: UnsafeRawPointer
    let layout: ObjectLayout
    private let reference: UnsafeMutablePointer<WeakReference>
    private let counts: ObjectCounts?
    var isGone = false
    var links: [Link] = []
    /// Memory from which `links` were read; nil if the object must be read each time.
    var witness: Witness?
    /// Known objects at the targets of `witness`, and the addresses of targets without a known object.
    var targets: (known: [Entry], unknown: [UnsafeRawPointer]) = ([], [])
    /// Number of strong references to the object that the reader has found.
    var holders = 0
    /// Number of strong references to the object, as read from its reference count.
    var retains = 0
    /// Number of strong references beyond those that the reader has found (`retains - holders`), as last reported.
    var unseen = 0
    /// True if `holders` or `retains` has changed since `unseen` was reported.
    var isTouched = false

    init(_ object: AnyObject, id: ObjectID, type: String, number: Int, address: UnsafeRawPointer, layout: ObjectLayout)
    {
      reference = .allocate(capacity: 1)
      reference.initialize(to: WeakReference(object: object))
      counts = ObjectCounts(reference)
      self.id = id
      self.type = type
      self.number = number
      self.address = address
      self.layout = layout
    }

    deinit {
      reference.deinitialize(count: 1)
      reference.deallocate()
    }

    /// The object; nil if it was freed.
    var object: AnyObject? { reference.pointee.object }

    /// Returns whether the memory behind `links` is unchanged, and the weak, unowned and unmanaged references in it
    /// still lead to the same objects.
    ///
    /// - Parameter isKnown: returns whether a known object lives at an address.
    func isUnchanged(_ isKnown: (UnsafeRawPointer) -> Bool) -> Bool {
      guard let witness, witness.holds() else { return false }
      return targets.known.allSatisfy(\.isAlive)
        && (targets.unknown.isEmpty || !targets.unknown.contains(where: isKnown))
    }

    /// True while the object is alive. Reading does not retain the object if its counts can be read.
    var isAlive: Bool { strongCount != nil }

    /// Number of strong references to the object, read from its reference count; nil if the object was freed.
    var strongCount: Int? {
      if let counts { return counts.strong }
      // Subtract the reference that `object` itself holds.
      return object.map { Int(_getRetainCount($0)) - 1 }
    }
  }

  private let sources: HeapSources
  private var entries: [UnsafeRawPointer: Entry] = [:]
  /// All entries in the order of their serials. The list may still contain entries of freed objects.
  private var order: [Entry] = []
  private var goneInOrder = 0
  private var bySerial: [Int: Entry] = [:]
  private var shared: [SharedSlot: Int] = [:]
  /// Addresses of registered objects that have not been reported yet.
  private var new: [UnsafeRawPointer] = []
  private var lost: [Entry] = []
  /// True if the next `read` has to read all objects without comparing.
  private var mustReadAll = false
  /// Entries for which `unseen` may have changed.
  private var touched: [Entry] = []
  private var added: [Reference] = []
  private var removed: [Reference] = []
  private var serial = 0
  private var numbers: [String: Int] = [:]
  private let shapes = ShapeCache()
  private let classes: ShownClasses

  /// Creates an empty registry.
  ///
  /// - Parameters:
  ///   - modules: the modules whose classes are shown; empty shows every class.
  ///   - sources: classes whose objects are asked for references that cannot be read from memory.
  package init(showing modules: Set<String> = [], sources: HeapSources = HeapSources()) {
    self.sources = sources
    classes = ShownClasses(modules: modules)
  }

  /// Registers every unknown object of a shown class that is reachable from a value without traversing a known object.
  ///
  /// - Returns: the identity of the value if it is an object of a shown class; otherwise nil.
  /// - Complexity: O(references of the value + unknown objects and their fields).
  @discardableResult
  package mutating func discover(_ value: Any) -> ObjectID? {
    var next = order.count
    _ = visit { $0.references(from: value) }
    while next < order.count {
      let address = order[next].address
      _ = visit { $0.references(of: address) }
      next += 1
    }
    return Self.object(in: value).flatMap { identity(of: UnsafeRawPointer(Unmanaged.passUnretained($0).toOpaque())) }
  }

  /// Registers a newly allocated object, if its class is shown.
  ///
  /// - Returns: the object's identity; nil if its class is not shown, or if its `deinit` has begun.
  @discardableResult
  mutating func register(_ object: AnyObject) -> ObjectID? {
    let type: AnyClass = Swift.type(of: object)
    guard classes.contains(type) else { return nil }
    let address = UnsafeRawPointer(Unmanaged.passUnretained(object).toOpaque())
    let known = entries[address]
    if let known, known.object === object { return known.id }
    // A weak reference to an object whose `deinit` runs is nil.
    guard WeakReference(object: object).object != nil else { return nil }
    if let entry = known {
      // The old object was freed and its address reused before a sweep. References to the address may mean the new
      // object.
      if entry.holders > 0 { mustReadAll = true }
      retire(entry)
    }
    let (id, name, number) = number(type)
    let layout = shapes.layout(of: type, isAsked: sources.provider(for: type) != nil)
    let entry = Entry(object, id: id, type: name, number: number, address: address, layout: layout)
    entries[address] = entry
    bySerial[id.serial] = entry
    order.append(entry)
    new.append(address)
    return id
  }

  /// Returns the description of an object that was freed before its registration; nil if its class is not shown.
  mutating func registerPassing(_ type: AnyClass) -> Object? {
    guard classes.contains(type) else { return nil }
    let (id, name, number) = number(type)
    return Object(id: id, type: name, number: number, opaqueFields: [])
  }

  /// Live objects in the order of their serials.
  package var live: [Object] { order.filter(\.isAlive).map(Self.snapshot) }

  /// Live objects in the order of their serials. The returned array retains the objects.
  var liveObjects: [(serial: Int, object: AnyObject)] {
    order.compactMap { entry in entry.object.map { (entry.id.serial, $0) } }
  }

  /// Returns the live objects registered since the last call, in the order of their serials.
  mutating func drainNew() -> [Object] {
    defer { new = [] }
    return new.compactMap { entries[$0] }.filter(\.isAlive).sorted { $0.id < $1.id }.map(Self.snapshot)
  }

  /// Removes the objects that ARC has freed since the last `read` or `sweep`.
  ///
  /// - Returns: the objects removed since the last `drainGone` or `sweep`, the youngest first. All of them count as
  ///   freed at the same moment.
  package mutating func sweep() -> [Object] {
    for entry in order where !entry.isGone && !entry.isAlive { retire(entry) }
    return drainGone()
  }

  /// Returns the objects that `read` or `sweep` has found freed since the last call, the youngest first.
  mutating func drainGone() -> [Object] {
    defer { lost = [] }
    if goneInOrder > order.count / 2 {
      order.removeAll { $0.isGone }
      goneInOrder = 0
    }
    return lost.sorted { $0.id > $1.id }.map(Self.snapshot)
  }

  /// Reads the references that objects hold strongly, including those of closures. Objects that were unknown before are
  /// registered.
  ///
  /// - Returns: the references between live objects.
  /// - Complexity: O(objects and fields).
  package mutating func references() -> [Reference] {
    read()
    return order.filter { !$0.isGone }.flatMap { entry in
      entry.links.filter(\.kind.isStrong).map { Self.reference(entry, $0) }
    }
  }

  // MARK: Changes

  /// Reads all objects whose references may have changed. Call this function only while no code of the step runs.
  ///
  /// An unchanged object is recognised by comparing a few bytes with those of the last read.
  ///
  /// - Complexity: O(objects) reads of a word and O(bytes) comparisons, plus O(fields) of objects that have changed or
  ///   cannot be compared.
  mutating func read() {
    if mustReadAll || !read(comparing: true) { _ = read(comparing: false) }
    mustReadAll = false
  }

  /// Reads all live objects. If `comparing` is true, skips each object whose witness shows no change.
  ///
  /// - Returns: false if comparing was not reliable, because a known reference leads to an object that was freed or
  ///   replaced.
  private mutating func read(comparing: Bool) -> Bool {
    var index = 0
    var gone: [Entry] = []
    // Objects found during the loop are appended to `order` and read as well.
    while index < order.count {
      let entry = order[index]
      index += 1
      if entry.isGone { continue }
      guard let retains = entry.strongCount else {
        gone.append(entry)
        continue
      }
      if retains != entry.retains {
        entry.retains = retains
        touch(entry)
      }
      if entry.layout.isLeaf { continue }
      if comparing, entry.isUnchanged({ entries[$0]?.isAlive ?? false }) { continue }
      let object = entry.object
      read(entry)
      withExtendedLifetime(object) {}
    }
    // An object may have been freed together with its holder, so first drop the references of all freed objects.
    for entry in gone { link(entry, []) }
    for entry in gone { retire(entry) }
    // A strong reference that remains to a freed object is a memory error of the step's code.
    return !mustReadAll && gone.allSatisfy { $0.holders == 0 }
  }

  private mutating func read(_ entry: Entry) {
    let (found, witness) = visit { $0.references(of: entry.address) }
    let end = entry.address + entry.layout.size
    entry.witness = witness
    entry.targets = ([], [])
    for target in witness?.targets ?? [] {
      if let known = entries[target], known.isAlive {
        entry.targets.known.append(known)
      } else {
        entry.targets.unknown.append(target)
      }
    }
    link(
      entry,
      found.compactMap { found in
        guard let to = identity(of: found.target) else { return nil }
        let isOwn = found.slot.map { $0 >= UInt(bitPattern: entry.address) && $0 < UInt(bitPattern: end) } ?? true
        return Link(to: to, field: found.field, kind: found.kind, shared: isOwn ? nil : found.slot)
      })
  }

  /// Replaces the recorded references of an object.
  private mutating func link(_ entry: Entry, _ links: [Link]) {
    let old = entry.links
    if old == links { return }
    entry.links = links
    for link in old where link.kind.isStrong { count(link, -1) }
    for link in links where link.kind.isStrong { count(link, 1) }
    let (before, now) = (old.map { Self.reference(entry, $0) }, links.map { Self.reference(entry, $0) })
    let (were, are) = (Set(before), Set(now))
    added += now.filter { !were.contains($0) }
    removed += were.subtracting(are)
  }

  private mutating func count(_ link: Link, _ change: Int) {
    if let address = link.shared {
      let slot = SharedSlot(address: address, to: link.to)
      let holders = shared[slot, default: 0] + change
      shared[slot] = holders == 0 ? nil : holders
      // Only the first holder of a shared place adds a reference, and only the last one removes it.
      if holders != (change > 0 ? 1 : 0) { return }
    }
    guard let entry = bySerial[link.to.serial] else { return }
    entry.holders += change
    touch(entry)
  }

  private mutating func touch(_ entry: Entry) {
    if entry.isTouched { return }
    entry.isTouched = true
    touched.append(entry)
  }

  private mutating func retire(_ entry: Entry) {
    if entry.isGone { return }
    entry.isGone = true
    goneInOrder += 1
    link(entry, [])
    (entry.witness, entry.targets) = (nil, ([], []))
    if entries[entry.address] === entry { entries[entry.address] = nil }
    bySerial[entry.id.serial] = nil
    lost.append(entry)
  }

  /// Returns the references added and removed since the last call.
  mutating func drainChanges() -> (added: [Reference], removed: [Reference]) {
    defer { (added, removed) = ([], []) }
    return (added, removed)
  }

  /// Returns the new numbers of strong references that the heap reader has not found, for each object whose number has
  /// changed since the last call, by the object's serial.
  ///
  /// - Parameter value: serial of an object whose number is left for a later call; nil for none.
  mutating func drainUnseen(except value: Int?) -> [Int: Int] {
    var result: [Int: Int] = [:]
    let (candidates, left) = (touched, touched.filter { $0.id.serial == value })
    touched = left
    for entry in candidates where entry.id.serial != value {
      entry.isTouched = false
      let unseen = max(entry.retains - entry.holders, 0)
      if entry.isGone || unseen == entry.unseen { continue }
      entry.unseen = unseen
      result[entry.id.serial] = unseen
    }
    return result
  }

  private static func reference(_ entry: Entry, _ link: Link) -> Reference {
    Reference(from: entry.id, to: link.to, field: link.field, kind: link.kind)
  }

  /// Runs a closure with a new reader, and registers the objects found by the reader that are not known yet.
  private mutating func visit(
    _ read: (inout ReferenceReader) -> [ReferenceReader.Found]
  ) -> (found: [ReferenceReader.Found], witness: Witness?) {
    let (all, witness) = found(read)
    for reference in all where entries[reference.target]?.isAlive != true {
      register(unsafeBitCast(reference.target, to: AnyObject.self))
    }
    return (all, witness)
  }

  private func found(
    _ read: (inout ReferenceReader) -> [ReferenceReader.Found]
  ) -> ([ReferenceReader.Found], witness: Witness?) {
    let entries = entries
    var reader = ReferenceReader(classes: classes, sources: sources, shapes: shapes) { entries[$0]?.isAlive ?? false }
    let found = read(&reader)
    return (found, reader.witness)
  }

  private mutating func number(_ type: AnyClass) -> (ObjectID, String, Int) {
    serial += 1
    let name = Self.name(type)
    numbers[name, default: 0] += 1
    return (ObjectID(serial: serial), name, numbers[name, default: 1])
  }

  /// Returns the name of a class with its enclosing types (`Sword.Style`). For a generic or local type, returns only
  /// the last component.
  private static func name(_ type: AnyClass) -> String {
    let path = _typeName(type).split(separator: ".", omittingEmptySubsequences: false).dropFirst()
    let isPlain = path.count > 1 && path.allSatisfy { $0.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" } }
    return isPlain ? path.joined(separator: ".") : _typeName(type, qualified: false)
  }

  private func identity(of address: UnsafeRawPointer) -> ObjectID? {
    guard let entry = entries[address], entry.isAlive else { return nil }
    return entry.id
  }

  private static func snapshot(_ entry: Entry) -> Object {
    Object(id: entry.id, type: entry.type, number: entry.number, opaqueFields: entry.layout.opaqueFields)
  }

  /// Returns the object contained in a value, through optionals and existentials; nil if there is none.
  private static func object(in value: Any) -> AnyObject? {
    switch TypeKind(type(of: value)) {
    case .classType: return value as AnyObject
    case .optional: return parts(of: value).first.flatMap { object(in: $0.value) }
    default: return nil
    }
  }
}
