/// The shared instances of one scope. The shared instances of the root are in the entries of the registry.
struct Slots {
  enum Slot {
    /// A thread is making the instance, and no other thread waits. A `Maker` is created when another thread waits.
    case claimed(Claim)
    case making(Maker)
    case makingAsync(AsyncMaker)
    case made(Kept)
    /// A kept object without a teardown hook and a note, stored without the allocation of a `Kept`.
    case madeObject(AnyObject, order: Int)
    case weakly(WeakReference)

    /// The kept instance; nil if the slot keeps none strongly.
    ///
    /// For `madeObject` each access makes a new `Kept`. So kept instances are compared by `order`.
    var kept: Kept? {
      switch self {
      case .made(let kept): kept
      case .madeObject(let object, let order): Kept(.object(object), order: order, note: nil, teardown: nil)
      case .claimed, .making, .makingAsync, .weakly: nil
      }
    }

    /// The instance that a request can get without making one; nil if there is none.
    var instance: Instance? {
      switch self {
      case .made(let kept): kept.instance
      case .madeObject(let object, _): .object(object)
      case .weakly(let reference): reference.object.map(Instance.object)
      case .claimed, .making, .makingAsync: nil
      }
    }

    /// Returns whether `maker` is still making the slot's instance.
    func isMade(by maker: Maker) -> Bool { if case .making(let current) = self { current === maker } else { false } }
    func isMade(by maker: AsyncMaker) -> Bool {
      if case .makingAsync(let current) = self { current === maker } else { false }
    }

    /// Promotes a claimed slot to a `Maker` that other threads can wait for.
    ///
    /// - Returns: the maker; nil if no thread is making the instance.
    mutating func awaitableMaker() -> Maker? {
      if case .claimed(let claim) = self { self = .making(Maker(claim)) }
      return if case .making(let maker) = self { maker } else { nil }
    }

    /// Completion of the construction in progress; nil if nothing is being made or the slot is only claimed.
    var end: ConstructionCompletion? {
      switch self {
      case .making(let maker): maker.end
      case .makingAsync(let maker): maker.end
      case .claimed, .made, .madeObject, .weakly: nil
      }
    }

    /// Returns the completion of the construction in progress; nil if nothing is being made. Promotes a claimed slot to
    /// a `Maker` first.
    mutating func awaitableCompletion() -> ConstructionCompletion? { awaitableMaker()?.end ?? end }

    var isBeingMade: Bool {
      switch self {
      case .claimed, .making, .makingAsync: true
      case .made, .madeObject, .weakly: false
      }
    }
  }

  /// The claim of the thread that is making an instance.
  struct Claim {
    let owner = ThreadID.current
    /// Number of services before the claimed one on the path of the claiming thread.
    let depth: Int
  }

  /// A shared instance that is kept until its scope closes.
  final class Kept: Sendable {
    let instance: Instance
    /// Place in the order of creation, over the container and all its scopes.
    let order: Int
    /// The data that the lifetime policy recorded for the instance; nil without a policy.
    let note: (any Sendable)?
    let teardown: Teardown?

    init(_ instance: Instance, order: Int, note: (any Sendable)?, teardown: Teardown?) {
      self.instance = instance
      self.order = order
      self.note = note
      self.teardown = teardown
    }
  }

  /// A weak reference in an object of its own. Stored directly in a slot, it would make every copy of a slot slower.
  final class WeakReference {
    weak var object: AnyObject?
    init(_ object: AnyObject?) { self.object = object }
  }

  var slots = SlotTable()
  var isClosed = false
  /// The scopes that were opened in this one, in order of opening. Some may be closed.
  private(set) var children: [ScopeState] = []
  private var childrenToSweep = 8

  /// Adds an inner scope, and removes closed inner scopes from time to time.
  ///
  /// - Complexity: O(1) amortised over the open scopes.
  mutating func addChild(_ scope: ScopeState) {
    if children.count >= childrenToSweep {
      children.removeAll { $0.isShut.load(ordering: .relaxed) }
      childrenToSweep = 2 * children.count + 8
    }
    children.append(scope)
  }

  /// Removes and returns the inner scopes. Called when this scope is being closed.
  mutating func removeChildren() -> [ScopeState] {
    defer { children = [] }
    return children
  }

  /// Removes and returns the kept instances in order of creation. The caller releases them in reverse order.
  ///
  /// The slot of an instance that is being made stays: its maker checks whether the scope is still open.
  mutating func removeInstances() -> [Kept] { slots.removeInstances() }
}
