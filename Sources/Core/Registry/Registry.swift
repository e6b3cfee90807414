/// The registrations of a container and its scopes, by what they can be asked for.
struct Registry {
  private(set) var entries: [Registration.ID: Entry] = [:]
  private var providers: [ServiceKey: [Entry]] = [:]
  private var nextID = 1
  /// Changes with every registration, edit and removal; tells whether a check made earlier still holds.
  private(set) var generation = 0

  mutating func reserveID() -> Registration.ID {
    defer { nextID += 1 }
    return Registration.ID(rawValue: nextID)
  }

  /// Adds an entry, or replaces the one with the same identity in its place.
  ///
  /// - Complexity: O(providers of the same service).
  mutating func insert(_ entry: Entry) {
    remove(entry.registration.id)
    generation += 1
    entries[entry.registration.id] = entry
    for key in [entry.key] + entry.registration.interfaces {
      var list = providers[key] ?? []
      let place = list.firstIndex { $0.registration.id > entry.registration.id } ?? list.endIndex
      list.insert(entry, at: place)
      providers[key] = list
    }
  }

  @discardableResult
  mutating func remove(_ id: Registration.ID) -> Entry? {
    guard let entry = entries.removeValue(forKey: id) else { return nil }
    generation += 1
    for key in [entry.key] + entry.registration.interfaces {
      providers[key]?.removeAll { $0 === entry }
      if providers[key]?.isEmpty == true { providers[key] = nil }
    }
    return entry
  }

  /// The entry that answers for a service: the last one registered.
  func provider(of key: ServiceKey) -> Entry? { providers[key]?.last }

  /// All that provide a service, in order of registration.
  func allProviders(of key: ServiceKey) -> [Entry] { providers[key] ?? [] }

  /// Every name that can be asked for.
  var keys: Dictionary<ServiceKey, [Entry]>.Keys { providers.keys }

  /// - Complexity: O(n log n).
  var registrations: [Registration] { entries.values.map(\.registration).sorted { $0.id < $1.id } }
}
