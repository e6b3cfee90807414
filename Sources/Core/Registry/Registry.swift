/// The registrations of a container and its scopes, by what they can be asked for.
struct Registry {
  private(set) var entries: [Registration.ID: Entry] = [:]
  private var providers: [ServiceKey: [Entry]] = [:]
  /// The answers for types without a name, which are asked for most.
  private var unnamed = TypeTable()
  private var nextID = 1
  /// The kinds of scopes that are opened with keys.
  var locks: [String: Lock] = [:] { didSet { generation += 1 } }
  /// Changes with every registration, edit and removal; tells whether a check made earlier still holds.
  private(set) var generation = 0

  mutating func reserveID() -> Registration.ID {
    defer { nextID += 1 }
    return Registration.ID(rawValue: nextID)
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
    generation += 1
    entries[entry.id] = entry
    entry.isRegistered = true
    for key in entry.registration.answersTo { provide(key, entry) }
    return stays ? nil : slot
  }

  /// - Complexity: O(1) for the newest entry.
  private mutating func provide(_ key: ServiceKey, _ entry: Entry) {
    func insert(into list: inout [Entry]) -> Entry? {
      if list.last.map({ $0.id < entry.id }) ?? true {
        list.append(entry)
      } else {
        list.insert(entry, at: list.firstIndex { $0.id > entry.id } ?? list.endIndex)
      }
      return list.last
    }
    let last = insert(into: &providers[key, default: []])
    if key.name == nil, key.arguments == nil { unnamed[ObjectIdentifier(key.type)] = last }
  }

  /// Adds an entry in place of the one that was registered before under the same own name.
  ///
  /// - Returns: the one that it replaces: its instances are to be let go after the lock.
  mutating func replace(by entry: Entry) -> Entry? {
    let old = providers[entry.key]?.last { $0.key == entry.key && !isLock($0.id) }
    let replaced = old.flatMap { remove($0.id) }
    insert(entry)
    return replaced
  }

  /// Whether a registration gives the key of a kind of scope.
  private func isLock(_ id: Registration.ID) -> Bool { !locks.isEmpty && locks.values.contains { $0.entry == id } }

  @discardableResult
  mutating func remove(_ id: Registration.ID) -> Entry? {
    guard let entry = entries.removeValue(forKey: id) else { return nil }
    generation += 1
    entry.isRegistered = false
    for key in entry.registration.answersTo {
      provide(key, (providers[key] ?? []).filter { $0 !== entry })
    }
    return entry
  }

  private mutating func provide(_ key: ServiceKey, _ list: [Entry]) {
    providers[key] = list.isEmpty ? nil : list
    if key.name == nil, key.arguments == nil { unnamed[ObjectIdentifier(key.type)] = list.last }
  }

  /// The entry that answers for a service: the last one registered.
  func provider(of key: ServiceKey) -> Entry? {
    key.name == nil && key.arguments == nil ? unnamed[ObjectIdentifier(key.type)] : providers[key]?.last
  }

  /// The entry that answers for a type without a name.
  func provider(of type: ObjectIdentifier) -> Entry? { unnamed[type] }

  /// What meets a dependency: one entry, or none, or several where all are needed.
  func providers(of dependency: Dependency) -> [Entry] {
    for key in dependency.before { if let entry = provider(of: key) { return [entry] } }
    if dependency.isMany { return allProviders(of: dependency.service) }
    return provider(of: dependency.service).map { [$0] } ?? []
  }

  /// All that provide a service, in order of registration.
  func allProviders(of key: ServiceKey) -> [Entry] { providers[key] ?? [] }

  /// Everything that some dependencies lead to by initializers and properties, each once.
  ///
  /// - Complexity: O(services and dependencies that are reached).
  func reached(from dependencies: [Dependency]) -> [Entry] {
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

  /// Every name that can be asked for.
  var keys: Dictionary<ServiceKey, [Entry]>.Keys { providers.keys }

  /// - Complexity: O(n log n).
  var registrations: [Registration] { entries.values.map(\.registration).sorted { $0.id < $1.id } }

  /// The same registrations, sharing nothing.
  var copy: Registry {
    var copy = Registry()
    copy.nextID = nextID
    copy.locks = locks
    for entry in entries.values.sorted(by: { $0.id < $1.id }) { copy.insert(entry.copy) }
    return copy
  }

  // MARK: What the root shares

  /// What the root keeps strongly, in order of creation.
  var held: [Slots.Kept] { entries.values.compactMap(\.slot?.kept).sorted { $0.order < $1.order } }

  /// The ends of all that the root is making now.
  var endsOfMaking: [EndOfMaking] {
    entries.values.compactMap { entry in
      guard let end = entry.slot?.awaitableEnd() else { return nil }
      end.attend()
      return end
    }
  }

  /// Empties every slot; what is being made now will not be kept.
  func takeAll() -> [Slots.Kept] {
    let all = entries.values.compactMap { entry -> Slots.Kept? in
      defer { if entry.slot != nil { entry.slot = nil } }
      return entry.unaskedInstance ?? entry.slot?.kept
    }
    return all.sorted { $0.order < $1.order }
  }
}

/// Entries by type. Hashing the address of a type by one multiplication is several times quicker than a dictionary, which
/// has to resist chosen keys.
private struct TypeTable {
  private struct Place {
    var type: ObjectIdentifier?
    /// Nil where the type has no entry any more; its place stays, since a program has only so many types.
    var entry: Entry?
  }

  /// Always a power of two, at least half of them free.
  private var places = [Place](repeating: Place(), count: 16)
  private var used = 0

  /// - Complexity: O(1) on average.
  subscript(type: ObjectIdentifier) -> Entry? {
    get { places[place(of: type)].entry }
    set {
      let place = place(of: type)
      if places[place].type != nil {
        places[place].entry = newValue
      } else if newValue != nil {
        places[place] = Place(type: type, entry: newValue)
        used += 1
        if used * 2 > places.count { grow() }
      }
    }
  }

  /// Where a type is, or would be.
  @inline(__always)
  private func place(of type: ObjectIdentifier) -> Int {
    let mask = places.count - 1
    // Fibonacci hashing: the upper bits of the product are spread best.
    let product = UInt64(UInt(bitPattern: type)) &* 0x9E37_79B9_7F4A_7C15
    var place = Int(truncatingIfNeeded: product >> 32) & mask
    while let other = places[place].type, other != type { place = (place + 1) & mask }
    return place
  }

  private mutating func grow() {
    let old = places
    places = Array(repeating: Place(), count: 2 * old.count)
    for item in old {
      if let type = item.type { places[place(of: type)] = item }
    }
  }
}
