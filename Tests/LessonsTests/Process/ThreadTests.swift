import Foundation
import Synchronization
import Testing
import Trace

@testable import Lessons

/// Threads and tasks, of which one runs at a time. Turns, or the learner, decide which.
@Suite struct ThreadTests {
  /// Two threads that each increment the same number by reading and writing it.
  private static let race = """
    import Foundation
    final class Counter: @unchecked Sendable { var count = 0 }
    func add(_ counter: Counter, _ done: DispatchSemaphore) {
      let seen = counter.count
      let next = seen + 1
      counter.count = next
      done.signal()
    }
    func story() {
      let counter = Counter()
      let done = DispatchSemaphore(value: 0)
      Thread.detachNewThread { add(counter, done) }
      Thread.detachNewThread { add(counter, done) }
      done.wait()
      done.wait()
      print(counter.count)
    }
    """

  /// Number of runs that are compared: `RUNS=200 swift test --filter ThreadTests`.
  private static let runs = ProcessInfo.processInfo.environment["RUNS"].flatMap { Int($0) } ?? 3

  @Test(arguments: [false, true]) func inTurnTheRaceHappensEveryTime(isMachineBusy: Bool) async throws {
    let load = Load(isOn: isMachineBusy)
    defer { load.end() }
    try await Self.expectSameRuns(Self.race, printing: ["1"])
  }

  @Test(arguments: [false, true]) func theLearnerMakesTheRaceNotHappen(isMachineBusy: Bool) async throws {
    let load = Load(isOn: isMachineBusy)
    defer { load.end() }
    try await Self.expectSameRuns(Self.race, printing: ["2"]) { run in
      var last = await run.send(.next(thread: nil))
      for number in [1, 2, 3] {
        for _ in 0..<40 {
          guard case .held(let threads) = last.last, threads.contains(where: { $0.number == number }) else { break }
          last = await run.send(.next(thread: number))
        }
      }
      await run.play()
    }
  }

  /// All threads come to their first event at once, at the same place.
  @Test func threadsMadeInOneStatementGoOnInTheOrderOfTheirMaking() async throws {
    try await Self.expectSameRuns(
      """
      import Foundation
      func work(_ number: Int, _ lock: NSLock, _ done: DispatchSemaphore) {
        lock.lock()
        print(number)
        lock.unlock()
        done.signal()
      }
      func story() {
        let lock = NSLock()
        let done = DispatchSemaphore(value: 0)
        let bodies = (1...5).map { number in { @Sendable in work(number, lock, done) } }
        bodies.forEach(Thread.detachNewThread)
        for _ in 1...5 { done.wait() }
      }
      """, printing: ["1", "2", "3", "4", "5"])
  }

  /// A resumed thread that wakes another one runs together with it.
  @Test func threadsThatWakeEachOtherTakeTurns() async throws {
    try await Self.expectSameRuns(
      """
      import Foundation
      func story() {
        let (toPing, toPong) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
        let done = DispatchSemaphore(value: 0)
        Thread.detachNewThread {
          for number in 1...3 {
            toPing.wait()
            print("ping", number)
            toPong.signal()
          }
          done.signal()
        }
        Thread.detachNewThread {
          for number in 1...3 {
            toPing.signal()
            toPong.wait()
            print("pong", number)
          }
          done.signal()
        }
        done.wait()
        done.wait()
      }
      """, printing: ["ping 1", "pong 1", "ping 2", "pong 2", "ping 3", "pong 3"])
  }

  /// Expects a step to return with the same events in every run.
  private static func expectSameRuns(
    _ text: String, printing printed: [String], location: SourceLocation = #_sourceLocation,
    play: (StepFixtureRun) async -> Void = { await $0.play() }
  ) async throws {
    var first: [StepEvent]?
    for _ in 0..<runs {
      let run = try await StepFixture.start(text)
      await play(run)
      try #require(run.end?.outcome == .returned, "\(String(describing: run.end))", sourceLocation: location)
      #expect(run.printed == printed, sourceLocation: location)
      #expect(run.events == first ?? run.events, sourceLocation: location)
      first = run.events
    }
  }

  /// Keeps every processor busy until it is ended.
  private final class Load: Sendable {
    private let isOver = Atomic(false)

    init(isOn: Bool) {
      for _ in 0..<(isOn ? ProcessInfo.processInfo.activeProcessorCount : 0) {
        Thread.detachNewThread { [self] in while !isOver.load(ordering: .relaxed) {} }
      }
    }

    func end() { isOver.store(true, ordering: .relaxed) }
  }

  @Test func tasksAreTheRunners() async throws {
    let text = """
      actor Store {
        var names: [String] = []
        func add(_ name: String) { names.append(name) }
      }
      @MainActor func onMain(_ name: String) -> String {
        MainActor.assumeIsolated { name + "!" }
      }
      func story() async throws {
        let store = Store()
        await withTaskGroup(of: Void.self) { group in
          for name in ["a", "b", "c"] {
            group.addTask {
              try? await Task.sleep(for: .seconds(name == "a" ? 30 : 10))
              await store.add(name)
            }
          }
        }
        let names = await store.names
        let loud = await onMain(names.joined())
        print(loud)
      }
      """
    var runs: [[StepEvent]] = []
    for _ in 0..<2 {
      let run = try await StepFixture.start(text)
      #expect(await run.play()?.outcome == .returned)
      #expect(run.printed == ["bca!"])
      runs.append(run.events)
    }
    #expect(runs[0] == runs[1])
  }

  @Test func aThreadThatWaitsForALockDoesNotBlockTheOthers() async throws {
    let run = try await StepFixture.start(
      """
      import Foundation
      func story() {
        let lock = NSLock()
        let done = DispatchSemaphore(value: 0)
        lock.lock()
        Thread.detachNewThread {
          lock.lock()
          let order = "second"
          print(order)
          lock.unlock()
          done.signal()
        }
        for _ in 0..<5 { print("first") }
        lock.unlock()
        done.wait()
        print("third")
      }
      """)
    #expect(await run.play()?.outcome == .returned)
    #expect(run.printed == ["first", "first", "first", "first", "first", "second", "third"])
  }
}
