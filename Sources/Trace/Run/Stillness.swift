/// Detects that no thread of the step runs: each thread is held, is blocked in the kernel, or has ended.
///
/// Threads are inspected one after the other, so a sleeping thread may be woken by a thread inspected later. A thread
/// therefore counts as blocked only if it slept from one inspection to the next. If that is true for all threads that
/// are not held, none of them ran in between, and none can wake another.
struct Stillness {
  /// Access to the kernel's view of this process's threads.
  struct View {
    var count: () -> Int = { ThreadStates.count }
    var all: () -> [Int32] = { ThreadStates.all }
    var activity: (Int32) -> ThreadStates.Activity? = ThreadStates.activity
  }

  /// Threads of the runner itself, which never run code of the step.
  var ownThreads: Set<Int32>
  var view: View
  /// True if a thread was awake at the last inspection. If it is false, the next inspection can follow at once.
  private(set) var isAnyThreadAwake = false
  /// Threads that were asleep at the last inspection, with the number of times that each had gone to sleep.
  private var asleep: [Int32: Int] = [:]

  init(ownThreads: Set<Int32> = [], view: View = View()) {
    self.ownThreads = ownThreads
    self.view = view
  }

  /// Inspects every thread, and removes ended threads from the board.
  ///
  /// - Returns: true if no thread of the step runs.
  mutating func isReached(by runner: StepRunner) -> Bool {
    let (running, known) = runner.board.withLock { board in
      (Set(board.threads.filter(\.value.isRunning).keys), Set(board.threads.keys))
    }
    isAnyThreadAwake = false
    // Usual case, without inspecting every thread: the resumed thread has reached its next event.
    if running.isEmpty && view.count() <= known.count + ownThreads.count { return true }
    let before = asleep
    asleep = [:]
    for thread in running.union(view.all()).subtracting(known.subtracting(running)).subtracting(ownThreads) {
      if let activity = view.activity(thread) {
        isAnyThreadAwake = isAnyThreadAwake || !activity.isAsleep
        asleep[thread] = activity.sleeps
      } else if running.contains(thread) {
        // Do not conclude this from a list of threads: a thread created after the list was read may already be on the
        // board.
        runner.board.withLock { $0.threads[thread] = nil }
      }
    }
    return !isAnyThreadAwake && asleep.allSatisfy { before[$0] == $1 }
  }
}
