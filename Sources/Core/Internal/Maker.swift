import Synchronization

/// The one thread that makes a shared instance, and the place where the others wait for it.
///
/// No lock is held while the factory runs. A deadlock, a circle of threads that wait for each other, is seen by the
/// thread that would close it, which is told so instead of being blocked; where a member of the circle is constructed already and only its
/// properties are missing, whoever waits for that one goes on with it: a legal circle closes across threads, too.
final class Maker: Sendable {
  enum Outcome: Sendable {
    /// The instance, complete; or one whose properties are still being set, where waiting for them would never end.
    case instance(Instance)
    /// The maker failed.
    case failed(ResolutionError)
    /// Waiting would be a deadlock; the services on the circle, from the one waited for to the one that needs it.
    case circle([ResolutionError.Step])
  }

  private struct State {
    var partial: Instance?
    var order = 0
    var outcome: Outcome?
    var waiters: [Waiter] = []
    var ifItFails: [@Sendable () -> Void] = []
  }

  private let owner: ThreadID
  /// Whether it registers a module: nobody has to wait for the end of that.
  private let isModule: Bool
  /// For whoever closes the scope meanwhile.
  let end = EndOfMaking()
  /// How many services stand before this one on the path of the thread that makes it.
  let depth: Int
  private let state = Mutex(State())

  /// Whether it counts as `running`.
  private let isCounted: Bool
  /// How many threads make shared instances, over all containers: where none does, nobody has to look for one.
  static let running = Atomic<Int>(0)

  init(_ claim: Slots.Claim, isModule: Bool = false, isCounted: Bool = false) {
    self.isModule = isModule
    self.isCounted = isCounted
    if isCounted { Self.running.add(1, ordering: .relaxed) }
    owner = claim.owner
    depth = claim.depth
  }

  /// Whether this thread is the maker.
  var isMine: Bool { owner == ThreadID.current }

  /// The instance when it is constructed and its properties are not yet set.
  var partial: Instance? { state.withLock { $0.partial } }

  /// Whether it has finished, well or not.
  var isDone: Bool { state.withLock { $0.outcome != nil } }

  /// Where its instance stands in the order of creation.
  var order: Int { state.withLock { $0.order } }

  func constructed(_ instance: Instance, order: Int) {
    state.withLock { state in
      state.partial = instance
      state.order = order
    }
  }

  /// Wakes everybody who waits. The first call counts.
  func finish(_ outcome: Outcome) {
    let (waiters, consequences) = state.withLock { state -> ([Waiter], [@Sendable () -> Void]) in
      if state.outcome == nil {
        state.outcome = outcome
        if isCounted { Self.running.subtract(1, ordering: .relaxed) }
      }
      defer { (state.waiters, state.ifItFails) = ([], []) }
      return (state.waiters, state.ifItFails)
    }
    for waiter in waiters { waiter.goOn(with: outcome) }
    if case .failed = outcome { for consequence in consequences { consequence() } }
    end.finish()
  }

  /// Has something done if the making fails: at once if it has.
  func ifItFails(_ consequence: @escaping @Sendable () -> Void) {
    let hasFailed = state.withLock { state in
      if state.outcome == nil { state.ifItFails.append(consequence) }
      if case .failed? = state.outcome { return true }
      return false
    }
    if hasFailed { consequence() }
  }

  /// Blocks until the maker has finished.
  ///
  /// - Parameter path: from this thread's outermost service to the one that is waited for.
  func wait(_ path: [ResolutionError.Step]) -> Outcome {
    let me = Waiter(maker: self, path: path)
    let known = Self.waiting.withLock { waiting -> Outcome? in
      if let circle = Self.circle(from: me, waiting) {
        if let wayOut { return wayOut }
        guard let lucky = circle.first(where: { $0.maker.wayOut != nil }), let wayOut = lucky.maker.wayOut else {
          return .circle(Self.steps(of: circle, from: self))
        }
        waiting[lucky.thread] = nil
        lucky.goOn(with: wayOut)
      }
      let outcome = state.withLock { state -> Outcome? in
        if state.outcome == nil { state.waiters.append(me) }
        return state.outcome
      }
      if outcome == nil { waiting[me.thread] = me }
      return outcome
    }
    if let known { return known }
    let outcome = me.block()
    Self.waiting.withLock { if $0[me.thread] === me { $0[me.thread] = nil } }
    return outcome
  }

  // MARK: Circles

  /// What whoever waits for this one in a circle goes on with: an instance that only lacks its properties, or a module as
  /// far as it is registered.
  private var wayOut: Outcome? { isModule ? .circle([]) : partial.map { .instance($0) } }

  /// Who waits for what, over all containers.
  private static let waiting = Mutex<[ThreadID: Waiter]>([:])

  /// The threads that stand between a newcomer and itself; nil if the chain ends elsewhere. Everybody on a circle is
  /// blocked, so that what is read here cannot change.
  private static func circle(from me: Waiter, _ waiting: [ThreadID: Waiter]) -> [Waiter]? {
    var result: [Waiter] = []
    var maker = me.maker
    while maker.owner != me.thread {
      guard !maker.isDone, let next = waiting[maker.owner] else { return nil }
      result.append(next)
      maker = next.maker
    }
    return result
  }

  private static func steps(of circle: [Waiter], from first: Maker) -> [ResolutionError.Step] {
    var result: [ResolutionError.Step] = []
    var maker = first
    for waiter in circle {
      result += waiter.path.dropFirst(maker.depth + 1)
      maker = waiter.maker
    }
    return result
  }
}

/// A thread that is blocked until another one has made what it needs.
private final class Waiter: Sendable {
  let thread = ThreadID.current
  let maker: Maker
  let path: [ResolutionError.Step]
  private let gate = Gate<Maker.Outcome>()

  init(maker: Maker, path: [ResolutionError.Step]) {
    self.maker = maker
    self.path = path
  }

  func goOn(with outcome: Maker.Outcome) { gate.open(outcome) }
  func block() -> Maker.Outcome { gate.wait() }
}
