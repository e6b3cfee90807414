/// The identity of a running task.
struct TaskID: Hashable, Sendable {
  private let address: UInt

  /// The current task; nil outside tasks.
  static var current: TaskID? {
    withUnsafeCurrentTask { task in
      // Safe: an `UnsafeCurrentTask` is one reference to the task.
      task.map { TaskID(address: unsafeBitCast($0, to: UInt.self)) }
    }
  }

  /// True if the current task is a child task (`async let` or task group), which its parent awaits.
  static var isChild: Bool {
    guard let current, let task = UnsafeRawPointer(bitPattern: current.address) else { return false }
    // Safe: every task begins with a `Job`. Its flags follow the object header and two words of the scheduler (the
    // Swift ABI, include/swift/ABI/Task.h). Bit 24 of the flags marks a child task.
    return task.load(fromByteOffset: 4 * MemoryLayout<UInt>.size, as: UInt32.self) & 1 << 24 != 0
  }
}
