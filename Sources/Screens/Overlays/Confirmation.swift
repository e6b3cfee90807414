import Laboratory
import Support

/// Question that the user must confirm before a command runs.
struct Confirmation: Overlay {
  let question: [String]
  /// Command line that runs after the confirmation.
  let line: String

  func footer(_ behind: Backdrop) -> [FooterItem] {
    [FooterItem("Enter", Words.Footer.yes), FooterItem("Esc", Words.Footer.no)]
  }

  mutating func handle(_ key: Key, _ behind: Backdrop) -> OverlayAnswer {
    switch key {
    case .enter, .character("y"): .runs(line)
    case .character("n"), .character("q"): .closes
    // The Enter of a command that is typed now must not confirm.
    case .character(":"), .character("/"): .passes
    default: .stays()
    }
  }

  func draw(on screen: inout Screen) {
    let lines = question.flatMap { DisplayText.wrapped($0, width: min(56, max(16, screen.frame.width - 4))) }
    let inner = screen.window(width: 62, height: lines.count + 5, title: Words.Question.sure)
    // On a small screen only the footer names the keys.
    let isRoomy = inner.height >= lines.count + 3
    for (index, line) in lines.prefix(clamped: inner.height).enumerated() {
      let isCut = index == inner.height - 1 && lines.count > inner.height
      let text = isCut ? line + screen.glyphs.ellipsis : line
      screen.frame.put(screen.fitted(text, inner.width - 2), inner.x + 1, inner.y + index + (isRoomy ? 1 : 0), .text)
    }
    if isRoomy { screen.frame.put(Words.Question.enterOrEscape, inner.x + 1, inner.maxY - 1, .of(.focus)) }
  }
}
