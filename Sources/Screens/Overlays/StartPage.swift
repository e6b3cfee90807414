import Canvas
import Laboratory
import Stage

/// What the program offers before a key was pressed: to go on with what was done last, and ways to begin.
struct StartPage: Overlay {
  private var choice: Choice

  init(_ offer: StartOffer) {
    var items: [Choice.Item] = []
    let opening = Choice.Item(label: "Begin", detail: "the first ten minutes, on a live knight", line: "lesson opening")
    if let continued = offer.continued { items.append(Self.item(continued)) }
    if offer.continued == nil, offer.hasOpening { items.append(opening) }
    if offer.due > 0 {
      items.append(
        .init(label: "Review", detail: "\(Wording.count(offer.due, "question")) that you missed", line: "review"))
    }
    items += [
      .init(key: "L", label: "Lessons", detail: "all lessons and short paths", line: "lessons"),
      .init(label: "Example", detail: "a knight and his armor, behind this page", line: nil),
      .init(key: "S", label: "Examples", detail: "a shop, sessions, pages, findings", line: "scenarios"),
      .init(label: "Empty", detail: "add the first service yourself", line: "scenario empty"),
      .init(label: "File", detail: "a scenario of your own (YAML, JSON)", line: "palette \"open \""),
      .init(label: "Code", detail: "a folder of Swift code: who depends on whom", line: "palette \"open ./\""),
    ]
    choice = Choice(
      title: "Playground", text: ["A laboratory for services, lifetimes and dependency injection."], items: items)
    choice.passesOthers = true
  }

  private static func item(_ continued: StartOffer.Continued) -> Choice.Item {
    let place = continued.kind == .next && continued.done == 0 ? "" : ", \(continued.place)"
    let bar = continued.done == 0 ? "" : "  " + ProgressBar.text(continued.done, of: continued.count)
    return .init(
      label: continued.kind == .next ? "Next" : "Continue", detail: continued.title + place + bar, line: continued.line)
  }

  func footer(_ model: Model) -> [FooterItem] {
    let keys = model.keys
    return [
      FooterItem("↑/↓", "choose"), FooterItem("Enter", "open", isVital: true), FooterItem(keys[.resolve], "resolve"),
      FooterItem(keys[.help], "help"), FooterItem(keys[.quit], "quit"), FooterItem("Esc", "close"),
    ]
  }

  mutating func handle(_ key: Key, _ model: inout Model) -> OverlayAnswer {
    // To leave is to leave the program here, as on the screen below.
    key == .character("q") || key == .tab || key == .backTab ? .passes : choice.handle(key, &model)
  }

  /// Whoever puts it away has done nothing yet, and is still told what to press first.
  mutating func closeInnermost(_ model: inout Model) -> Bool {
    model.isFresh = true
    return false
  }

  mutating func wheel(_ lines: Int, _ model: Model) { choice.wheel(lines, model) }
  mutating func click(row: Int, _ model: inout Model) -> OverlayAnswer { choice.click(row: row, &model) }
  func draw(on screen: inout Screen) { choice.draw(on: &screen) }
}
