import Testing
import Trace

@testable import Lessons

/// Outcomes of edited code: every run ends, and reports how and where.
@Suite struct OutcomeTests {
  struct Case: CustomTestStringConvertible, Sendable {
    var name: String
    var text: String
    var outcome: StepEnd.Outcome
    var line: Int?
    var message: String
    var limits = StepLimits()
    var testDescription: String { name }
  }

  static let cases = [
    Case(name: "empty", text: "func story() {}", outcome: .returned, line: 1, message: ""),
    Case(
      name: "fatalError",
      text: """
        class Helmet {}
        public func story() {
          let helmet = Helmet()
          fatalError("no helmet for \\(type(of: helmet))")
        }
        """, outcome: .crashed, line: 4, message: "no helmet for Helmet"),
    Case(
      name: "nil unwrapped",
      text: """
        func story() {
          let number = Int("seven")
          print(number!)
        }
        """, outcome: .crashed, line: 3, message: "Unexpectedly found nil while unwrapping an Optional value"),
    Case(
      name: "index out of range",
      text: """
        func story() {
          let list = [1, 2]
          let index = list.count
          print(list[index])
        }
        """, outcome: .crashed, line: 4, message: "Index out of range"),
    Case(
      name: "arithmetic overflow",
      text: """
        func story() {
          let numbers = [Int8.max]
          let next = numbers[0] + 1
          print(next)
        }
        """, outcome: .crashed, line: 3,
      message: "trap: for example arithmetic overflow, index out of range, or unwrapping nil"),
    Case(
      name: "precondition",
      text: """
        func wear(_ count: Int) { precondition(count < 2, "two helmets") }
        func story() {
          wear(2)
        }
        """, outcome: .crashed, line: 1, message: "two helmets"),
    Case(
      name: "endless recursion",
      text: """
        class Leaf { let next: Leaf; init() { next = Leaf() } }
        func story() {
          let leaf = Leaf()
          print(leaf)
        }
        """, outcome: .events, line: 1, message: "500 events", limits: StepLimits(events: 500)),
    Case(
      name: "a full stack",
      text: """
        func deeper(_ depth: Int) -> Int {
          withUnsafeTemporaryAllocation(byteCount: 200_000, alignment: 16) { bytes in
            deeper(depth + bytes.count)
          }
        }
        func story() {
          print(deeper(0))
        }
        """, outcome: .crashed, line: nil,
      message: "stack overflow (endless recursion?), or access to memory outside of the process"),
    Case(
      name: "loop with statements",
      text: """
        func story() {
          var count = 0
          while true {
            let next = count + 1
            count = next
          }
        }
        """, outcome: .events, line: nil, message: "1000 events", limits: StepLimits(events: 1000)),
    Case(
      name: "loop without statements",
      text: """
        func story() {
          let start = 1
          let found = repeatElement(start, count: .max).contains(2)
          print(found)
          print(start)
        }
        """, outcome: .time, line: 3, message: "no statement reached for 0.5 s",
      limits: StepLimits(seconds: 0.5)),
    Case(
      name: "flood of memory",
      text: """
        func story() {
          var all: [[UInt8]] = []
          all.reserveCapacity(100_000)
          (0..<100_000).forEach { all.append([UInt8](repeating: UInt8($0 % 7), count: 1 << 20)) }
          print(all.count)
        }
        """, outcome: .memory, line: nil, message: "200 MB", limits: StepLimits(events: 1_000_000, memory: 200 << 20)),
    Case(
      name: "flood of output",
      text: """
        import Foundation
        func story() {
          let line = String(repeating: "x", count: 1000) + "\\n"
          for _ in 0..<1000 { FileHandle.standardError.write(Data(line.utf8)) }
          print(line.count)
        }
        """, outcome: .output, line: nil, message: "64 KB", limits: StepLimits(output: 64 << 10)),
    Case(
      name: "flood of objects",
      text: """
        final class Thing {}
        func story() {
          let things = (0..<1_000).map { _ in Thing() }
          print(things.count)
        }
        """, outcome: .memory, line: 3, message: "200 objects", limits: StepLimits(objects: 200)),
    Case(
      name: "exit",
      text: """
        import Foundation
        func story() {
          let status: Int32 = 3
          exit(status)
        }
        """, outcome: .crashed, line: 3, message: "the code ended the process: exit(3)"),
    Case(
      name: "_exit",
      text: """
        import Foundation
        func story() {
          let status: Int32 = 4
          _exit(status)
        }
        """, outcome: .crashed, line: 3, message: "the code ended the process, with status 4"),
    Case(
      name: "killed",
      text: """
        import Foundation
        func story() {
          let me = getpid()
          kill(me, SIGKILL)
        }
        """, outcome: .crashed, line: 3, message: "Killed"),
    Case(
      name: "throws",
      text: """
        struct Broken: Error { let what: String }
        func forge() throws {
          let what = "hammer"
          throw Broken(what: what)
        }
        func story() throws {
          let start = 1
          try forge()
          print(start)
        }
        """, outcome: .threw, line: 4, message: #"Broken(what: "hammer")"#),
    Case(
      name: "two threads that wait for each other",
      text: """
        import Foundation
        func story() {
          let first = DispatchSemaphore(value: 0)
          let second = DispatchSemaphore(value: 0)
          Thread.detachNewThread {
            first.wait()
            second.signal()
          }
          second.wait()
          first.signal()
        }
        """, outcome: .time, line: nil, message: "no progress: every thread and task waits",
      limits: StepLimits(seconds: 1)),
    Case(
      name: "a task that is never resumed",
      text: """
        func story() async {
          let start = 1
          await withUnsafeContinuation { (_: UnsafeContinuation<Void, Never>) in }
          print(start)
        }
        """, outcome: .time, line: nil, message: "no progress: every thread and task waits",
      limits: StepLimits(seconds: 1)),
  ]

  @Test(arguments: cases)
  func aRunEndsAndReportsItsOutcome(_ testCase: Case) async throws {
    let run = try await StepFixture.start(testCase.text, limits: testCase.limits)
    let end = try #require(await run.play())
    #expect(end.outcome == testCase.outcome)
    #expect(end.message == testCase.message)
    if let line = testCase.line { #expect(end.line == line) }
    if testCase.outcome != .returned { #expect(end.file == "Story.swift") }
  }
}
