import Foundation
import Synchronization

/// Runs a function on a thread with a large stack.
///
/// The parser and the syntax visitors recurse as deeply as the text is nested.
///
/// - Complexity: one thread per call, about 50 µs. The calling thread waits.
func withDeepStack<Result: Sendable>(_ body: @escaping @Sendable () -> Result) -> Result {
  let box = ResultBox<Result>()
  let thread = Thread {
    box.result.withLock { $0 = body() }
    box.done.signal()
  }
  thread.stackSize = 64 << 20
  thread.start()
  box.done.wait()
  return box.result.withLock { $0 } ?? body()
}

private final class ResultBox<Result: Sendable>: Sendable {
  let result = Mutex<Result?>(nil)
  let done = DispatchSemaphore(value: 0)
}
