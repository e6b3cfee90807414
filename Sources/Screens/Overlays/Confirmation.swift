import Laboratory

/// A question before something that cannot be guessed to be wanted.
struct Confirmation: Overlay {
  let question: [String]
  /// What a yes runs.
  let line: String

  func footer(_ model: Model) -> [FooterItem] { [FooterItem("Enter", "yes"), FooterItem("Esc", "no")] }

  mutating func handle(_ key: Key, _ model: inout Model) -> OverlayAnswer {
    switch key {
    case .enter, .character("y"): .runs(line)
    case .character("n"), .character("q"): .closes
    default: .stays()
    }
  }

  func draw(on screen: inout Screen) {
    let lines = question.flatMap { DisplayText.wrapped($0, width: min(56, max(16, screen.frame.width - 6))) }
    let inner = screen.window(width: 62, height: lines.count + 5, title: "Sure?")
    for (index, line) in lines.enumerated() {
      screen.frame.put(screen.fitted(line, inner.width - 2), inner.x + 1, inner.y + 1 + index, .text)
    }
    screen.frame.put("Enter yes   Esc no", inner.x + 1, inner.maxY - 1, .of(.focus))
  }
}

extension Overlay where Self == Confirmation {
  static func confirm(question: [String], line: String) -> Confirmation { Confirmation(question: question, line: line) }
}
