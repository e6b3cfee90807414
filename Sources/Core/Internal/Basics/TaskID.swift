/// Identifies a task while it runs.
struct TaskID: Hashable, Sendable {
  private let address: UInt

  /// The current task; nil outside of tasks.
  static var current: TaskID? {
    withUnsafeCurrentTask { task in
      // Safe: an `UnsafeCurrentTask` is one reference to the task.
      task.map { TaskID(address: unsafeBitCast($0, to: UInt.self)) }
    }
  }

  /// Whether the current task is a child (`async let`, task group), which its parent waits for.
  static var isChild: Bool {
    guard let current, let task = UnsafeRawPointer(bitPattern: current.address) else { return false }
    // Safe: every task begins with a `Job`, whose flags stand behind the object's header and two words of the scheduler
    // (the Swift ABI, include/swift/ABI/Task.h); bit 24 of them marks a child task.
    return task.load(fromByteOffset: 4 * MemoryLayout<UInt>.size, as: UInt32.self) & 1 << 24 != 0
  }
}
