import Canvas
import Laboratory
import Support

/// Page of text with a title.
struct TextPage: Overlay {
  let title: String
  let lines: [OutputLine]
  var text: [OutputLine]? { lines }
  private(set) var scroll = 0
  /// Command line that Enter runs, with its label; nil if Enter scrolls.
  var enter: Action?

  struct Action: Sendable {
    let line: String
    let label: String
  }

  func footer(_ behind: Backdrop) -> [FooterItem] {
    (enter.map { [FooterItem("Enter", $0.label)] } ?? []) + [
      FooterItem("↑/↓", Words.Footer.scroll), FooterItem("Esc", Words.Footer.close),
    ]
  }

  mutating func handle(_ key: Key, _ behind: Backdrop) -> OverlayAnswer {
    if key == .enter, let enter { return .runs(enter.line) }
    let page = behind.display.height - 4
    if let step = key.scrolls(page: page, half: page / 2) {
      scroll(by: step, behind.display)
      return .stays()
    }
    switch key {
    case .enter: scroll(by: 1, behind.display)
    case .character(" "): scroll(by: page, behind.display)
    case .character("q"), .character("?"), .character("T"): return .closes
    // Any other key closes the page and has its usual effect.
    default: return .passes
    }
    return .stays()
  }

  mutating func wheel(_ lines: Int, _ behind: Backdrop) { scroll(by: lines, behind.display) }

  private mutating func scroll(by step: Int, _ display: Display) {
    let count = Screen.wrapped(lines, width: min(display.width, 100) - 4).count
    let last = max(0, count - (min(display.height - 2, count + 2) - 2))
    scroll = max(0, min(last, scroll + step))
  }

  func draw(on screen: inout Screen) {
    let width = min(screen.frame.width, 100)
    let wrapped = Screen.wrapped(lines, width: width - 4)
    let inner = screen.window(width: width, height: min(screen.frame.height - 2, wrapped.count + 2), title: title)
    let first = max(0, min(scroll, wrapped.count - inner.height))
    for (index, line) in wrapped.dropFirst(clamped: first).prefix(clamped: inner.height).enumerated() {
      screen.frame.put(
        screen.fitted(line.text, inner.width - 2), inner.x + 1, inner.y + index, Style(role: line.tone.role))
    }
    screen.drawCount(first, inner.height, wrapped.count, inner)
  }
}
