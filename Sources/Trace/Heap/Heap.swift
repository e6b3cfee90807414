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

  /// A reference as it was read last.
  private struct Link: Hashable {
    let to: ObjectID
    let field: String
    let kind: HeapReference.Kind
    /// The address of a pointer outside its holder, which several objects may share: a buffer, or a captured variable.
    let shared: UInt?
  }

  /// A place that a strong reference is read from. Two objects that share a buffer or a box hold its content once.
  private struct SharedSlot: Hashable {
    let address: UInt
    let to: ObjectID
  }

  /// The data of an object. A class, because a weak reference is not to be copied.
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
    /// The memory that `links` were read from; nil if the object has to be read each time.
    var witness: Witness?
    /// The objects that lived at the witness's targets, and the targets where none was known.
    var targets: (known: [Entry], unknown: [UnsafeRawPointer]) = ([], [])
    /// Strong references to it that were found.
    var holders = 0
    /// Strong references to it, by its own count.
    var retains = 0
    /// Strong references to it that were not found, as reported last.
    var unseen = 0
    /// Whether `holders` or `retains` have changed since `unseen` was reported.
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

    /// The object; nil if it is gone.
    var object: AnyObject? { reference.pointee.object }

    /// Whether the memory that `links` were read from is as it was, and the same objects live at its targets.
    ///
    /// - Parameter isKnown: whether an object that is known lives at an address.
    func isUnchanged(_ isKnown: (UnsafeRawPointer) -> Bool) -> Bool {
      guard let witness, witness.holds() else { return false }
      return targets.known.allSatisfy(\.isAlive)
        && (targets.unknown.isEmpty || !targets.unknown.contains(where: isKnown))
    }

    /// Whether the object is there; it is not touched.
    var isAlive: Bool { strongCount != nil }

    /// The strong references to it, by its own count; nil if it is gone.
    var strongCount: Int? {
      if let counts { return counts.strong }
      // Less the one that counts.
      return object.map { Int(_getRetainCount($0)) - 1 }
    }
  }

  private let sources: HeapSources
  private var entries: [UnsafeRawPointer: Entry] = [:]
  /// All entries in the order of their serials, and some of objects that are gone.
  private var order: [Entry] = []
  private var goneInOrder = 0
  private var bySerial: [Int: Entry] = [:]
  private var shared: [SharedSlot: Int] = [:]
  /// Addresses of objects that were registered and not reported by `takeNew`.
  private var new: [UnsafeRawPointer] = []
  private var lost: [Entry] = []
  /// Whether the next `read` has to read all objects.
  private var trustsNothing = false
  /// Entries whose number of strong references that were not found may have changed.
  private var touched: [Entry] = []
  private var added: [Reference] = []
  private var removed: [Reference] = []
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

  /// Finds everything reachable from a value through objects that were not known.
  ///
  /// - Returns: the value's own identity, if it is an object that is shown.
  /// - Complexity: O(references of the value, and objects and fields that were not known).
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

  /// Takes in an object that was just made, if it is shown.
  ///
  /// - Returns: its identity.
  @discardableResult
  mutating func register(_ object: AnyObject) -> ObjectID? {
    let type: AnyClass = Swift.type(of: object)
    guard classes.contains(type) else { return nil }
    let address = UnsafeRawPointer(Unmanaged.passUnretained(object).toOpaque())
    if let entry = entries[address] {
      if entry.object === object { return entry.id }
      // Freed, and its address used again before a sweep: what seems to hold it may hold the new one.
      if entry.holders > 0 { trustsNothing = true }
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

  /// Takes in an object that was made and is gone.
  mutating func registerPassing(_ type: AnyClass) -> Object? {
    guard classes.contains(type) else { return nil }
    let (id, name, number) = number(type)
    return Object(id: id, type: name, number: number, opaqueFields: [])
  }

  /// The objects alive now, in the order of their serials.
  package var live: [Object] { order.filter(\.isAlive).map(Self.told) }

  /// The objects alive now, in the order of their serials. Whoever keeps one beyond the call keeps it alive.
  var liveObjects: [(serial: Int, object: AnyObject)] {
    order.compactMap { entry in entry.object.map { (entry.id.serial, $0) } }
  }

  /// The objects that were registered since the last call and are alive, in the order of their serials.
  mutating func takeNew() -> [Object] {
    defer { new = [] }
    return new.compactMap { entries[$0] }.filter(\.isAlive).sorted { $0.id < $1.id }.map(Self.told)
  }

  /// Forgets the objects that ARC has freed since the last sweep.
  ///
  /// - Returns: their identities, the youngest first: one sweep is one moment.
  package mutating func sweep() -> [Object] {
    for entry in order where !entry.isGone && !entry.isAlive { retire(entry) }
    return takeGone()
  }

  /// The same for objects of which `read` or `sweep` have found out that they are gone.
  mutating func takeGone() -> [Object] {
    defer { lost = [] }
    if goneInOrder > order.count / 2 {
      order.removeAll { $0.isGone }
      goneInOrder = 0
    }
    return lost.sorted { $0.id > $1.id }.map(Self.told)
  }

  /// References between living objects: strong ones, those of closures included. Also finds objects that were never seen as a
  /// value.
  ///
  /// - Complexity: O(objects and fields).
  package mutating func references() -> [Reference] {
    read()
    return order.filter { !$0.isGone }.flatMap { entry in
      entry.links.filter(\.kind.isStrong).map { Self.reference(entry, $0) }
    }
  }

  // MARK: Changes

  /// Reads all objects that may refer to others than before. Call it only while nothing runs.
  ///
  /// Most objects are read by comparing a few bytes with those of the last time.
  ///
  /// - Complexity: O(objects) looks at a word, O(bytes) comparisons, and O(fields) for objects that have changed or cannot be
  ///   compared.
  mutating func read() {
    if trustsNothing || !read(comparing: true) { _ = read(comparing: false) }
    trustsNothing = false
  }

  /// - Returns: whether comparing can be trusted: no object is gone, or replaced, to which a reference is known.
  private mutating func read(comparing: Bool) -> Bool {
    var index = 0
    var gone: [Entry] = []
    // Objects that are found meanwhile come to the end, and are read, too.
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
    // An object may be gone with its holder: first no dead holder counts.
    for entry in gone { link(entry, []) }
    for entry in gone { retire(entry) }
    // A strong reference to an object that is gone is a fault of the code.
    return !trustsNothing && gone.allSatisfy { $0.holders == 0 }
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

  /// Replaces the references of an object.
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
      // Only the first holder counts, and the last.
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

  /// The references that have come and gone since the last call.
  mutating func takeChanges() -> (added: [Reference], removed: [Reference]) {
    defer { (added, removed) = ([], []) }
    return (added, removed)
  }

  /// The objects whose number of strong holders that were not found has changed since the last call, as `read` has seen them.
  ///
  /// - Parameter value: an object that is not looked at now.
  mutating func takeUnseen(except value: Int?) -> [Int: Int] {
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

  /// Reads, registering what is shown and not known yet.
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

  /// With the types around it: `Sword.Style`. Of a generic or local type the last word alone.
  private static func name(_ type: AnyClass) -> String {
    let path = _typeName(type).split(separator: ".", omittingEmptySubsequences: false).dropFirst()
    let isPlain = path.count > 1 && path.allSatisfy { $0.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" } }
    return isPlain ? path.joined(separator: ".") : _typeName(type, qualified: false)
  }

  private func identity(of address: UnsafeRawPointer) -> ObjectID? {
    guard let entry = entries[address], entry.isAlive else { return nil }
    return entry.id
  }

  private static func told(_ entry: Entry) -> Object {
    Object(id: entry.id, type: entry.type, number: entry.number, opaqueFields: entry.layout.opaqueFields)
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
