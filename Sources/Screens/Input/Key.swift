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
  /// With control, or as the terminal's user is used to.
  case wordLeft, wordRight, textStart, textEnd
  /// With shift: they select.
  case shiftUp, shiftDown, shiftLeft, shiftRight, shiftHome, shiftEnd
  /// With alt: the terminal sends Escape before it.
  case alt(Character)

  /// How help and footer show it.
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

/// Whatever comes from outside.
package enum Input: Hashable, Sendable {
  case key(Key)
  case paste(String)
  case click(column: Int, row: Int)
  /// The button went down in one cell and up in another.
  case drag(column: Int, row: Int, toColumn: Int, toRow: Int)
  case wheel(column: Int, row: Int, lines: Int)
  case resize(width: Int, height: Int)
  /// Time went by while something runs by itself.
  case tick
  /// So many frames of a movement or a play are due.
  case frames(Int)
  /// The terminal has told the colour of its ground.
  case ground(Colour)
}
