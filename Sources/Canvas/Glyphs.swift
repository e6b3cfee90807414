import Support

/// The characters that the screens are drawn with, in Unicode and in ASCII.
package struct Glyphs: Sendable {
  package let isASCII: Bool

  package init(isASCII: Bool) { self.isASCII = isASCII }

  /// Corners and sides: top left, top, top right, side, bottom left, bottom, bottom right.
  package struct Box: Sendable {
    package let parts: [String]

    package init(parts: [String]) { self.parts = parts }

    package var topLeft: String { parts[0] }
    package var top: String { parts[1] }
    package var topRight: String { parts[2] }
    package var side: String { parts[3] }
    package var bottomLeft: String { parts[4] }
    package var bottom: String { parts[5] }
    package var bottomRight: String { parts[6] }
  }

  package var pane: Box {
    Box(parts: isASCII ? ["+", "-", "+", "|", "+", "-", "+"] : ["╭", "─", "╮", "│", "╰", "─", "╯"])
  }

  /// The box of a protocol.
  package var dashedBox: Box {
    Box(parts: isASCII ? [".", ".", ".", ":", ".", ".", "."] : ["┌", "╌", "┐", "╎", "└", "╌", "┘"])
  }

  /// Beside the name of a node that the selected one needs, and of a node that needs it.
  package var needed: String { isASCII ? ">" : "▶" }
  package var needing: String { isASCII ? "<" : "◀" }

  /// Live instances: one mark each, or a count.
  package func instances(_ count: Int) -> String {
    if count <= 4 { return String(repeating: dot, clamped: count) }
    return "\(dot)x\(count)"
  }

  /// Live instances in a room of some cells, as dots if they leave a blank before them; what was just made is told apart,
  /// and that one was freed.
  package func instances(_ count: Int, room: Int, made: Bool = false, freed: Bool = false) -> String {
    let one = dot
    let number = count > 9_999 ? "\(count / 1_000)k" : count > 9 ? "\(count)" : "\(one)\(count)"
    let dots = String(repeating: one, clamped: min(count, 4))
    var text = count <= 4 && count < room ? dots : number.count < room || count > 4 || count > room ? number : dots
    if made, let last = text.lastIndex(of: Character(one)) {
      text.replaceSubrange(last...last, with: self.made)
    }
    if freed, count == 0 || text.count < room { text += gone }
    return text
  }

  package var made: String { isASCII ? "$" : "◉" }
  package var gone: String { isASCII ? "x" : "×" }
  // As tall as a line, with air around it: several beside one another can be counted.
  package var dot: String { isASCII ? "*" : "●" }
  /// On its way along a line: looks like no other sign in the graph.
  package var request: String { isASCII ? "O" : "✦" }
  /// Before the selected row of a list, and the selected line of code.
  package var pointer: String { isASCII ? ">" : "▸" }
  /// Around the title of the pane with the focus.
  package var focused: (String, String) { isASCII ? ("[", "]") : ("┤", "├") }
  /// Between the program and the thing on stage.
  package var place: String { isASCII ? "/" : "›" }
  package var ellipsis: String { isASCII ? "~" : "…" }
  /// Beside a line of code that the step before does not have.
  package var changed: String { isASCII ? ":" : "▎" }
  package var separator: String { isASCII ? "|" : "·" }
  /// Before a task or a goal that is not reached.
  package var open: String { isASCII ? "-" : "–" }
  package var tick: String { isASCII ? "+" : "✓" }
  package var cross: String { isASCII ? "X" : "✗" }
  /// A finding, or a fault of the code.
  package var warning: String { "!" }
  /// After the name of a file with changes that are not saved.
  package var unsaved: String { "*" }
}
