/// The shared instances of one scope. Those of the root are in the registry's entries.
struct Slots {
  enum Slot {
    /// A thread is making the instance and no other thread waits. A `Maker` is created when one does.
    case claimed(Claim)
    case making(Maker)
    case makingAsync(AsyncMaker)
    case made(Kept)
    case weakly(WeakReference)

    /// The kept instance, if the slot keeps one strongly.
    var kept: Kept? { if case .made(let kept) = self { kept } else { nil } }

    /// The instance that a request can get without making one.
    var instance: Instance? {
      switch self {
      case .made(let kept): kept.instance
      case .weakly(let reference): reference.object.map(Instance.object)
      case .claimed, .making, .makingAsync: nil
      }
    }

    /// Returns whether this maker is still the current one of the slot.
    func isMade(by maker: Maker) -> Bool { if case .making(let current) = self { current === maker } else { false } }
    func isMade(by maker: AsyncMaker) -> Bool {
      if case .makingAsync(let current) = self { current === maker } else { false }
    }

    /// Promotes a claimed slot to a `Maker` that other threads can wait for, and returns the maker.
    mutating func awaitableMaker() -> Maker? {
      if case .claimed(let claim) = self { self = .making(Maker(claim)) }
      return if case .making(let maker) = self { maker } else { nil }
    }

    /// Completion of the making; nil if nothing is being made or the slot is only claimed.
    var end: EndOfMaking? {
      switch self {
      case .making(let maker): maker.end
      case .makingAsync(let maker): maker.end
      case .claimed, .made, .weakly: nil
      }
    }

    /// Returns the completion of the making, after promoting a claimed slot to a `Maker`.
    mutating func awaitableEnd() -> EndOfMaking? { awaitableMaker()?.end ?? end }

    var isBeingMade: Bool {
      switch self {
      case .claimed, .making, .makingAsync: true
      case .made, .weakly: false
      }
    }
  }

  /// The thread that makes an instance.
  struct Claim {
    let owner = ThreadID.current
    /// Number of services before this one on the path of that thread.
    let depth: Int
  }

  /// A shared instance that is kept until its scope closes.
  final class Kept: Sendable {
    let instance: Instance
    /// Place in the order of creation, over the container and all its scopes.
    let order: Int
    /// The data that the lifetime policy recorded for the instance.
    let note: (any Sendable)?
    let teardown: Teardown?

    init(_ instance: Instance, order: Int, note: (any Sendable)?, teardown: Teardown?) {
      self.instance = instance
      self.order = order
      self.note = note
      self.teardown = teardown
    }
  }

  /// A weak reference in an object. Stored in the slot directly, it would make copies of all slots slow.
  final class WeakReference {
    weak var object: AnyObject?
    init(_ object: AnyObject?) { self.object = object }
  }

  var slots = SlotTable()
  var isClosed = false
  /// The scopes opened in this one, in order. Some may be closed.
  private(set) var children: [ScopeState] = []
  private var childrenToSweep = 8

  /// Adds an inner scope, and removes closed ones from time to time.
  ///
  /// - Complexity: O(1) amortised over the open scopes.
  mutating func addChild(_ scope: ScopeState) {
    if children.count >= childrenToSweep {
      children.removeAll { $0.isShut.load(ordering: .relaxed) }
      childrenToSweep = 2 * children.count + 8
    }
    children.append(scope)
  }

  /// Removes and returns the inner scopes, when this scope is being closed.
  mutating func takeChildren() -> [ScopeState] {
    defer { children = [] }
    return children
  }

  /// Removes and returns the instances, which the caller releases, the last one made first.
  ///
  /// An instance that is being made is left to its maker, which checks whether the scope is still open.
  mutating func takeAll() -> [Kept] { slots.takeAll() }
}
