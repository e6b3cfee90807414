/// The instances of lifetime `graph` of one resolution.
///
/// Most resolutions have few such instances, for which a list is faster than a dictionary.
struct GraphInstances {
  private struct Item {
    /// The key of the instance. It is retained, so that no other object gets the same identities in the meantime.
    let place: GraphPlace
    let instance: Instance
  }

  // Stored apart from the items, so that a search counts no references.
  private var marks: [GraphMark] = []
  private var few: [Item] = []
  private var many: [GraphPlace: Item] = [:]

  private static var inList: Int { 16 }

  var isEmpty: Bool { few.isEmpty && many.isEmpty }

  @inline(__always)
  func instance(of entry: Entry, in container: Container) -> Instance? {
    if let index = index(of: entry, container) { return few[index].instance }
    return many.isEmpty ? nil : many[GraphPlace(entry: entry, container: container)]?.instance
  }

  mutating func insert(_ instance: Instance, at place: GraphPlace) {
    let item = Item(place: place, instance: instance)
    if let index = index(of: place.entry, place.container) {
      few[index] = item
    } else if few.count < Self.inList, many.isEmpty || many[place] == nil {
      if few.isEmpty {
        few.reserveCapacity(Self.inList)
        marks.reserveCapacity(Self.inList)
      }
      marks.append(GraphMark(place.entry, place.container))
      few.append(item)
    } else {
      many[place] = item
    }
  }

  /// Removes the instance with a key.
  ///
  /// - Returns: the instance, to be released after the mutation has ended; nil if there is none.
  mutating func remove(at place: GraphPlace) -> Instance? {
    if let index = index(of: place.entry, place.container) {
      marks.remove(at: index)
      return few.remove(at: index).instance
    }
    return many.removeValue(forKey: place)?.instance
  }

  @inline(__always)
  private func index(of entry: Entry, _ container: Container) -> Int? {
    marks.isEmpty ? nil : marks.firstIndex(of: GraphMark(entry, container))
  }
}

/// The identities of a registration and of the container that received the request.
private struct GraphMark: Equatable {
  let entry: ObjectIdentifier
  let container: ObjectIdentifier

  init(_ entry: Entry, _ container: Container) {
    self.entry = ObjectIdentifier(entry)
    self.container = ObjectIdentifier(container)
  }
}

/// The services of lifetime `graph` that are being made, in all resolutions of a thread.
///
/// The service begun last nearly always ends first. The callers retain the registration and the container.
struct GraphMaking {
  private var marks: [GraphMark] = []

  /// Records that an instance of an entry is being made.
  ///
  /// - Returns: true if no instance of the entry was being made.
  @inline(__always)
  mutating func begin(_ entry: Entry, in container: Container) -> Bool {
    let mark = GraphMark(entry, container)
    if marks.contains(mark) { return false }
    marks.append(mark)
    return true
  }

  @inline(__always)
  mutating func end(_ entry: Entry, in container: Container) {
    let mark = GraphMark(entry, container)
    if marks.last == mark {
      marks.removeLast()
    } else if let index = marks.lastIndex(of: mark) {
      marks.remove(at: index)
    }
  }
}

/// The key of a `graph` instance in its resolution: its registration, and the scope that received the request.
///
/// The registration and the scope are retained, so that no other objects get the same identities in the meantime.
struct GraphPlace: Hashable, Sendable {
  let entry: Entry
  let container: Container

  static func == (left: Self, right: Self) -> Bool { left.entry === right.entry && left.container === right.container }

  func hash(into hasher: inout Hasher) {
    hasher.combine(ObjectIdentifier(entry))
    hasher.combine(ObjectIdentifier(container))
  }
}
