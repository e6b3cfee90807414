/// The registrations of a container and its scopes, by the keys of the services that they provide.
struct Registry {
  private(set) var entries = EntryList()
  private var table = TypeTable()
  /// The registry of which this registry is a lazy copy; nil once everything is copied.
  ///
  /// The entries of a key are copied when the key is first looked up.
  private var origin: RegistryOrigin?
  /// The snapshot for reads without the lock; nil if there is none since the last change.
  private var published: Snapshot?
  /// Access to the published snapshot for all threads.
  let publication = Publication()
  /// Number of lookups under the lock before the next snapshot is made.
  ///
  /// A change of the table copies the table if a snapshot of it is in use. Code that registers and resolves by turns
  /// must not pay for that each time.
  private var looksToSnapshot = 1
  /// True if a copy of this registry may share the table.
  private var isTableShared = false
  /// True if a thread still uses a withdrawn snapshot of the table.
  private var isTableInUse = false
  /// Declarations of the kinds of scopes that are opened with typed keys.
  var locks: [ScopeKind: Lock] = [:] {
    didSet {
      publication.hasScopeKeys = !locks.isEmpty
      changed()
    }
  }
  /// Number of changes. The result of a check holds for the generation at which the check was made, and longer if
  /// `changes` shows that no later change affects it.
  private(set) var generation = 0
  /// The latest changes, used to decide whether they affect an earlier check.
  private var changes = RegistryChanges()

  /// Records a change and withdraws the snapshot.
  ///
  /// - Parameter entry: the entry that was added or removed; nil if the change may affect every check.
  @inline(__always)
  private mutating func changed(_ entry: Entry? = nil) {
    generation += 1
    changes.record(entry, at: generation)
    looksToSnapshot = max(looksToSnapshot, 1)
    if published != nil { withdrawSnapshot() }
  }

  private mutating func withdrawSnapshot() {
    guard let withdrawn = published.take() else { return }
    withdrawn.expire()
    publication.show(nil)
    if Readers.retire(withdrawn) { isTableInUse = true }
  }

  /// Changes the table, or a copy of the table if another thread may be reading it without the lock.
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
        true  // The sanitizer does not see that reference counting orders the last read of other threads before this.
      #else
        !isKnownUniquelyReferenced(&table)
      #endif
    }
  }

  /// Returns the snapshot for reads without the lock. Nil if a snapshot is not worthwhile yet, or if this registry is a
  /// lazy copy that is not complete.
  ///
  /// - Complexity: O(1). The next change costs O(threads), and O(entries) if a thread still uses the snapshot.
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

  /// Returns the snapshot for a caller that retains it and reads it without a look. A change while the caller retains
  /// the snapshot copies the table.
  mutating func retainedSnapshot() -> Snapshot? {
    let snapshot = snapshot()
    if snapshot != nil { isTableShared = true }
    return snapshot
  }

  /// Returns a copy of the registry for reads without the lock, which shares the table. Copies all entries first if
  /// this is a lazy copy.
  mutating func shared() -> Registry {
    copyAllFromOrigin()
    isTableShared = true
    return self
  }

  /// Returns a copy of the registry for reads without the lock; nil if this registry is a lazy copy that is not
  /// complete.
  mutating func sharedIfWhole() -> Registry? { origin == nil ? shared() : nil }

  /// Returns whether all dependencies of an entry are still known to be complete and synchronous from every scope.
  ///
  /// - Complexity: O(changes since the check); only the latest changes are remembered.
  mutating func isStillVerified(_ entry: Entry) -> Bool {
    if entry.isVerified(at: generation) { return true }
    guard let below = entry.below, changes.concern(below, since: entry.verifiedAt) == false else { return false }
    entry.recordVerified(at: generation)
    return true
  }

  /// Starts to remember changes.
  mutating func rememberChanges() { changes.isKept = true }

  func reserveID() -> Registration.ID {
    publication.reserveID()
  }

  /// Adds an entry, or replaces the entry with the same identity.
  ///
  /// The shared instance is moved to the new entry if the lifetime and the type of the products are the same.
  ///
  /// - Returns: the slot of the replaced entry, to be released outside the lock; nil if there is none or the new entry
  ///   has taken it over.
  /// - Complexity: O(providers of the same service).
  @discardableResult
  mutating func insert(_ entry: Entry) -> Slots.Slot? {
    let old = remove(entry.id)
    let slot = old?.slot
    old?.slot = nil
    let stays = old?.hasSameProduct(as: entry) == true
    if stays { entry.slot = slot }
    // The registration may have been completed while it was being amended.
    if old?.isWhole == true { entry.beWhole() }
    add(entry)
    return stays ? nil : slot
  }

  /// Adds an entry, and removes the last registration that had the same own key. A registration that was made by the
  /// declaration of a scope kind stays.
  ///
  /// - Parameter entry: a new entry that provides only the service of its own key.
  /// - Returns: the removed entry, whose instances are to be released outside the lock; nil if there is none.
  mutating func replace(by entry: Entry) -> Entry? {
    if origin != nil { copyFromOrigin(entry.key) }
    entries.insert(entry)
    entry.isRegistered = true
    var displaced: Entry?
    changeTable(entry) { table in displaced = table.replaceLast(by: entry, as: entry.key) }
    guard let displaced else { return nil }
    if isOwn(displaced, entry.key), displaced.interfaces.isEmpty {
      _ = entries.remove(displaced.id)
      displaced.isRegistered = false
      return displaced
    }
    // The displaced entry provides the key beside its own, so it stays.
    table.insert(displaced, as: entry.key)
    let old = table.providers(of: entry.key)?.earlier.last { isOwn($0, entry.key) }
    return old.flatMap { remove($0.id) }
  }

  /// Adds an entry with a new identity.
  private mutating func add(_ entry: Entry) {
    if origin != nil { for key in entry.answersTo { copyFromOrigin(key) } }
    entries.insert(entry)
    entry.isRegistered = true
    changeTable(entry) { table in
      if entry.interfaces.isEmpty { return table.insert(entry, as: entry.key) }
      for key in entry.answersTo { table.insert(entry, as: key) }
    }
  }

  private func isOwn(_ entry: Entry, _ key: ServiceKey) -> Bool { entry.key == key && !isLock(entry.id) }

  /// Returns whether the declaration of a kind of scope (`Lock`) has made a registration, which provides the key of an
  /// open scope as a service.
  private func isLock(_ id: Registration.ID) -> Bool { !locks.isEmpty && locks.values.contains { $0.entry == id } }

  @discardableResult
  mutating func remove(_ id: Registration.ID) -> Entry? {
    if let known = entry(id), origin != nil { for key in known.answersTo { copyFromOrigin(key) } }
    guard let entry = entries.remove(id) else { return nil }
    entry.isRegistered = false
    changeTable(entry) { table in for key in entry.answersTo { table.remove(entry, as: key) } }
    return entry
  }

  /// Returns the entry that provides a service: the last one registered; nil if there is none.
  mutating func provider(of key: ServiceKey) -> Entry? {
    copyFromOrigin(key)
    return table.providers(of: key)?.last
  }

  /// Returns the entry with an identity; nil if there is none.
  mutating func entry(_ id: Registration.ID) -> Entry? {
    if let known = entries[id] { return known }
    if let key = origin?.remainingKey(of: id) { copyFromOrigin(key) }
    return entries[id]
  }

  /// Returns the entry that provides a type, with a name or an argument if given; nil if there is none.
  ///
  /// An argument is only found if the type has no other entry with arguments, and never in a lazy copy that is not
  /// complete. The result is valid while the lock is held.
  @inline(__always)
  mutating func answer(
    _ type: ObjectIdentifier, named name: String?, taking argument: ObjectIdentifier? = nil
  ) -> Unmanaged<Entry>? {
    if origin != nil {
      if argument != nil { return nil }
      // Safe: the identity of a type is the address of its metadata.
      copyFromOrigin(ServiceKey(unsafeBitCast(type, to: Any.Type.self), named: name))
    }
    return table.answer(type, named: name, taking: argument)
  }

  /// Returns the entries that meet a dependency: at most one, or several if all providers are needed.
  mutating func providers(of dependency: Dependency) -> [Entry] {
    for key in dependency.before { if let entry = provider(of: key) { return [entry] } }
    if dependency.isMany { return allProviders(of: dependency.service) }
    return provider(of: dependency.service).map { [$0] } ?? []
  }

  /// Returns all entries that provide a service, in order of registration.
  mutating func allProviders(of key: ServiceKey) -> [Entry] {
    copyFromOrigin(key)
    return table.providers(of: key)?.all ?? []
  }

  /// Returns the entries of all direct and indirect dependencies by initializer or property, without duplicates.
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
        queue += target.dependencies
      }
    }
    return result
  }

  /// Returns at most `limit` registered keys, those of the same type first.
  mutating func keys(near key: ServiceKey, limit: Int) -> [ServiceKey] {
    copyAllFromOrigin()
    return table.keys(near: key, limit: limit)
  }

  /// Returns at most `limit` types that are registered or were registered before.
  ///
  /// - Complexity: O(types).
  mutating func types(limit: Int) -> [Any.Type] {
    copyAllFromOrigin()
    return table.types(limit: limit)
  }

  /// All registrations in order of registration.
  ///
  /// - Complexity: O(n).
  var registrations: [Registration] {
    mutating get {
      copyAllFromOrigin()
      var registrations: [Registration] = []
      registrations.reserveCapacity(entries.count)
      entries.each { registrations.append($0.registration) }
      return registrations
    }
  }

  /// Makes this registry a lazy copy of another registry. They share only instances that were passed to `register`.
  ///
  /// Each entry is copied when it is first looked up.
  ///
  /// - Complexity: O(kinds of scopes).
  mutating func adopt(_ other: Registry) {
    publication.reserveIDs(upTo: other.publication)
    locks = other.locks
    origin = RegistryOrigin(other.table, other.entries)
  }

  /// Copies the origin's entries for a key unless they have been copied.
  ///
  /// The generation stays the same, because the copying is invisible from outside.
  private mutating func copyFromOrigin(_ key: ServiceKey) {
    guard let found = origin?.remove(key) else { return }
    for original in found { table.insert(copied(original), as: key) }
  }

  /// Copies all entries of the origin that have not been copied.
  ///
  /// - Complexity: O(n) once.
  private mutating func copyAllFromOrigin() {
    guard let left = origin?.removeAll() else { return }
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

  // MARK: Instances of the root

  /// The instances that the root keeps strongly, in order of creation.
  var held: [Slots.Kept] {
    var held: [Slots.Kept] = []
    // A plain loop, because debug builds of the playground read this after every command.
    for entry in entries.all { if let kept = entry.slot?.kept { held.append(kept) } }
    return held.sorted { $0.order < $1.order }
  }

  /// The completions of all instances that the root is making. Reading this property announces a waiter to each of
  /// them.
  var completions: [ConstructionCompletion] {
    entries.all.compactMap { entry in
      guard let end = entry.slot?.awaitableCompletion() else { return nil }
      end.announceWaiter()
      return end
    }
  }

  /// Empties all slots, and returns the kept instances in order of creation. Instances that are being made will not be
  /// kept.
  ///
  /// The result includes instances that were passed to `register` and never requested. All instances that were passed
  /// to `register` are marked as released.
  func removeInstances() -> [Slots.Kept] {
    var all: [Slots.Kept] = []
    entries.each { entry in
      if entry.slot == nil, entry.provided == nil { return }
      if let kept = entry.unaskedInstance ?? entry.slot?.kept { all.append(kept) }
      entry.slot = nil
    }
    return all.sorted { $0.order < $1.order }
  }

  // MARK: Kinds of scopes with keys

  /// Returns the declaration of a kind of scope; nil if there is none or its registration was removed.
  func lock(_ kind: ScopeKind) -> Lock? { locks[kind].flatMap { entries[$0.entry] == nil ? nil : $0 } }

  /// Returns another kind of scope that is opened with keys of this type, the first in order of names; nil if there is
  /// none.
  ///
  /// - Complexity: O(kinds of scopes with keys).
  func otherKind(than kind: ScopeKind, openedWith key: ServiceKey) -> ScopeKind? {
    locks.keys.filter { $0 != kind && lock($0)?.key == key }.min { $0.name < $1.name }
  }

  /// The keys of all declared kinds of scopes.
  var scopeKeys: Set<ServiceKey> { Set(locks.keys.compactMap { lock($0)?.key }) }

  /// The declared enclosing kind, for each kind of scope that is declared with one.
  var nesting: [ScopeKind: ScopeKind] { locks.filter { lock($0.key) != nil }.compactMapValues(\.outer) }
}
