/// The shared instances that one scope keeps. The root's are in the entries of the registry.
struct Slots {
  enum Slot {
    case making(Maker)
    /// Kept; the number rises in order of creation.
    case made(Instance, order: Int)
    case weakly(WeakReference)

    /// The instance, where it is kept.
    var strong: Instance? { if case .made(let instance, _) = self { instance } else { nil } }

    /// The instance that is there for whoever asks, without making anything.
    var instance: Instance? {
      switch self {
      case .made(let instance, _): instance
      case .weakly(let reference): reference.object.map { Instance(value: $0) }
      case .making: nil
      }
    }

    /// Whether this maker is still the one that everybody waits for.
    func isMade(by maker: Maker) -> Bool { if case .making(let current) = self { current === maker } else { false } }
  }

  struct WeakReference {
    weak var object: AnyObject?
  }

  struct WeakScope {
    weak var scope: Container?
  }

  var slots: [Registration.ID: Slot] = [:]
  var isClosed = false
  private var children: [WeakScope] = []
  private var childrenToSweep = 8

  /// - Complexity: O(1) amortised over the scopes that are open.
  mutating func addChild(_ scope: Container) {
    if children.count >= childrenToSweep {
      children.removeAll { $0.scope == nil }
      childrenToSweep = 2 * children.count + 8
    }
    children.append(WeakScope(scope: scope))
  }

  /// The scopes opened in this one, in order.
  var openChildren: [Container] { children.compactMap(\.scope) }

  /// Closes for good: what is asked for from now on is refused.
  mutating func takeChildren() -> [Container] {
    defer { children = [] }
    return openChildren
  }

  /// Empties everything; the caller drops the result, the last one made first. What is being made now will not be kept.
  mutating func takeAll() -> [Instance] {
    defer { slots = [:] }
    return Self.inOrder(slots.values)
  }

  /// What is kept strongly, in order of creation.
  ///
  /// - Complexity: O(n log n).
  static func inOrder(_ slots: some Collection<Slot>) -> [Instance] {
    if slots.count <= 1 { return slots.first?.strong.map { [$0] } ?? [] }
    return slots.compactMap { slot -> (Instance, Int)? in
      if case .made(let instance, let order) = slot { (instance, order) } else { nil }
    }
    .sorted { $0.1 < $1.1 }.map(\.0)
  }
}
