/// The shared instances that one scope keeps. The root's are in the entries of the registry.
struct Slots {
  enum Slot {
    /// A thread makes it, and no other has come for it: nothing to wait for is needed yet.
    case claimed(Claim)
    case making(Maker)
    case makingAsync(AsyncMaker)
    case made(Kept)
    /// An object is kept that has neither a hook nor a note: nothing beside it has to be allocated.
    case madeObject(AnyObject, order: Int)
    case weakly(WeakReference)

    /// The instance, where it is kept.
    var kept: Kept? {
      switch self {
      case .made(let kept): kept
      case .madeObject(let object, let order): Kept(.object(object), order: order, note: nil, teardown: nil)
      case .claimed, .making, .makingAsync, .weakly: nil
      }
    }

    /// The instance that is there for whoever asks, without making anything.
    var instance: Instance? {
      switch self {
      case .made(let kept): kept.instance
      case .madeObject(let object, _): .object(object)
      case .weakly(let reference): reference.object.map(Instance.object)
      case .claimed, .making, .makingAsync: nil
      }
    }

    /// Whether this maker is still the one that everybody waits for.
    func isMade(by maker: Maker) -> Bool { if case .making(let current) = self { current === maker } else { false } }
    func isMade(by maker: AsyncMaker) -> Bool {
      if case .makingAsync(let current) = self { current === maker } else { false }
    }

    /// Who makes it in a thread, as somebody that others can wait for from now on.
    mutating func awaitableMaker() -> Maker? {
      if case .claimed(let claim) = self { self = .making(Maker(claim)) }
      return if case .making(let maker) = self { maker } else { nil }
    }

    /// The end of what is being made here; nil where nothing is, or nobody can wait for it yet.
    var end: EndOfMaking? {
      switch self {
      case .making(let maker): maker.end
      case .makingAsync(let maker): maker.end
      case .claimed, .made, .madeObject, .weakly: nil
      }
    }

    /// The end of what is being made here, made up where nobody could wait for it so far.
    mutating func awaitableEnd() -> EndOfMaking? { awaitableMaker()?.end ?? end }

    var isBeingMade: Bool {
      switch self {
      case .claimed, .making, .makingAsync: true
      case .made, .madeObject, .weakly: false
      }
    }
  }

  /// The thread that makes an instance.
  struct Claim {
    let owner = ThreadID.current
    /// How many services stand before this one on the path of that thread.
    let depth: Int
  }

  /// A shared instance that is kept until its scope closes.
  final class Kept: Sendable {
    let instance: Instance
    /// Rises in order of creation over the container and all its scopes.
    let order: Int
    /// What its lifetime policy noted when it was made.
    let note: (any Sendable)?
    let teardown: Teardown?

    init(_ instance: Instance, order: Int, note: (any Sendable)?, teardown: Teardown?) {
      self.instance = instance
      self.order = order
      self.note = note
      self.teardown = teardown
    }
  }

  /// A box: a weak reference inside the slot would make every copy of any slot slow.
  final class WeakReference {
    weak var object: AnyObject?
    init(_ object: AnyObject?) { self.object = object }
  }

  var slots = SlotTable()
  var isClosed = false
  /// The scopes opened in this one, in order; some are closed.
  private(set) var children: [ScopeState] = []
  private var childrenToSweep = 8

  /// - Complexity: O(1) amortised over the scopes that are open.
  mutating func addChild(_ scope: ScopeState) {
    if children.count >= childrenToSweep {
      children.removeAll { $0.isShut.load(ordering: .relaxed) }
      childrenToSweep = 2 * children.count + 8
    }
    children.append(scope)
  }

  /// Closes for good: what is asked for from now on is refused.
  mutating func takeChildren() -> [ScopeState] {
    defer { children = [] }
    return children
  }

  /// Drops everything; the caller lets the result go, the last one made first. What is being made is left to its maker,
  /// who looks whether the scope is still open.
  mutating func takeAll() -> [Kept] { slots.takeAll() }
}
