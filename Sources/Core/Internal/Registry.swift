/// The registrations of a container and its scopes, by what they can be asked for.
struct Registry {
  private(set) var entries = EntryList()
  private var table = TypeTable()
  /// The registry that this one is a copy of, where not all of that has been looked at: what is asked for is taken over then.
  private var origin: RegistryOrigin?
  /// What threads look at without the lock; nil where the table has changed since.
  private var published: Snapshot?
  /// Where threads find it.
  let publication = Publication()
  /// How many more looks have to be made under the lock before the next snapshot: whoever registers and resolves by turns
  /// is not to pay for one each time, and after one that was in use the table has to be copied.
  private var looksToSnapshot = 1
  /// Whether somebody may have a copy of this registry.
  private var isTableShared = false
  /// Whether a thread uses a snapshot of the table that was withdrawn.
  private var isTableInUse = false
  /// The kinds of scopes that are opened with keys.
  var locks: [ScopeKind: Lock] = [:] {
    didSet {
      publication.hasScopeKeys = !locks.isEmpty
      changed()
    }
  }
  /// Changes with every registration, edit and removal; tells whether a check made earlier still holds.
  private(set) var generation = 0
  /// What has been changed lately, for whoever wants to know if that concerns a check made earlier.
  private var changes = RegistryChanges()

  /// - Parameter entry: what was added or removed; nil for what may concern everything.
  private mutating func changed(_ entry: Entry? = nil) {
    generation += 1
    changes.note(entry, at: generation)
    looksToSnapshot = max(looksToSnapshot, 1)
    guard let withdrawn = published else { return }
    published = nil
    withdrawn.expire()
    publication.show(nil)
    if Readers.retire(withdrawn) { isTableInUse = true }
  }

  /// Changes the table, or a copy of it where somebody may be looking at it without the lock.
  private mutating func changeTable(_ entry: Entry, _ body: (TypeTable) -> Void) {
    changed(entry)
    if isTableInUse || isTableShared && isTableHeldElsewhere {
      table = table.copy
      looksToSnapshot = max(1, entries.count / 4)
    }
    isTableInUse = false
    isTableShared = false
    body(table)
  }

  private var isTableHeldElsewhere: Bool {
    mutating get {
      #if THREAD_SANITIZER
        true  // It does not see that a count of references orders the last look of others before this.
      #else
        !isKnownUniquelyReferenced(&table)
      #endif
    }
  }

  /// What may be looked at without the lock from now on; nil where that is not worth it yet.
  ///
  /// - Complexity: O(1); the next change costs O(threads), and O(types) if a thread still uses it.
  mutating func snapshot() -> Snapshot? {
    if let published { return published }
    if origin != nil { return nil }
    if looksToSnapshot > 0 {
      looksToSnapshot -= 1
      return nil
    }
    let snapshot = Snapshot(table, generation: generation)
    published = snapshot
    publication.show(snapshot)
    return snapshot
  }

  /// Itself, to be looked at after the lock.
  mutating func shared() -> Registry {
    takeAllOver()
    isTableShared = true
    return self
  }

  /// Itself, to be looked at after the lock; nil for a copy that has not taken over everything.
  mutating func sharedIfWhole() -> Registry? { origin == nil ? shared() : nil }

  /// Whether everything below an entry was found complete and synchronous, wherever it is asked from, and nothing has changed
  /// since that concerns it.
  ///
  /// - Complexity: O(changes since), no more than are remembered.
  mutating func isStillVerified(_ entry: Entry) -> Bool {
    if entry.isVerified(at: generation) { return true }
    guard let below = entry.below, changes.concern(below, since: entry.verifiedAt) == false else { return false }
    entry.noteVerified(at: generation)
    return true
  }

  /// Remembers changes from now on.
  mutating func rememberChanges() { changes.isKept = true }

  func reserveID() -> Registration.ID {
    publication.reserveID()
  }

  /// Adds an entry, or replaces the one with the same identity in its place. The shared instance stays where the
  /// lifetime and the class do.
  ///
  /// - Returns: what is shared no more; to be released after the lock.
  /// - Complexity: O(providers of the same service).
  @discardableResult
  mutating func insert(_ entry: Entry) -> Slots.Slot? {
    let old = remove(entry.id)
    let slot = old?.slot
    old?.slot = nil
    let stays = old?.hasSameProduct(as: entry) == true
    if stays { entry.slot = slot }
    // It may have become whole while it was being amended.
    if old?.isWhole == true { entry.beWhole() }
    add(entry)
    return stays ? nil : slot
  }

  /// Adds an entry in place of the one that was registered before under the same own name.
  ///
  /// - Parameter entry: what nothing more has been said of: it answers for its own key alone.
  /// - Returns: the one that it replaces: its instances are to be let go after the lock.
  mutating func replace(by entry: Entry) -> Entry? {
    takeOver(entry.key)
    entries.insert(entry)
    entry.isRegistered = true
    var displaced: Entry?
    changeTable(entry) { table in displaced = table.replaceLast(by: entry, as: entry.key) }
    guard let displaced else { return nil }
    if isOwn(displaced, entry.key), displaced.registration.interfaces.isEmpty {
      _ = entries.remove(displaced.id)
      displaced.isRegistered = false
      return displaced
    }
    // It provides the key beside others: those stay.
    table.insert(displaced, as: entry.key)
    let old = table.providers(of: entry.key)?.earlier.last { isOwn($0, entry.key) }
    return old.flatMap { remove($0.id) }
  }

  /// Adds an entry whose identity is new.
  private mutating func add(_ entry: Entry) {
    if origin != nil { for key in entry.registration.answersTo { takeOver(key) } }
    entries.insert(entry)
    entry.isRegistered = true
    changeTable(entry) { table in
      if entry.registration.interfaces.isEmpty { return table.insert(entry, as: entry.key) }
      for key in entry.registration.answersTo { table.insert(entry, as: key) }
    }
  }

  private func isOwn(_ entry: Entry, _ key: ServiceKey) -> Bool { entry.key == key && !isLock(entry.id) }

  /// Whether a registration gives the key of a kind of scope.
  private func isLock(_ id: Registration.ID) -> Bool { !locks.isEmpty && locks.values.contains { $0.entry == id } }

  @discardableResult
  mutating func remove(_ id: Registration.ID) -> Entry? {
    if let known = entry(id), origin != nil { for key in known.registration.answersTo { takeOver(key) } }
    guard let entry = entries.remove(id) else { return nil }
    entry.isRegistered = false
    changeTable(entry) { table in for key in entry.registration.answersTo { table.remove(entry, as: key) } }
    return entry
  }

  /// The entry that answers for a service: the last one registered.
  mutating func provider(of key: ServiceKey) -> Entry? {
    takeOver(key)
    return table.providers(of: key)?.last
  }

  /// The entry with an identity.
  mutating func entry(_ id: Registration.ID) -> Entry? {
    if let known = entries[id] { return known }
    if let key = origin?.untakenKey(of: id) { takeOver(key) }
    return entries[id]
  }

  /// The entry that answers for a type, by its name or its argument if it has one; held while the lock is.
  @inline(__always)
  mutating func answer(
    _ type: ObjectIdentifier, named name: String?, taking argument: ObjectIdentifier? = nil
  ) -> Unmanaged<Entry>? {
    if origin != nil {
      if argument != nil { return nil }
      // Safe: the identity of a type is the address of its metadata.
      takeOver(ServiceKey(unsafeBitCast(type, to: Any.Type.self), named: name))
    }
    return table.answer(type, named: name, taking: argument)
  }

  /// What meets a dependency: one entry, or none, or several where all are needed.
  mutating func providers(of dependency: Dependency) -> [Entry] {
    for key in dependency.before { if let entry = provider(of: key) { return [entry] } }
    if dependency.isMany { return allProviders(of: dependency.service) }
    return provider(of: dependency.service).map { [$0] } ?? []
  }

  /// All that provide a service, in order of registration.
  mutating func allProviders(of key: ServiceKey) -> [Entry] {
    takeOver(key)
    return table.providers(of: key)?.all ?? []
  }

  /// Everything that some dependencies lead to by initializers and properties, each once.
  ///
  /// - Complexity: O(services and dependencies that are reached).
  mutating func reached(from dependencies: [Dependency]) -> [Entry] {
    var result: [Entry] = []
    var known: Set<ObjectIdentifier> = []
    var queue = dependencies
    while let dependency = queue.popLast() {
      guard dependency.kind == .property || dependency.kind == .initializer else { continue }
      for target in providers(of: dependency) where known.insert(ObjectIdentifier(target)).inserted {
        result.append(target)
        queue += target.registration.dependencies
      }
    }
    return result
  }

  /// Names that can be asked for, those of a key's own type first.
  mutating func keys(near key: ServiceKey, limit: Int) -> [ServiceKey] {
    takeAllOver()
    return table.keys(near: key, limit: limit)
  }

  /// The types that can be asked for.
  ///
  /// - Complexity: O(types).
  mutating func types(limit: Int) -> [Any.Type] {
    takeAllOver()
    return table.types(limit: limit)
  }

  /// - Complexity: O(n).
  var registrations: [Registration] {
    mutating get {
      takeAllOver()
      return entries.all.map(\.registration)
    }
  }

  /// Takes over the registrations of another registry, and shares no instance with it. Each is copied when it is asked for.
  ///
  /// - Complexity: O(kinds of scopes).
  mutating func adopt(_ other: Registry) {
    publication.reserveIDs(upTo: other.publication)
    locks = other.locks
    origin = RegistryOrigin(other.table, other.entries)
  }

  /// Copies what the origin has for a key, if that was not done. To whoever asks nothing has changed by that.
  private mutating func takeOver(_ key: ServiceKey) {
    guard let found = origin?.take(key) else { return }
    for original in found { table.insert(copied(original), as: key) }
  }

  /// Copies all that was not asked for yet.
  ///
  /// - Complexity: O(n) once.
  private mutating func takeAllOver() {
    guard let left = origin?.takeAll() else { return }
    origin = nil
    for (original, keys) in left { for key in keys { table.insert(copied(original), as: key) } }
  }

  private mutating func copied(_ original: Entry) -> Entry {
    if let known = entries[original.id] { return known }
    let copy = original.copy
    copy.isRegistered = true
    entries.insert(copy)
    return copy
  }

  // MARK: What the root shares

  /// What the root keeps strongly, in order of creation.
  var held: [Slots.Kept] {
    var held: [Slots.Kept] = []
    // A plain loop: debug builds ask for this after every command.
    for entry in entries.all { if let kept = entry.slot?.kept { held.append(kept) } }
    return held.sorted { $0.order < $1.order }
  }

  /// The ends of all that the root is making now.
  var endsOfMaking: [EndOfMaking] {
    entries.all.compactMap { entry in
      guard let end = entry.slot?.awaitableEnd() else { return nil }
      end.attend()
      return end
    }
  }

  /// Empties every slot; what is being made now will not be kept.
  func takeAll() -> [Slots.Kept] {
    var all: [Slots.Kept] = []
    entries.each { entry in
      if entry.slot == nil, entry.provided == nil { return }
      if let kept = entry.unaskedInstance ?? entry.slot?.kept { all.append(kept) }
      entry.slot = nil
    }
    return all.sorted { $0.order < $1.order }
  }
}
