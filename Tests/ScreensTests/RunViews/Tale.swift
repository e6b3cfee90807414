import Core
import Layout

@testable import Canvas
@testable import Diagrams
@testable import Laboratory
@testable import Lessons
@testable import Screens
@testable import Stage

/// A run written by hand, and its views as text.
struct Tale {
  private(set) var timeline = Timeline()
  private var numbers: [String: Int] = [:]
  private var refs: [String: InstanceRef] = [:]
  /// Time of the following events.
  var clock: Double?

  init() {
    let title = LessonTitle(name: "tale", title: "Tale")
    tell(.stepEntered(StepTitle(lesson: title, number: 1, count: 1, folder: "01", title: "Tale", file: "Tale.swift")))
  }

  mutating func tell(_ what: StageEvent.What, by: String? = nil, changes: [Change] = [], thread: Int? = nil) {
    var event = StageEvent(what, by: by.map { .service(.type($0)) }, thread: thread, changes: changes)
    event.clock = clock
    timeline.append(event)
  }

  /// Adds a call, for example `call("Knight.fight", by: "story")`.
  ///
  /// - Parameter by: the type of the caller; nil for the story.
  mutating func call(_ function: String, by: String? = nil, _ argument: String? = nil) {
    tell(.called(Call(function, callee: Self.type(of: function), argument: argument)), by: by)
  }

  mutating func back(_ function: String, _ value: String? = nil) {
    tell(.returned(Call(function, callee: Self.type(of: function), value: value)))
  }

  mutating func fail(_ function: String, _ error: String) {
    tell(.threw(Call(function, callee: Self.type(of: function), value: error)))
  }

  private static func type(of function: String) -> Participant? {
    let parts = function.split(separator: ".")
    return parts.count > 1 ? .service(.type(String(parts[0]))) : nil
  }

  @discardableResult
  mutating func make(_ type: String, by: String? = nil, isKept: Bool = true) -> InstanceRef {
    numbers[type, default: 0] += 1
    let ref = InstanceRef(refs.count + 1)
    refs["\(type)#\(numbers[type] ?? 1)"] = ref
    tell(
      .created(Birth(ref, of: .type(type), number: numbers[type] ?? 1)), by: by,
      changes: isKept ? [.keptByCode(ref, true)] : [])
    return ref
  }

  mutating func hold(_ from: String, _ to: String, _ field: String) { tell(.held(reference(from, to, field))) }
  mutating func drop(_ from: String, _ to: String, _ field: String) { tell(.dropped(reference(from, to, field))) }

  /// Ends the variable that kept an object.
  mutating func forget(_ name: String) { tell(.statement("nil"), changes: [.keptByCode(self[name], false)]) }

  mutating func free(_ name: String) { tell(.released(self[name])) }

  mutating func set(_ name: String, _ property: String, _ value: String) {
    tell(.changed(PropertyValue(of: self[name], property: property, value: value)))
  }

  subscript(_ name: String) -> InstanceRef { refs[name] ?? InstanceRef(0) }

  private func reference(_ from: String, _ to: String, _ field: String) -> Reference {
    Reference(from: self[from], to: self[to], field: field)
  }

  func account(at now: Int? = nil) -> RunAccount { RunAccount(timeline, at: now, isLesson: true) }
}

extension RunDrawing {
  /// Text of the part that a pane of this size shows first.
  func text(_ width: Int, _ height: Int, isASCII: Bool = false) -> String {
    let room = Size(width: width, height: height)
    let scroll = scroll(showing: focus, in: room, from: Point(x: 0, y: 0))
    var frame = frame(room, scrolled: scroll, Glyphs(isASCII: isASCII))
    if isASCII { frame.makeASCII() }
    return frame.lines.reversed().drop { $0.isEmpty }.reversed().joined(separator: "\n")
  }
}
