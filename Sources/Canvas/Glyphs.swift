import Support

/// The characters that the screens are drawn with, in Unicode and in ASCII.
package struct Glyphs: Sendable {
  package let isASCII: Bool

  package init(isASCII: Bool) { self.isASCII = isASCII }

  /// Characters of a box: top left, top, top right, side, bottom left, bottom, bottom right.
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

  /// Characters of the box of a protocol, or of another box with a dashed border.
  package var dashedBox: Box {
    Box(parts: isASCII ? [".", ".", ".", ":", ".", ".", "."] : ["┌", "╌", "┐", "╎", "└", "╌", "┘"])
  }

  /// Mark beside the name of a node that the selected node needs.
  package var needed: String { isASCII ? ">" : "▶" }
  /// Mark beside the name of a node that needs the selected node.
  package var needing: String { isASCII ? "<" : "◀" }

  /// Marks for live instances: a mark for each of up to four instances, or a single mark with their number.
  package func instances(_ count: Int) -> String {
    if count <= 4 { return String(repeating: dot, clamped: count) }
    return "\(dot)x\(count)"
  }

  /// Marks for live instances within `room` cells: a dot for each of up to four instances, or their number.
  ///
  /// - Parameters:
  ///   - made: Marks the last dot as an instance that was just made.
  ///   - freed: Adds the mark of a freed instance if there is room for it.
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
  // A dot is as tall as a line and has space around it, so that several dots in a row can be counted.
  package var dot: String { isASCII ? "*" : "●" }
  /// Mark of a request that moves along a line. No other character of the graph may look like it.
  package var request: String { isASCII ? "O" : "✦" }
  /// Mark before the selected row of a list, and before the selected line of code.
  package var pointer: String { isASCII ? ">" : "▸" }
  /// Characters around a name in a box for several nodes, for a line of the box that means other nodes.
  package var passedBy: (left: String, right: String) { isASCII ? ("(", ")") : ("⟨", "⟩") }
  /// Characters around the title of the focused pane.
  package var focused: (String, String) { isASCII ? ("[", "]") : ("┤", "├") }
  /// Separator between the program's name and the name of the subject on stage.
  package var place: String { isASCII ? "/" : "›" }
  package var ellipsis: String { isASCII ? "~" : "…" }
  /// Mark beside a line of code that the previous step does not have.
  package var changed: String { isASCII ? ":" : "▎" }
  package var separator: String { isASCII ? "|" : "·" }
  /// Mark before an exercise or a goal that is not reached.
  package var open: String { isASCII ? "-" : "–" }
  package var tick: String { isASCII ? "+" : "✓" }
  package var cross: String { isASCII ? "X" : "✗" }
  /// Mark before the number of errors and warnings, and beside a line of code with an error.
  package var warning: String { "!" }
  /// Mark after the name of a file with unsaved changes.
  package var unsaved: String { "*" }
}
