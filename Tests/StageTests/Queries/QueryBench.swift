import Core
import Testing

@testable import Stage

/// A stage that a test fills event by event.
struct QueryBench {
  private(set) var timeline = Timeline()
  private var serial = 0
  private var refs: [String: InstanceRef] = [:]
  private var numbers: [String: Int] = [:]
  var sources = QuerySources()

  /// Creates a bench for the laboratory.
  init() {}

  /// A step that was entered and compiled, and has not run.
  static func lesson(_ messages: [CompilerMessage] = []) -> QueryBench {
    var bench = QueryBench()
    let title = LessonTitle(name: "test", title: "Test")
    bench.record(
      .stepEntered(StepTitle(lesson: title, number: 1, count: 1, folder: "1", title: "One", file: "One.swift")))
    bench.record(.compiled(messages))
    return bench
  }

  mutating func record(
    _ what: StageEvent.What, by: String? = nil, changes: [Change] = [], effectDepth: Int = 0
  ) {
    var event = StageEvent(what, by: by.map { .service(.type($0)) }, changes: changes)
    event.effectDepth = effectDepth
    timeline.append(event)
  }

  /// Makes one more object of a type, for example `Armor#2`.
  mutating func make(_ type: String, effectDepth: Int = 0) {
    serial += 1
    numbers[type, default: 0] += 1
    let ref = InstanceRef(serial)
    refs["\(type)#\(numbers[type] ?? 0)"] = ref
    record(.created(Birth(ref, of: .type(type), number: numbers[type] ?? 0)), effectDepth: effectDepth)
  }

  mutating func free(_ name: String) { if let ref = refs[name] { record(.released(ref)) } }

  mutating func hold(_ from: String, _ field: String, _ to: String, _ strength: Reference.Strength = .strong) {
    guard let from = refs[from], let to = refs[to] else { return }
    record(.held(Reference(from: from, to: to, field: field, strength: strength)))
  }

  mutating func pull(_ name: String, by puller: String) {
    let type = String(name.prefix { $0 != "#" })
    if let ref = refs[name] { record(.pulled(ref, of: .type(type)), by: puller) }
  }

  mutating func register(_ name: String, as interface: String? = nil, needs: [String] = []) {
    serial += 1
    let draft = ServiceDraft(name: name, interface: interface, needs: needs.map { Need($0) })
    record(.registered(LabRegistration(id: Registration.ID(rawValue: serial), draft: draft)))
  }

  /// Result of a query in words: `2`, `yes`, or the fault.
  func ask(_ text: String, upTo n: Int? = nil) throws -> String {
    let result = try Query(text).evaluate(in: timeline, upTo: n, sources: sources)
    return result.fault ?? result.text ?? "?"
  }
}
