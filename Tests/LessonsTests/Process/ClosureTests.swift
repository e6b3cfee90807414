import Foundation
import Testing
import Trace

@testable import Lessons

/// Every kind of capture, with the references that must be found.
@Suite struct ClosureTests {
  struct Case: CustomTestStringConvertible, Sendable {
    var name: String
    /// An assignment, in a scope with the leaves `leaf` and `other`, `holder` and `variable`.
    var statement: String
    var holds: [String]
    var testDescription: String { name }
  }

  static let cases = [
    Case(name: "nothing", statement: "holder.plain = {}", holds: []),
    Case(name: "a number", statement: "holder.plain = { _ = number }", holds: []),
    Case(name: "strong", statement: "holder.plain = { _ = leaf }", holds: ["Holder#1.plain → Leaf#1 (captured)"]),
    Case(
      name: "two strong", statement: "holder.plain = { _ = (leaf, other) }",
      holds: ["Holder#1.plain → Leaf#1 (captured)", "Holder#1.plain → Leaf#2 (captured)"]),
    Case(
      name: "weak", statement: "holder.plain = { [weak leaf] in _ = leaf }",
      holds: ["Holder#1.plain → Leaf#1 (capturedWeak)"]),
    Case(
      name: "weak and a number", statement: "holder.plain = { [weak leaf] in _ = (leaf, number) }",
      holds: ["Holder#1.plain → Leaf#1 (capturedWeak)"]),
    Case(
      name: "unowned", statement: "holder.plain = { [unowned leaf] in _ = leaf }",
      holds: ["Holder#1.plain → Leaf#1 (capturedUnowned)"]),
    Case(
      name: "unowned(unsafe)", statement: "holder.plain = { [unowned(unsafe) leaf] in _ = leaf }",
      holds: ["Holder#1.plain → Leaf#1 (capturedUnmanaged)"]),
    Case(
      name: "mixed", statement: "holder.plain = { [weak leaf, unowned other] in _ = (leaf, other, number, third) }",
      holds: [
        "Holder#1.plain → Leaf#1 (capturedWeak)", "Holder#1.plain → Leaf#2 (capturedUnowned)",
        "Holder#1.plain → Leaf#3 (captured)",
      ]),
    Case(
      name: "a variable", statement: "holder.plain = { variable = Leaf() }",
      holds: ["Holder#1.plain → Leaf#4 (captured)"]),
    Case(
      name: "a weak variable", statement: "holder.plain = { faint = nil }",
      holds: ["Holder#1.plain → Leaf#1 (capturedWeak)"]),
    Case(
      name: "itself", statement: "holder.plain = { _ = holder.plain }",
      holds: ["Holder#1.plain → Holder#1 (captured)"]),
    Case(
      name: "a method", statement: "holder.plain = leaf.touch", holds: ["Holder#1.plain → Leaf#1 (captured)"]),
    Case(
      name: "a closure in a closure", statement: "holder.plain = { inner() }",
      holds: ["Holder#1.plain → Leaf#1 (captured)"]),
    Case(
      name: "optional", statement: "holder.optional = { _ = leaf }", holds: ["Holder#1.optional → Leaf#1 (captured)"]),
    Case(
      name: "optional weak", statement: "holder.optional = { [weak leaf] in _ = leaf }",
      holds: ["Holder#1.optional → Leaf#1 (capturedWeak)"]),
    Case(
      name: "in an array", statement: "holder.list = [{ _ = leaf }, { [unowned other] in _ = other }]",
      holds: ["Holder#1.list → Leaf#1 (captured)", "Holder#1.list → Leaf#2 (capturedUnowned)"]),
    Case(
      name: "in a dictionary", statement: "holder.table = [\"a\": { _ = leaf }]",
      holds: ["Holder#1.table → Leaf#1 (captured)"]),
    Case(
      name: "in a struct", statement: "holder.wrapped = Wrapped(call: { _ = leaf })",
      holds: ["Holder#1.wrapped → Leaf#1 (captured)"]),
    Case(
      name: "with a generic argument", statement: "holder.generic = Generic<Int>(call: { _ in _ = leaf })",
      holds: ["Holder#1.generic → Leaf#1 (captured)"]),
    Case(
      name: "in generic code", statement: "holder.plain = keep(leaf)", holds: ["Holder#1.plain → Leaf#1 (captured)"]),
    Case(
      name: "in generic code, of several types", statement: "holder.plain = keep(number, [leaf], other)",
      holds: ["Holder#1.plain → Leaf#1 (captured)", "Holder#1.plain → Leaf#2 (captured)"]),
    Case(
      name: "in generic code, by a protocol", statement: "holder.plain = touch(leaf)",
      holds: ["Holder#1.plain → Leaf#1 (captured)"]),
    Case(
      name: "of an existential", statement: "holder.plain = { _ = any }",
      holds: ["Holder#1.plain → Leaf#1 (captured)"]),
    Case(
      name: "of an array", statement: "holder.plain = { _ = all }",
      holds: ["Holder#1.plain → Leaf#1 (captured)", "Holder#1.plain → Leaf#2 (captured)"]),
    Case(
      name: "escaping and asynchronous", statement: "holder.later = { _ = leaf }",
      holds: ["Holder#1.later → Leaf#1 (captured)"]),
  ]

  /// All cases in one step, so that it is compiled once. Each case sets a holder, pauses, and sets another.
  private static let text = """
    protocol Touchable {}
    class Leaf: Touchable { func touch() {} }
    struct Wrapped { var call: () -> Void = {} }
    func keep<T>(_ value: T) -> () -> Void { { _ = value } }
    func keep<A, B, C>(_ a: A, _ b: B, _ c: C) -> () -> Void { { _ = (a, b, c) } }
    func touch<T: Touchable & AnyObject>(_ value: T) -> () -> Void { { _ = (value, 1) } }
    struct Generic<Value> { var call: (Value) -> Void = { _ in } }
    class Holder {
      var plain: () -> Void = {}
      var optional: (() -> Void)?
      var list: [() -> Void] = []
      var table: [String: () -> Void] = [:]
      var wrapped = Wrapped()
      var generic = Generic<Int>()
      var later: () async -> Void = {}
    }
    \(cases.enumerated().map { index, testCase in
      """
      func case\(index)(_ leaf: Leaf, _ other: Leaf, _ third: Leaf) {
        let number = 1
        let holder = Holder()
        var variable = Leaf()
        weak var faint: Leaf? = leaf
        let all = [leaf, other]
        let any: any Touchable = leaf
        let inner = { _ = leaf }
        \(testCase.statement)
        let stop\(index) = 1
        _ = (number, variable, faint, all, any, stop\(index))
        inner()
        holder.plain = {}
      }
      """
    }.joined(separator: "\n"))
    func story() {
      let leaf = Leaf()
      let other = Leaf()
      let third = Leaf()
      \(cases.indices.map { "case\($0)(leaf, other, third)" }.joined(separator: "\n  "))
      _ = (leaf, other, third)
    }
    """

  @Test func everyKindOfCaptureIsSeenAsItIs() async throws {
    let run = try await StepFixture.start(Self.text, limits: StepLimits(seconds: 10))
    var picture = HeapPicture()
    await run.play()
    var seen: [Int: [String]] = [:]
    for message in run.received {
      picture.take(message)
      guard case .event(let event, _) = message, case .value(let value) = event.kind, value.name.hasPrefix("stop"),
        let index = Int(value.name.dropFirst(4))
      else { continue }
      // Numbers rise over all cases. A case's own numbers are those of its holder and its variable.
      let holder = "Holder#\(index + 1)."
      seen[index] = picture.holds.filter { $0.hasPrefix(holder) }.map {
        $0.replacingOccurrences(of: "Holder#\(index + 1)", with: "Holder#1")
          .replacingOccurrences(of: "Leaf#\(index + 4) ", with: "Leaf#4 ")
      }
    }
    for (index, testCase) in Self.cases.enumerated() {
      #expect(seen[index] == testCase.holds, "\(testCase.name): \(testCase.statement)")
    }
    #expect(run.end?.outcome == .returned, "\(String(describing: run.end)) \(run.output.prefix(500))")
  }

  @Test func aCycleThroughAClosureIsLeftOverWhenTheStoryHasReturned() async throws {
    let run = try await StepFixture.start(
      """
      class Screen {
        var onClose: () -> Void = {}
        var title = "fight"
      }
      func story() {
        let screen = Screen()
        screen.onClose = { print(screen.title) }
        let careful = Screen()
        careful.onClose = { [weak careful] in print(careful?.title ?? "") }
        print("open")
      }
      """)
    await run.play()
    #expect(run.heap.names == ["Screen#1", "Screen#2"])
    _ = await run.send(.release)
    #expect(run.heap.names == ["Screen#1"])
    #expect(run.heap.holds == ["Screen#1.onClose → Screen#1 (captured)"])
  }

  @Test func anObjectMadeAndFreedBetweenTwoEventsIsReported() async throws {
    let run = try await StepFixture.start(
      """
      class Leaf { var count = 0 }
      class Twig { let leaf = Leaf() }
      func story() {
        let count = Leaf().count + Twig().leaf.count
        print(count)
      }
      """)
    await run.play()
    #expect(run.heap.passing == ["Leaf#1", "Twig#1", "Leaf#2"])
    #expect(run.heap.names == [])
  }
}
