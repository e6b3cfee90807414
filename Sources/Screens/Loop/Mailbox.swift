import Foundation
import Synchronization

/// Queue of messages for the loop, in order of arrival. Any thread may post.
package final class Mailbox: Sendable {
  private struct State {
    var messages: [Message] = []
    var waiter: CheckedContinuation<Void, Never>?
    var wake: (@Sendable () -> Void)?
  }

  private let state = Mutex(State())
  private let arrived = DispatchSemaphore(value: 0)

  package init() {}

  /// Appends a message and wakes the loop. Any thread may call it.
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

  /// Sets the function that is called after each post.
  ///
  /// - Parameter wake: function that runs on the posting thread.
  package func onPost(_ wake: @escaping @Sendable () -> Void) { state.withLock { $0.wake = wake } }

  /// Removes and returns all messages.
  func takeAll() -> [Message] {
    state.withLock { state in
      defer { state.messages = [] }
      return state.messages
    }
  }

  /// Blocks the thread until the mailbox has a message.
  ///
  /// - Parameter limit: longest time to wait; nil for no limit.
  /// - Returns: true if the mailbox has a message; false if the time is over.
  @discardableResult
  func wait(limit: DispatchTimeInterval? = nil) -> Bool {
    let end = limit.map { DispatchTime.now() + $0 } ?? .distantFuture
    while state.withLock({ $0.messages.isEmpty }) {
      if arrived.wait(timeout: end) == .timedOut { return state.withLock { !$0.messages.isEmpty } }
    }
    return true
  }

  /// Suspends the task until the mailbox has a message. Only one task may wait at a time.
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
