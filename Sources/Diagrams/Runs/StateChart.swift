import Core
import Stage

/// The states that something went through, and the transitions between them, as far as events tell.
struct StateChart: Sendable {
  struct Transition: Sendable {
    /// The number of its event.
    package let n: Int
    /// Whose state it is: `Armor#1`.
    package let who: String
    /// Nil where its life begins.
    package let from: String?
    package let to: String
    /// What it has come to: `by the code`.
    let cause: String
  }

  /// What it is of: `Armor`, `Armor#1`, `Door.state`.
  package let title: String
  /// In order of appearance.
  package private(set) var states: [String] = []
  private(set) var transitions: [Transition] = []
  /// The state of each that was alive at the moment looked at, or has just come to its end.
  package private(set) var present: [String: String] = [:]

  /// States in which nothing is alive any more.
  package static let freed = "freed"
  /// Alive, and held by nobody that is known.
  static let letGo = "let go"

  private let property: String?

  fileprivate init(title: String, property: String? = nil) { (self.title, self.property) = (title, property) }

  /// The same, of one object.
  package func title(of object: String) -> String { property.map { "\(object).\($0)" } ?? object }

  fileprivate mutating func go(_ who: String, to state: String, _ cause: String = "", at n: Int, in account: RunAccount)
  {
    var from = last[who]
    if from == state { return }
    last[who] = state
    // Of what one event brought about only the end is a state; and what nobody holds any more is freed at once.
    if let index = transitions.lastIndex(where: { $0.who == who }),
      transitions[index].n == n || (state == Self.freed && transitions[index].to == Self.letGo)
    {
      from = transitions.remove(at: index).from
      states.removeAll { state in !transitions.contains { $0.to == state } }
    }
    if !states.contains(state) { states.append(state) }
    transitions.append(Transition(n: n, who: who, from: from, to: state, cause: cause))
    if n <= account.now { present[who] = state }
  }

  private var last: [String: String] = [:]
}

extension StateChart {
  /// The life of a service's objects, or of one: made, held by one, shared by several, freed.
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
        go(instance.name, to: "made", at: n, in: account)
      case .released(let ref):
        if let name = alive.removeValue(forKey: ref) { go(name, to: Self.freed, at: n, in: account) }
      default: break
      }
      guard !alive.isEmpty, event.changesHolders else { continue }
      let holders = world.holders(of: Set(alive.keys))
      for (ref, name) in alive.sorted(by: { $0.key < $1.key }) {
        let by = (holders[ref] ?? []).joined(separator: ", ")
        switch holders[ref]?.count ?? 0 {
        case 0: if last[name] != "made" { go(name, to: Self.letGo, at: n, in: account) }
        case 1: go(name, to: "held", "by \(by)", at: n, in: account)
        default: go(name, to: "shared", "by \(by)", at: n, in: account)
        }
      }
    }
  }
}

extension StateChart {
  /// The values that a property took in this run: the cases of an enumeration whatever they carry, or what there was.
  package init(valuesOf property: StepProperty, in account: RunAccount) {
    self.init(title: property.description, property: property.name)
    for n in account.events {
      switch account.event(n).what {
      case .changed(let change) where change.property == property.name:
        guard let instance = account.instance(change.of, around: n) else { continue }
        let value = Self.plain(change.value)
        go(instance.name, to: value, value == change.value ? "" : change.value, at: n, in: account)
      // The state of what is gone is nobody's.
      case .released(let ref) where n <= account.now:
        if let name = account.instance(ref, around: n)?.name { present[name] = nil }
      default: break
      }
    }
  }

  /// `.warming(2)` and `.warming(3)` are one state.
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

  /// Whether somebody may have come to hold something, or have let it go.
  fileprivate var changesHolders: Bool {
    switch what {
    case .created, .released, .held, .dropped, .injected, .pulled: true
    default: !changes.isEmpty
    }
  }
}

extension World {
  /// Who keeps each of some objects: other objects that hold it strongly, and whoever else is known to.
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
