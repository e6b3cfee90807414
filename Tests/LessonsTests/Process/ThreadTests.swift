import Testing
import Trace

@testable import Lessons

/// One thread or task at a time; who goes on is decided by turns, or by the learner.
@Suite struct ThreadTests {
  /// Two threads add one to the same number, each by reading and writing.
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

  /// Now and then (seen in one of seven runs of this suite alone) a run with threads of its own ends by the time limit
  /// instead: the runner lets no thread on. A fault of the runner that is not found yet.
  private static let stall: Comment = "the runner lets no thread on"

  @Test func inTurnTheRaceHappensEveryTime() async {
    await withKnownIssue(Self.stall, isIntermittent: true) {
      var runs: [[StepEvent]] = []
      for _ in 0..<3 {
        let run = try await StepFixture.start(Self.race)
        #expect(await run.play()?.outcome == .returned)
        #expect(run.printed == ["1"])
        runs.append(run.events)
      }
      #expect(runs[0] == runs[1] && runs[1] == runs[2])
    }
  }

  @Test func theLearnerMakesTheRaceNotHappen() async {
    await withKnownIssue(Self.stall, isIntermittent: true) {
      let run = try await StepFixture.start(Self.race)
      var last = await run.send(.next(thread: nil))
      for number in [1, 2, 3] {
        for _ in 0..<40 {
          guard case .held(let threads) = last.last, threads.contains(where: { $0.number == number }) else { break }
          last = await run.send(.next(thread: number))
        }
      }
      await run.play()
      #expect(run.end?.outcome == .returned)
      #expect(run.printed == ["2"])
    }
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

  @Test func aThreadThatWaitsForALockLetsTheOthersGoOn() async throws {
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
