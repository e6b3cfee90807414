/// Tells when nobody runs: every thread of the step is held, blocked in the kernel, or has ended.
///
/// Threads are looked at one after the other, which shows no single moment: one that is seen asleep may be woken by one
/// that is looked at after it. So a thread counts as blocked only if it has slept from one look to the next. When all that
/// are not held have, nobody ran in between, and nobody is left to wake anybody.
struct Stillness {
  /// What the kernel tells of this process's threads.
  struct View {
    var count: () -> Int = { ThreadStates.count }
    var all: () -> [Int32] = { ThreadStates.all }
    var activity: (Int32) -> ThreadStates.Activity? = ThreadStates.activity
  }

  /// The threads that are never a step's.
  var ownThreads: Set<Int32>
  var view: View
  /// Whether one was awake at the last look; if not, the next look can follow at once.
  private(set) var isAnybodyAwake = false
  /// Who was asleep at the last look, and how often it had gone to sleep by then.
  private var asleep: [Int32: Int] = [:]

  init(ownThreads: Set<Int32> = [], view: View = View()) {
    self.ownThreads = ownThreads
    self.view = view
  }

  /// Looks at every thread, and has the board forget those that have ended.
  mutating func isReached(by runner: StepRunner) -> Bool {
    let (running, known) = runner.board.withLock { board in
      (Set(board.threads.filter(\.value.isRunning).keys), Set(board.threads.keys))
    }
    isAnybodyAwake = false
    // The usual case, without a look at every thread: the one that was let on has come to its next event.
    if running.isEmpty && view.count() <= known.count + ownThreads.count { return true }
    let before = asleep
    asleep = [:]
    for thread in running.union(view.all()).subtracting(known.subtracting(running)).subtracting(ownThreads) {
      if let activity = view.activity(thread) {
        isAnybodyAwake = isAnybodyAwake || !activity.isAsleep
        asleep[thread] = activity.sleeps
      } else if running.contains(thread) {
        // Never by its absence from a list: a thread that was made after that can be on the board already.
        runner.board.withLock { $0.threads[thread] = nil }
      }
    }
    return !isAnybodyAwake && asleep.allSatisfy { before[$0] == $1 }
  }
}
