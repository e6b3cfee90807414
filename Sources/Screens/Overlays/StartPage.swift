import Canvas
import Laboratory
import Stage

/// Page at the start of the program: continues the last file or lesson, or begins with a lesson, an example or a file.
struct StartPage: Overlay {
  private var choice: Choice

  init(_ offer: StartOffer) {
    var items: [Choice.Item] = []
    if let file = offer.file {
      items.append(.init(label: Words.Start.continues, detail: file, isPath: true, line: "open \(Tokens.quoted(file))"))
    }
    if let continued = offer.continued { items.append(Self.item(continued)) }
    if offer.continued == nil, offer.hasOpening {
      items.append(.init(label: Words.Start.begin, detail: Words.Start.firstMinutes, line: "lesson opening"))
    }
    if offer.due > 0 {
      items.append(.init(label: Words.Start.review, detail: Words.Start.missed(offer.due), line: "review"))
    }
    // Esc leads back to the page from the command line in which a path is typed.
    let opening = "palette \"open \""
    items += [
      .init(key: "L", label: Words.Start.lessons, detail: Words.Start.allLessons, line: "lessons"),
      .init(label: Words.Start.example, detail: Words.Start.knight, line: nil),
      .init(key: "S", label: Words.Start.examples, detail: Words.Start.shop, line: "scenarios"),
      .init(label: Words.Start.empty, detail: Words.Start.addFirst, line: "scenario empty"),
      .init(label: Words.Start.file, detail: Words.Start.ownScenario, line: opening, staysBehind: true),
      .init(label: Words.Start.code, detail: Words.Start.folder, line: opening, staysBehind: true),
    ]
    choice = Choice(title: Words.Start.title, text: [Words.Start.about], items: items, passesOthers: true, isLow: true)
  }

  private static func item(_ continued: StartOffer.Continued) -> Choice.Item {
    let place = continued.kind == .next && continued.done == 0 ? "" : ", \(continued.place)"
    let bar = continued.done == 0 ? "" : "  " + ProgressBar.text(continued.done, of: continued.count)
    return .init(
      label: continued.kind == .next ? Words.Start.next : Words.Start.continues, detail: continued.title + place + bar,
      line: continued.line)
  }

  func footer(_ behind: Backdrop) -> [FooterItem] {
    let keys = behind.stage.keys
    return [
      FooterItem("↑/↓", Words.Footer.choose), FooterItem("Enter", Words.Footer.open, isVital: true),
      FooterItem(keys[.resolve], Words.Footer.resolve),
      FooterItem(keys[.help], Words.Footer.help), FooterItem(keys[.quit], Words.Footer.quit),
      FooterItem("Esc", Words.Footer.close),
    ]
  }

  mutating func handle(_ key: Key, _ behind: Backdrop) -> OverlayAnswer {
    // `q` quits the program and Tab changes the pane, as on the screen below.
    key == .character("q") || key == .tab || key == .backTab ? .passes : choice.handle(key, behind)
  }

  /// Closes the page. Sets `isFresh` again, so that the hint line still names the first key to press.
  mutating func closeInnermost(_ behind: Backdrop) -> OverlayAnswer { .leaves { $0.isFresh = true } }

  mutating func wheel(_ lines: Int, _ behind: Backdrop) { choice.wheel(lines, behind) }
  mutating func click(row: Int, _ behind: Backdrop) -> OverlayAnswer { choice.click(row: row, behind) }

  func draw(on screen: inout Screen) { choice.draw(on: &screen) }
}
