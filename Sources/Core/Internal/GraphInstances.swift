/// The instances of lifetime `graph` of one resolution. Most resolutions have few, and then a list is quicker to look through
/// than a dictionary is to hash.
struct GraphInstances {
  private struct Item {
    /// Held, so that nobody else has their identity meanwhile.
    let place: GraphPlace
    let instance: Instance
  }

  // Apart from what they stand for: looking through them counts no references.
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

  /// - Returns: what was there; to be released when this is no longer being changed.
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

/// The identity of a registration and of the container that it is asked from.
private struct GraphMark: Equatable {
  let entry: ObjectIdentifier
  let container: ObjectIdentifier

  init(_ entry: Entry, _ container: Container) {
    self.entry = ObjectIdentifier(entry)
    self.container = ObjectIdentifier(container)
  }
}

/// What of lifetime `graph` is being made, in all resolutions that run on a thread: nearly always what was begun last ends
/// first. Whoever makes one holds its registration and its container.
struct GraphMaking {
  private var marks: [GraphMark] = []

  /// - Returns: whether it was not being made already.
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

/// The key of an instance of lifetime `graph` in its resolution: its registration, and the scope that it is asked from. Both
/// are retained, so that no other object gets their identity meanwhile.
struct GraphPlace: Hashable, Sendable {
  let entry: Entry
  let container: Container

  static func == (left: Self, right: Self) -> Bool { left.entry === right.entry && left.container === right.container }

  func hash(into hasher: inout Hasher) {
    hasher.combine(ObjectIdentifier(entry))
    hasher.combine(ObjectIdentifier(container))
  }
}
