import Foundation
import Synchronization

/// Messages for the loop, in the order in which they came; anybody may post, from any thread.
package final class Mailbox: Sendable {
  private struct State {
    var messages: [Message] = []
    var waiter: CheckedContinuation<Void, Never>?
    var wake: (@Sendable () -> Void)?
  }

  private let state = Mutex(State())
  private let arrived = DispatchSemaphore(value: 0)

  package init() {}

  package func post(_ message: Message) {
    let (waiter, wake) = state.withLock { state in
      state.messages.append(message)
      defer { state.waiter = nil }
      return (state.waiter, state.wake)
    }
    arrived.signal()
    waiter?.resume()
    wake?()
  }

  /// - Parameter wake: called after each post, on the thread that posts.
  package func onPost(_ wake: @escaping @Sendable () -> Void) { state.withLock { $0.wake = wake } }

  /// Everything that has come since the last call.
  func takeAll() -> [Message] {
    state.withLock { state in
      defer { state.messages = [] }
      return state.messages
    }
  }

  /// Waits for a message, unless there is one.
  ///
  /// - Parameter limit: nil waits for ever.
  /// - Returns: whether there is one.
  @discardableResult
  func wait(limit: DispatchTimeInterval? = nil) -> Bool {
    let end = limit.map { DispatchTime.now() + $0 } ?? .distantFuture
    while state.withLock({ $0.messages.isEmpty }) {
      if arrived.wait(timeout: end) == .timedOut { return state.withLock { !$0.messages.isEmpty } }
    }
    return true
  }

  /// The same for a task, whose thread others need. One at a time.
  func arrival() async {
    await withCheckedContinuation { continuation in
      let isThere = state.withLock { state in
        if state.messages.isEmpty { state.waiter = continuation }
        return !state.messages.isEmpty
      }
      if isThere { continuation.resume() }
    }
  }
}
