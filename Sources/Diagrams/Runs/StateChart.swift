import Core
import Stage

/// The states of objects or of a property, and the transitions between them, derived from events.
struct StateChart: Sendable {
  struct Transition: Sendable {
    /// The number of the transition's event.
    package let n: Int
    /// The object whose state changes: `Armor#1`.
    package let object: String
    /// The former state; nil at the beginning of the object's life.
    package let from: String?
    package let to: String
    /// Details of the new state, such as `by the code`.
    let cause: String
  }

  /// The subject of the chart: `Armor`, `Armor#1`, `Door.state`.
  package let title: String
  /// The states in order of appearance.
  package private(set) var states: [String] = []
  private(set) var transitions: [Transition] = []
  /// The state of each object at the shown moment. An object that was freed has the state `freed` in the chart of its
  /// life, and none in that of a property.
  package private(set) var present: [String: String] = [:]

  /// The state of a freed object.
  package static let freed = "freed"
  /// The state of a live object that no known object holds.
  static let notHeld = "not held"

  private let property: String?

  fileprivate init(title: String, property: String? = nil) { (self.title, self.property) = (title, property) }

  /// The title if the chart shows only one object: `Armor#1`, or `Door#1.state` for a property.
  package func title(of object: String) -> String { property.map { "\(object).\($0)" } ?? object }

  fileprivate mutating func addTransition(
    of object: String, to state: String, _ cause: String = "", at n: Int, in account: RunAccount
  ) {
    var from = last[object]
    if from == state { return }
    last[object] = state
    // Of several transitions by one event only the last counts. An object that is freed next had no state "not held"
    // before.
    if let index = transitions.lastIndex(where: { $0.object == object }),
      transitions[index].n == n || (state == Self.freed && transitions[index].to == Self.notHeld)
    {
      from = transitions.remove(at: index).from
      states.removeAll { state in !transitions.contains { $0.to == state } }
    }
    if !states.contains(state) { states.append(state) }
    transitions.append(Transition(n: n, object: object, from: from, to: state, cause: cause))
    if n <= account.now { present[object] = state }
  }

  private var last: [String: String] = [:]
}

extension StateChart {
  /// Creates the chart of the life of a service's objects, or of one object: made, held, shared, not held, freed.
  package init(lifeOf service: String, object: String?, in account: RunAccount) {
    self.init(title: object ?? service)
    var alive: [InstanceRef: String] = [:]
    for n in account.events {
      let event = account.event(n)
      guard !alive.isEmpty || event.isOfLife else { continue }
      let world = account.world(n)
      switch event.what {
      case .created(let birth):
        guard let instance = world[birth.instance], instance.service == service,
          object == nil || instance.name == object
        else { break }
        alive[birth.instance] = instance.name
        addTransition(of: instance.name, to: "made", at: n, in: account)
      case .released(let ref):
        if let name = alive.removeValue(forKey: ref) { addTransition(of: name, to: Self.freed, at: n, in: account) }
      default: break
      }
      guard !alive.isEmpty, event.changesHolders else { continue }
      let holders = world.holders(of: Set(alive.keys))
      for (ref, name) in alive.sorted(by: { $0.key < $1.key }) {
        let by = (holders[ref] ?? []).joined(separator: ", ")
        switch holders[ref]?.count ?? 0 {
        case 0: if last[name] != "made" { addTransition(of: name, to: Self.notHeld, at: n, in: account) }
        case 1: addTransition(of: name, to: "held", "by \(by)", at: n, in: account)
        default: addTransition(of: name, to: "shared", "by \(by)", at: n, in: account)
        }
      }
    }
  }
}

extension StateChart {
  /// Creates the chart of the values of a property in this run. Cases of an enumeration are states regardless of their
  /// payload.
  package init(valuesOf property: StepProperty, in account: RunAccount) {
    self.init(title: property.description, property: property.name)
    for n in account.events {
      switch account.event(n).what {
      case .changed(let change) where change.property == property.name:
        guard let instance = account.instance(change.of, around: n) else { continue }
        let value = Self.plain(change.value)
        addTransition(of: instance.name, to: value, value == change.value ? "" : change.value, at: n, in: account)
      // A freed object has no present state.
      case .released(let ref) where n <= account.now:
        if let name = account.instance(ref, around: n)?.name { present[name] = nil }
      default: break
      }
    }
  }

  /// The case without its payload: `.warming(2)` and `.warming(3)` are one state.
  private static func plain(_ value: String) -> String {
    guard value.hasPrefix("."), let bracket = value.firstIndex(of: "(") else { return value }
    return String(value[..<bracket])
  }
}

extension StageEvent {
  fileprivate var isOfLife: Bool {
    switch what {
    case .created, .released: true
    default: false
    }
  }

  /// True if the event may have changed the holders of an object.
  fileprivate var changesHolders: Bool {
    switch what {
    case .created, .released, .held, .dropped, .injected, .pulled: true
    default: !changes.isEmpty
    }
  }
}

extension World {
  /// For each wanted object, its holders: the objects that hold it strongly, and other known keepers.
  fileprivate func holders(of wanted: Set<InstanceRef>) -> [InstanceRef: [String]] {
    var result: [InstanceRef: [String]] = [:]
    for instance in orderedInstances where !instance.holds.isEmpty {
      let held = Set(instance.holds.lazy.filter { $0.strength == .strong }.map(\.to))
      for ref in held.intersection(wanted) { result[ref, default: []].append(instance.name) }
    }
    for ref in wanted { result[ref, default: []] += self[ref]?.keepers.map(\.name) ?? [] }
    return result
  }
}
