import Synchronization

/// The construction of a shared instance by one thread. Other threads that request the instance wait for it.
///
/// No lock is held while the factory runs. A deadlock is a cycle of threads that wait for each other. The thread whose
/// wait would close such a cycle finds the cycle, and gets an outcome instead of being blocked.
///
/// A service in the cycle may be constructed already, so that only its properties are missing. The thread that waits
/// for this service then continues with its instance. So a permitted cycle can also be resolved across threads.
final class Maker: Sendable {
  enum Outcome: Sendable {
    /// The complete instance. If waiting would be a deadlock: an instance whose properties are still being set.
    case instance(Instance)
    /// The construction failed with this error.
    case failed(ResolutionError)
    /// Waiting would be a deadlock. The steps lead from the awaited service back to the service that would wait for it.
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
  /// True if the maker registers a module. A thread in a deadlock does not wait for the end of the registration.
  private let isModule: Bool
  /// Completion of the construction, for which `closeAndWait()` waits.
  let end = ConstructionCompletion()
  /// Number of services that enclose this one on the path of the making thread.
  let depth: Int
  private let state = Mutex(State())

  /// True if the maker is counted in `running`.
  private let isCounted: Bool
  /// Number of threads that make shared instances, over all containers. If it is 0, no search for a maker is needed.
  static let running = Atomic<Int>(0)

  init(_ claim: Slots.Claim, isModule: Bool = false, isCounted: Bool = false) {
    self.isModule = isModule
    self.isCounted = isCounted
    if isCounted { Self.running.add(1, ordering: .relaxed) }
    owner = claim.owner
    depth = claim.depth
  }

  /// True if the current thread is the maker.
  var isMine: Bool { owner == ThreadID.current }

  /// The instance once it is constructed, even if its properties are still being set; nil before.
  var partial: Instance? { state.withLock { $0.partial } }

  /// True if the construction has succeeded or failed.
  var isDone: Bool { state.withLock { $0.outcome != nil } }

  /// The instance's place in the order of creation.
  var order: Int { state.withLock { $0.order } }

  func constructed(_ instance: Instance, order: Int) {
    state.withLock { state in
      state.partial = instance
      state.order = order
    }
  }

  /// Ends the construction and wakes all waiters. Only the first call sets the outcome.
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

  /// Registers a closure that runs if the construction fails. The closure runs at once if it has failed already.
  func ifItFails(_ consequence: @escaping @Sendable () -> Void) {
    let hasFailed = state.withLock { state in
      if state.outcome == nil { state.ifItFails.append(consequence) }
      if case .failed? = state.outcome { return true }
      return false
    }
    if hasFailed { consequence() }
  }

  /// Blocks the current thread until the maker has finished, unless that would be a deadlock.
  ///
  /// - Parameter path: the path from this thread's outermost service to the awaited service.
  /// - Returns: the outcome of the construction, or the outcome with which the thread continues in a deadlock.
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

  // MARK: Deadlocks

  /// Outcome with which a waiter in a deadlock can continue; nil if there is none.
  ///
  /// For a constructed service, it is the instance, whose properties are still being set. For a module, it is an empty
  /// `circle`: some of its services may not be registered yet.
  private var wayOut: Outcome? { isModule ? .circle([]) : partial.map { .instance($0) } }

  /// The waiting threads of all containers, each with its waiter.
  private static let waiting = Mutex<[ThreadID: Waiter]>([:])

  /// Returns the waiters from the awaited maker back to the thread of the new waiter; nil if there is no such cycle.
  ///
  /// All other threads of a cycle are blocked, so the state that is read here cannot change.
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

/// A thread that is blocked until another thread has made an instance.
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
