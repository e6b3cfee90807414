import Core
import Stage

/// The content of a marble diagram: calls of some functions over time.
struct MarbleChart: Sendable {
  enum Mark: Hashable, Sendable {
    /// A call, with the value of its first argument.
    case value(String)
    /// The call ended with an error.
    case error
    /// The call ended because its task was cancelled.
    case cancelled
    /// The last object with this method was freed, so that no more calls can come.
    case end
  }

  struct Marble: Sendable {
    /// The number of the marble's event.
    package let n: Int
    /// Index of the function in `rows`.
    package let row: Int
    package let mark: Mark
    /// The time of the learner's clock; nil before the clock was first advanced.
    package let clock: Double?
  }

  /// Functions that the step follows in this view, one in each row.
  package let rows: [String]
  /// The marbles in order of their events.
  package private(set) var marbles: [Marble] = []

  /// True if the learner's clock was advanced before one of the marbles.
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

  /// A text without the quotation marks around it.
  private static func bare(_ value: String) -> String {
    value.count > 2 && value.hasPrefix("\"") && value.hasSuffix("\"") ? String(value.dropFirst().dropLast()) : value
  }
}
