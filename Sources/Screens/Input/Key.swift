import Canvas
import Laboratory
import Stage

/// A key of the keyboard, as the terminal reports it.
package enum Key: Hashable, Sendable {
  case character(Character)
  case control(Character)
  case up, down, left, right
  case enter, escape, tab, backTab, backspace, delete
  case home, end, pageUp, pageDown
  /// Movements with Control, or with the modifier that the user's terminal sends for them.
  case wordLeft, wordRight, textStart, textEnd
  /// Keys with Shift, which select text.
  case shiftUp, shiftDown, shiftLeft, shiftRight, shiftHome, shiftEnd
  /// A character with Alt. The terminal sends Escape before the character.
  case alt(Character)

  /// Label of the key in help and footer.
  package var label: String {
    switch self {
    case .character(" "): "Space"
    case .character(let character): String(character)
    case .control(let character): "^\(character.uppercased())"
    case .up: "↑"
    case .down: "↓"
    case .left: "←"
    case .right: "→"
    case .enter: "Enter"
    case .escape: "Esc"
    case .tab: "Tab"
    case .backTab: "S-Tab"
    case .backspace: "Backspace"
    case .delete: "Del"
    case .home: "Home"
    case .end: "End"
    case .pageUp: "PgUp"
    case .pageDown: "PgDn"
    case .wordLeft: "^←"
    case .wordRight: "^→"
    case .textStart: "^Home"
    case .textEnd: "^End"
    case .shiftUp: "S-↑"
    case .shiftDown: "S-↓"
    case .shiftLeft: "S-←"
    case .shiftRight: "S-→"
    case .shiftHome: "S-Home"
    case .shiftEnd: "S-End"
    case .alt(let character): "Alt-\(character)"
    }
  }
}

/// Input from the terminal and from the clock.
package enum Input: Hashable, Sendable {
  case key(Key)
  case paste(String)
  case click(column: Int, row: Int)
  /// A drag: the button went down in one cell and up in another.
  case drag(column: Int, row: Int, toColumn: Int, toRow: Int)
  case wheel(column: Int, row: Int, lines: Int)
  case resize(width: Int, height: Int)
  /// A tick of the clock while a step of a lesson runs by itself.
  case tick
  /// Number of frames of an animation that are due.
  case frames(Int)
  /// Background colour that the terminal has reported.
  case ground(Colour)
}
