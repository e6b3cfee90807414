import Testing

@testable import Trace

/// Detection of stillness, when no thread runs, and the threads on the board at that time.
@Suite struct StillnessTests {
  /// A runner, with a simulated view of the kernel's threads.
  private final class Scene {
    let runner: StepRunner
    var stillness = Stillness()

    /// Makes a scene.
    ///
    /// - Parameter running: the threads that may run.
    init(running: Int32...) throws {
      runner = try StepRunner()
      for thread in running { put(thread, .running) }
    }

    private func put(_ thread: Int32, _ state: Board.ThreadState) {
      runner.board.withLock { $0.threads[thread] = .init(state: state, gate: Gate(), lane: .thread(thread)) }
    }

    func arrive(_ thread: Int32) {
      let place = SourceRange(line: 1, column: 1, endLine: 1, endColumn: 2)
      put(thread, .arrived(.init(kind: .enter, file: "Story.swift", range: place)))
    }

    var board: [Int32] { runner.board.withLock { $0.threads.keys.sorted() } }

    /// Tells whether stillness is reached.
    ///
    /// - Parameter threads: all threads with their activity.
    func look(_ threads: [Int32: ThreadStates.Activity], list: (() -> [Int32])? = nil) -> Bool {
      stillness.view = .init(
        count: { threads.count }, all: list ?? { threads.keys.sorted() }, activity: { threads[$0] })
      return stillness.isReached(by: runner)
    }
  }

  private static func asleep(_ sleeps: Int) -> ThreadStates.Activity { .init(isAsleep: true, sleeps: sleeps) }
  private static func awake(_ sleeps: Int) -> ThreadStates.Activity { .init(isAsleep: false, sleeps: sleeps) }

  @Test func stillnessIsReachedWhenEveryThreadIsPaused() throws {
    let scene = try Scene()
    scene.arrive(1)
    scene.stillness.ownThreads = [9]
    #expect(scene.look([1: Self.awake(1), 9: Self.awake(1)]))
  }

  /// The first thread makes a second one, which comes to its first event after the list of all threads was read.
  @Test func aThreadWithItsFirstEventDuringAReadStaysOnTheBoard() throws {
    let scene = try Scene(running: 1)
    _ = scene.look([1: Self.awake(1), 2: Self.awake(0)]) {
      scene.arrive(2)
      return [1]
    }
    #expect(scene.board == [1, 2])
  }

  /// Reading the list of threads is not atomic: when a thread ends meanwhile, another one may be left out.
  @Test func aThreadMissingInTheListIsReadAsWell() throws {
    let scene = try Scene(running: 1, 2)
    for _ in 0..<3 { #expect(!scene.look([1: Self.asleep(1), 2: Self.awake(1)]) { [1] }) }
    #expect(scene.board == [1, 2])
  }

  @Test func aThreadThatHasEndedIsForgotten() throws {
    let scene = try Scene(running: 1, 2)
    #expect(!scene.look([1: Self.asleep(1)]))
    #expect(scene.look([1: Self.asleep(1)]))
    #expect(scene.board == [1])
  }

  @Test func aThreadIsBlockedWhenItSleptBetweenTwoLooks() throws {
    let scene = try Scene(running: 1)
    #expect(!scene.look([1: Self.asleep(1)]))
    #expect(!scene.look([1: Self.asleep(2)]))
    #expect(!scene.stillness.isAnyThreadAwake)
    #expect(scene.look([1: Self.asleep(2)]))
    // Another thread ran and is paused again. The first thread has slept all the time.
    scene.arrive(2)
    #expect(scene.look([1: Self.asleep(2), 2: Self.asleep(7)]))
  }

  /// A thread wakes another, which was looked at before, and falls asleep itself. Both are then seen asleep.
  @Test func aThreadWokenDuringTheReadIsNotBlocked() throws {
    let scene = try Scene(running: 1, 2)
    #expect(!scene.look([1: Self.asleep(1), 2: Self.awake(1)]))
    #expect(!scene.look([1: Self.asleep(1), 2: Self.asleep(2)]))
    #expect(!scene.look([1: Self.awake(1), 2: Self.asleep(2)]))
    #expect(scene.stillness.isAnyThreadAwake)
  }

  @Test func aNewThreadIsWaitedForUntilItsFirstEvent() throws {
    let scene = try Scene()
    scene.arrive(1)
    for _ in 0..<3 { #expect(!scene.look([1: Self.asleep(1), 2: Self.awake(0)])) }
    scene.arrive(2)
    #expect(scene.look([1: Self.asleep(1), 2: Self.asleep(1)]))
  }
}
