/// The single task that makes a shared instance asynchronously, and the waiting point of all other requesters.
///
/// The task is unstructured: if one requester is cancelled, the instance is still made for the other requesters.
final class AsyncMaker: Sendable {
  private struct State {
    var partial: Instance?
    var outcome: Result<Instance, ResolutionError>?
    var waiters: [Int: CheckedContinuation<Result<Instance, ResolutionError>?, Never>] = [:]
    var nextWaiter = 0
    /// The task that makes the instance.
    ///
    /// Nil before the task is recorded and after it has ended, and if a requester makes the instance in its own task.
    var task: Task<Void, Never>?
    /// The highest priority of the waiters so far; nil before the first waiter.
    ///
    /// A requester may begin to wait before the running task is recorded.
    var priority: TaskPriority?
    /// True if a waiting task was cancelled and no other task waits.
    var isAbandoned = false
  }

  private let state = Mutex(State())
  /// Completion of the construction, for which `closeAndWait()` waits.
  let end = ConstructionCompletion()

  /// The instance once it is constructed, even if its properties are still being set; nil before.
  var partial: Instance? { state.withLock { $0.partial } }

  /// Number of tasks that wait for the instance.
  var waiting: Int { state.withLock { $0.waiters.count } }

  func constructed(_ instance: Instance) { state.withLock { $0.partial = instance } }

  func finish(_ outcome: Result<Instance, ResolutionError>) {
    let waiters = state.withLock { state in
      state.outcome = outcome
      state.task = nil
      defer { state.waiters = [:] }
      return state.waiters.values.map { $0 }
    }
    for waiter in waiters { waiter.resume(returning: outcome) }
    Self.needs.withLock { $0[ObjectIdentifier(self)] = nil }
    end.finish()
  }

  /// Records the task that makes the instance, so that its priority can be raised and it can be cancelled.
  func started(_ task: Task<Void, Never>) {
    let (isAbandoned, priority) = state.withLock { state in
      if state.outcome == nil { state.task = task }
      return (state.isAbandoned, state.priority)
    }
    if isAbandoned { task.cancel() }
    if let priority { raise(task, to: priority) }
  }

  /// Raises the priority of the making task to that of a waiter, at once or when the task is recorded.
  private func escalate(to priority: TaskPriority) {
    let task = state.withLock { state in
      state.priority = max(state.priority ?? priority, priority)
      return state.task
    }
    if let task { raise(task, to: priority) }
  }

  private func raise(_ task: Task<Void, Never>, to priority: TaskPriority) {
    if #available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *) { task.escalatePriority(to: priority) }
  }

  /// Ends the wait of a cancelled requester. If no other requester waits, the making task is cancelled.
  ///
  /// - Parameter number: the number of the waiter.
  private func giveUp(_ number: Int) {
    let (waiter, task) = state.withLock {
      state -> (CheckedContinuation<Result<Instance, ResolutionError>?, Never>?, Task<Void, Never>?) in
      guard let waiter = state.waiters.removeValue(forKey: number) else { return (nil, nil) }
      if !state.waiters.isEmpty { return (waiter, nil) }
      state.isAbandoned = true
      return (waiter, state.task)
    }
    task?.cancel()
    waiter?.resume(returning: nil)
  }

  /// Waits for the instance without blocking a thread, and raises the making task's priority.
  ///
  /// - Returns: the result; nil if the current task is cancelled first.
  func value() async -> Result<Instance, ResolutionError>? {
    escalate(to: Task.currentPriority)
    if #available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *) {
      return await withTaskPriorityEscalationHandler {
        await outcome()
      } onPriorityEscalated: { _, priority in
        self.escalate(to: priority)
      }
    }
    return await outcome()
  }

  private func outcome() async -> Result<Instance, ResolutionError>? {
    let number = state.withLock { state in
      state.nextWaiter += 1
      return state.nextWaiter
    }
    return await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let known = state.withLock { state -> Result<Instance, ResolutionError>?? in
          if let outcome = state.outcome { return .some(outcome) }
          if Task.isCancelled { return .some(nil) }
          state.waiters[number] = continuation
          state.isAbandoned = false
          return .none
        }
        if let known { continuation.resume(returning: known) }
      }
    } onCancel: {
      giveUp(number)
    }
  }

  // MARK: Cycles

  /// A wait of one maker for another, with the request that caused the wait.
  private struct Need {
    let maker: AsyncMaker
    let requester: AsyncRequester
    let key: ServiceKey
    let kind: Dependency.Kind?

    /// Returns the steps of the request's path after the service of the waiting maker.
    func steps(behind waiting: AsyncMaker) -> [ResolutionError.Step] {
      let path = requester.path(to: key, by: kind)
      let way = sequence(first: requester.frame) { $0?.outer }.prefix { $0 != nil && $0?.maker !== waiting }
      return path.suffix(way.count(where: { _ in true }) + 1)
    }
  }

  /// The waits between makers of all containers, keyed by the waiting maker.
  private static let needs = Mutex<[ObjectIdentifier: [Need]]>([:])

  /// Records that one maker waits for another, unless that would be a deadlock.
  ///
  /// The wait is recorded before the other maker starts, so that the wait which closes a cycle is always found.
  ///
  /// - Returns: nil if waiting is permitted. Otherwise `other` already waits for `maker`, directly or indirectly, and
  ///   the result is the steps that complete the requester's path to the cycle. The result is empty if the path already
  ///   includes the service of `other`.
  static func recordNeed(
    _ maker: AsyncMaker, needs other: AsyncMaker, by requester: AsyncRequester, _ key: ServiceKey,
    _ kind: Dependency.Kind?
  ) -> [ResolutionError.Step]? {
    let circle = needs.withLock { needs -> [(waiting: AsyncMaker, need: Need)]? in
      if let way = way(from: other, to: maker, needs) { return way }
      needs[ObjectIdentifier(maker), default: []].append(Need(maker: other, requester: requester, key: key, kind: kind))
      return nil
    }
    guard let circle else { return nil }
    let isOnPath = sequence(first: requester.frame) { $0?.outer }.prefix { $0 != nil }.contains { $0?.maker === other }
    return isOnPath ? [] : circle.flatMap { $0.need.steps(behind: $0.waiting) }
  }

  /// Returns the chain of waits from one maker to another; nil if there is none.
  private static func way(
    from first: AsyncMaker, to last: AsyncMaker, _ needs: [ObjectIdentifier: [Need]]
  ) -> [(waiting: AsyncMaker, need: Need)]? {
    if first === last { return [] }
    var ways: [ObjectIdentifier: (waiting: AsyncMaker, need: Need)] = [:]
    var queue = [first]
    while let next = queue.popLast() {
      for need in needs[ObjectIdentifier(next)] ?? [] where need.maker !== first {
        guard ways.updateValue((next, need), forKey: ObjectIdentifier(need.maker)) == nil else { continue }
        if need.maker === last {
          return sequence(first: last) { ways[ObjectIdentifier($0)]?.waiting }
            .compactMap { ways[ObjectIdentifier($0)] }.reversed()
        }
        queue.append(need.maker)
      }
    }
    return nil
  }

  static func forget(_ maker: AsyncMaker, needs other: AsyncMaker) {
    needs.withLock { needs in
      guard let index = needs[ObjectIdentifier(maker)]?.firstIndex(where: { $0.maker === other }) else { return }
      needs[ObjectIdentifier(maker)]?.remove(at: index)
    }
  }
}
