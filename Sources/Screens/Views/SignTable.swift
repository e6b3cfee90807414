import Canvas
import Core
import Diagrams
import Stage

/// Signs of the screens with their meanings. Help, `docs/signs.md` and the tests read this table.
struct SignTable: Sendable {
  struct Entry: Hashable, Sendable {
    let sign: String
    let meaning: String
  }

  enum Group: String, CaseIterable, Sendable {
    case services = "Services"
    case instances = "Instances"
    case dependencies = "Dependencies"
    case lessons = "Lessons and code"
    case screen = "Everywhere"
  }

  let glyphs: Glyphs

  init(isASCII: Bool) { glyphs = Glyphs(isASCII: isASCII) }

  func entries(_ group: Group) -> [Entry] {
    switch group {
    case .services: services
    case .instances: instances
    case .dependencies: dependencies
    case .lessons: lessons
    case .screen: screen
    }
  }

  private var services: [Entry] {
    LifetimeStyle.all.map { style in
      Entry(sign: glyphs.mark(style.lifetime, .registered), meaning: "\(style.word) lifetime: \(style.meaning)")
    } + [
      Entry(sign: glyphs.mark(nil, .registered), meaning: "unknown lifetime: the code does not show it"),
      Entry(sign: glyphs.mark(nil, .missing), meaning: "missing: needed, but not registered"),
      Entry(
        sign: glyphs.mark(nil, .unregistered),
        meaning: "not registered: a class of a lesson, a removed service, or in Swift code a consumer: "
          + "a type that requests services"),
      Entry(sign: glyphs.mark(nil, .locator), meaning: "the service locator itself"),
    ]
  }

  private var instances: [Entry] {
    [
      Entry(sign: glyphs.dot, meaning: "a live instance"),
      Entry(sign: glyphs.made, meaning: "made by the event that is shown"),
      Entry(
        sign: glyphs.gone,
        meaning: "freed; in Messages: a call that ended with an error"),
      Entry(sign: glyphs.isASCII ? "o" : StateDrawing.start, meaning: "in the view States: the initial state"),
      Entry(sign: glyphs.request, meaning: "a request in progress"),
    ]
  }

  private var dependencies: [Entry] {
    [
      Entry(sign: glyphs.isASCII ? "---" : "───", meaning: "declared or held dependency"),
      Entry(sign: glyphs.isASCII ? "~~~" : "┄┄┄", meaning: "hidden dependency: pulled from a locator"),
      Entry(
        sign: (glyphs.isASCII ? "~" : "┄") + glyphs.needed,
        meaning: "dashed: a weak reference; in Calls and creations: a call; grey, in code: a possible dependency, "
          + "on one of several services"),
      Entry(sign: glyphs.isASCII ? "~}" : "┄▷", meaning: "is a: conforms to the protocol"),
      Entry(sign: "\(glyphs.dashedBox.side) \(glyphs.dashedBox.side)", meaning: "around a name: a protocol"),
      Entry(sign: glyphs.isASCII ? "===" : "═══", meaning: "creates: the class makes the object itself"),
      Entry(
        sign: glyphs.needed,
        meaning: "needs: from a service to its dependency; in views of the run, from the caller to the called object"),
      Entry(sign: glyphs.hiddenHead(.east), meaning: "pulls: a hidden dependency"),
      Entry(
        sign: "\(glyphs.passedBy.left) \(glyphs.passedBy.right)",
        meaning: "not all arrows: in a box for several classes, some arrows of the box are not for this class"),
      Entry(sign: glyphs.faultHead(.cycle), meaning: "part of a cycle"),
      Entry(sign: glyphs.faultHead(.captive), meaning: "captive: held by a service with a longer lifetime"),
      Entry(sign: glyphs.faultHead(.scope), meaning: "out of scope: needed outside of its scope"),
      Entry(sign: glyphs.faultHead(.leak), meaning: "part of a leak"),
      Entry(
        sign: glyphs.faultHead(.mutual),
        meaning: "mutual: groups of code that need each other, though their services form no cycle"),
    ]
  }

  private var lessons: [Entry] {
    [
      Entry(sign: glyphs.open, meaning: "a task or a goal that is open"),
      Entry(sign: glyphs.tick, meaning: "reached, or answered right"),
      Entry(sign: glyphs.cross, meaning: "not reached, or answered wrong"),
      Entry(sign: glyphs.changed, meaning: "a line that the previous step does not have"),
      Entry(
        sign: glyphs.touched,
        meaning: "in the view Property use: the method uses the property; in Change: the type changes"),
      Entry(
        sign: glyphs.reachable,
        meaning: "in the view Property use: the method can use the property; in Change: the type does not change"),
      Entry(sign: "+", meaning: "in the view Change: a type that the change adds"),
      Entry(
        sign: "\(glyphs.door.0) \(glyphs.door.1)",
        meaning: "in the view Levels: the key that opens the level (types of its arguments)"),
    ]
  }

  private var screen: [Entry] {
    [
      Entry(sign: glyphs.pointer, meaning: "the selected row or line"),
      Entry(sign: "\(glyphs.focused.0) \(glyphs.focused.1)", meaning: "around a title: this pane has the focus"),
      Entry(sign: glyphs.place, meaning: "in the header: the open scenario, lesson or program"),
      Entry(sign: glyphs.warning, meaning: "number of errors and warnings; an error in the code"),
      Entry(
        sign: glyphs.isASCII ? "o ." : "▪ ▫",
        meaning: "map of a large graph: boxes and empty space; the visible part is bright"),
      Entry(sign: "+9", meaning: "after a group's name: number of names inside"),
      Entry(
        sign: glyphs.dashedBox.top,
        meaning: "shared box in code: each arrow belongs to at least one of its names"),
      Entry(sign: glyphs.unsaved, meaning: "after a file's name: not saved"),
      Entry(sign: glyphs.separator, meaning: "separator between two facts"),
      Entry(sign: glyphs.ellipsis, meaning: "shortened text"),
    ]
  }

  /// The tables of `docs/signs.md` as Markdown.
  static var markdown: String {
    let (signs, plain) = (SignTable(isASCII: false), SignTable(isASCII: true))
    return Group.allCases.map { group in
      let rows = zip(signs.entries(group), plain.entries(group)).map { sign, plain in
        // A bar would end the cell.
        "| `\(sign.sign)` | `\(plain.sign.replacing("|", with: "\\|"))` | \(sign.meaning) |"
      }
      return "## \(group.rawValue)\n\n| sign | ASCII | meaning |\n|---|---|---|\n" + rows.joined(separator: "\n") + "\n"
    }.joined(separator: "\n")
  }
}
