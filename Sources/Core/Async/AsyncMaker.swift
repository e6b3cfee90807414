import Synchronization

/// The one task that makes a shared instance asynchronously, and the place where others wait for it.
///
/// It is nobody's child: whoever is cancelled stops waiting, and the making goes on for the rest.
final class AsyncMaker: Sendable {
  private struct State {
    var partial: Instance?
    var outcome: Result<Instance, ResolutionError>?
    var waiters: [Int: CheckedContinuation<Result<Instance, ResolutionError>?, Never>] = [:]
    var nextWaiter = 0
  }

  private let state = Mutex(State())
  /// For whoever closes the scope meanwhile.
  let end = EndOfMaking()

  /// The instance when it is constructed and its properties are not yet set.
  var partial: Instance? { state.withLock { $0.partial } }

  func constructed(_ instance: Instance) { state.withLock { $0.partial = instance } }

  func finish(_ outcome: Result<Instance, ResolutionError>) {
    let waiters = state.withLock { state in
      state.outcome = outcome
      defer { state.waiters = [:] }
      return state.waiters.values.map { $0 }
    }
    for waiter in waiters { waiter.resume(returning: outcome) }
    Self.needs.withLock { $0[ObjectIdentifier(self)] = nil }
    end.finish()
  }

  /// Waits without blocking a thread; nil if the task was cancelled first.
  func value() async -> Result<Instance, ResolutionError>? {
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
          return .none
        }
        if let known { continuation.resume(returning: known) }
      }
    } onCancel: {
      state.withLock { $0.waiters.removeValue(forKey: number) }?.resume(returning: nil)
    }
  }

  // MARK: Circles

  /// Which makers need which others to go on, over all containers.
  private static let needs = Mutex<[ObjectIdentifier: [AsyncMaker]]>([:])

  /// Notes that one maker waits for another.
  ///
  /// - Returns: whether it may: false where the other one waits for the first already, however indirectly.
  static func note(_ maker: AsyncMaker, needs other: AsyncMaker) -> Bool {
    needs.withLock { needs in
      var queue = [other]
      var seen: Set<ObjectIdentifier> = []
      while let next = queue.popLast() {
        if next === maker { return false }
        if seen.insert(ObjectIdentifier(next)).inserted { queue += needs[ObjectIdentifier(next)] ?? [] }
      }
      needs[ObjectIdentifier(maker), default: []].append(other)
      return true
    }
  }

  static func forget(_ maker: AsyncMaker, needs other: AsyncMaker) {
    needs.withLock { needs in
      guard let index = needs[ObjectIdentifier(maker)]?.firstIndex(where: { $0 === other }) else { return }
      needs[ObjectIdentifier(maker)]?.remove(at: index)
    }
  }
}
