import Foundation

/// Runs a body on a thread of its own with a large stack, and waits for it.
///
/// - Parameter stack: size in bytes.
func onDeepStack(_ stack: Int = 512 << 20, _ body: @escaping @Sendable () -> Void) {
  let isDone = DispatchSemaphore(value: 0)
  let thread = Thread {
    body()
    isDone.signal()
  }
  thread.stackSize = stack
  thread.start()
  isDone.wait()
}
