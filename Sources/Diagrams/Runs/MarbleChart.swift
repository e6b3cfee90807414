import Core
import Stage

/// Calls of some functions in time: what a marble diagram shows.
struct MarbleChart: Sendable {
  enum Mark: Hashable, Sendable {
    /// A call, with its first argument's value.
    case value(String)
    /// It was left by an error.
    case error
    /// It was left because its task was cancelled.
    case cancelled
    /// The last object whose method it is was freed: no call can come any more.
    case end
  }

  struct Marble: Sendable {
    /// The number of its event.
    package let n: Int
    /// The row.
    package let row: Int
    package let mark: Mark
    /// What the learner's clock showed; nil before it was let on.
    package let clock: Double?
  }

  /// The functions, as the step names them.
  package let rows: [String]
  /// In order.
  package private(set) var marbles: [Marble] = []

  /// Whether the learner's clock went on in this run.
  var hasClock: Bool { marbles.contains { $0.clock != nil } }

  package init(_ account: RunAccount) {
    rows = account.marbles
    var owners: [Int: String] = [:]
    var alive: [String: Int] = [:]
    for n in account.events {
      let event = account.event(n)
      switch event.what {
      case .called(let call):
        for row in rows(of: call) {
          add(n, row, .value(Self.bare(call.argument ?? "")), event)
          owners[row] = account.service(of: call.callee, around: n) ?? owners[row]
        }
      case .threw(let call):
        let mark: Mark = call.value?.contains("ancel") ?? false ? .cancelled : .error
        for row in rows(of: call) { add(n, row, mark, event) }
      case .created(let birth):
        if let name = account.name(of: birth.service, around: n) { alive[name, default: 0] += 1 }
      case .released(let ref):
        guard let name = account.instance(ref, around: n)?.service else { break }
        alive[name, default: 1] -= 1
        if alive[name] == 0 {
          for (row, owner) in owners.sorted(by: { $0.key < $1.key }) where owner == name {
            add(n, row, .end, event)
            owners[row] = nil
          }
        }
      default: break
      }
    }
  }

  private func rows(of call: Call) -> [Int] {
    rows.indices.filter { call.function == rows[$0] || call.function.hasSuffix("." + rows[$0]) }
  }

  private mutating func add(_ n: Int, _ row: Int, _ mark: Mark, _ event: StageEvent) {
    marbles.append(Marble(n: n, row: row, mark: mark, clock: event.clock))
  }

  /// A text without its quotation marks.
  private static func bare(_ value: String) -> String {
    value.count > 2 && value.hasPrefix("\"") && value.hasSuffix("\"") ? String(value.dropFirst().dropLast()) : value
  }
}
