/// The shared instances that one container or scope keeps.
struct Slots {
  enum Slot {
    case making(Maker)
    /// Kept; the number rises in order of creation.
    case made(Instance, order: Int)
    case weakly(WeakReference)
  }

  struct WeakReference {
    weak var object: AnyObject?
  }

  struct WeakScope {
    weak var scope: Container?
  }

  private var slots: [Registration.ID: Slot] = [:]
  private var created = 0
  var isClosed = false
  var children: [WeakScope] = []

  subscript(id: Registration.ID) -> Slot? {
    get { slots[id] }
    set { slots[id] = newValue }
  }

  /// The next place in the order of creation.
  mutating func nextInOrder() -> Int {
    created += 1
    return created
  }

  /// The instance that is there for whoever asks, without making anything.
  func instance(_ id: Registration.ID) -> Instance? {
    switch slots[id] {
    case .made(let instance, _): instance
    case .weakly(let reference): reference.object.map { Instance(value: $0) }
    case .making, nil: nil
    }
  }

  /// Whether this maker is still the one that everybody waits for.
  func isMaking(_ id: Registration.ID, _ maker: Maker) -> Bool {
    if case .making(let current)? = slots[id] { current === maker } else { false }
  }

  /// What is kept strongly, in order of creation.
  ///
  /// - Complexity: O(n log n).
  var held: [Instance] {
    slots.values.compactMap { slot -> (Instance, Int)? in
      if case .made(let instance, let order) = slot { (instance, order) } else { nil }
    }
    .sorted { $0.1 < $1.1 }.map(\.0)
  }

  /// Empties everything; the caller drops the result, the last one made first. What is being made now will not be kept.
  mutating func takeAll() -> [Instance] {
    defer { slots = [:] }
    return held
  }
}
