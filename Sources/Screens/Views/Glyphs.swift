import Core
import Layout
import Stage

/// The characters that the screens are drawn with, in Unicode and in ASCII.
struct Glyphs: Sendable {
  let isASCII: Bool
  /// Whether marks are as big as a cell, for who sits far away.
  var isHeavy = false

  /// Corners and sides: top left, top, top right, side, bottom left, bottom, bottom right.
  struct Box: Sendable {
    let parts: [String]
    var topLeft: String { parts[0] }
    var top: String { parts[1] }
    var topRight: String { parts[2] }
    var side: String { parts[3] }
    var bottomLeft: String { parts[4] }
    var bottom: String { parts[5] }
    var bottomRight: String { parts[6] }
  }

  var pane: Box { Box(parts: isASCII ? ["+", "-", "+", "|", "+", "-", "+"] : ["╭", "─", "╮", "│", "╰", "─", "╯"]) }

  /// The box of a protocol.
  var dashedBox: Box {
    Box(parts: isASCII ? [".", ".", ".", ":", ".", ".", "."] : ["┌", "╌", "┐", "╎", "└", "╌", "┘"])
  }

  /// The box of a service: its outline tells the lifetime, so that nothing depends on colour alone.
  func box(_ lifetime: Lifetime?, _ standing: Picture.Node.Standing) -> Box {
    if isASCII {
      switch (standing, lifetime) {
      case (.missing, _): return Box(parts: ["?", "?", "?", "?", "?", "?", "?"])
      case (_, .container?): return Box(parts: ["#", "=", "#", "#", "#", "=", "#"])
      case (_, .weak?): return Box(parts: [".", ".", ".", ":", ".", ".", "."])
      default: return pane
      }
    }
    switch (standing, lifetime) {
    case (.missing, _): return dashedBox
    case (.locator, _): return Box(parts: ["╔", "═", "╗", "║", "╚", "═", "╝"])
    case (_, .container?): return Box(parts: ["┏", "━", "┓", "┃", "┗", "━", "┛"])
    case (_, .scoped?): return Box(parts: ["╒", "═", "╕", "│", "╘", "═", "╛"])
    case (_, .graph?): return Box(parts: ["┌", "─", "┐", "│", "└", "─", "┘"])
    case (_, .weak?): return Box(parts: ["╭", "┄", "╮", "┆", "╰", "┄", "╯"])
    default: return pane
    }
  }

  /// Beside the name of somebody whom the selected node needs, and of somebody who needs it.
  var needed: String { isASCII ? ">" : "▸" }
  var needing: String { isASCII ? "<" : "◂" }

  /// The head of an arrow to what somebody is.
  func hollowHead(_ side: Side) -> String {
    switch side {
    case .north: isASCII ? "A" : "△"
    case .east: isASCII ? "}" : "▷"
    case .south: isASCII ? "V" : "▽"
    case .west: isASCII ? "{" : "◁"
    }
  }

  /// One character for a lifetime.
  func mark(_ lifetime: Lifetime?, _ standing: Picture.Node.Standing) -> String {
    switch standing {
    case .missing: return isASCII ? "?" : "✗"
    case .locator: return isASCII ? "L" : "◆"
    case .unregistered: return isASCII ? "-" : "·"
    case .registered: break
    }
    switch lifetime {
    case .transient?, nil: return isASCII ? "T" : "○"
    case .graph?: return isASCII ? "G" : "◇"
    case .container?: return isASCII ? "C" : "■"
    case .scoped?: return isASCII ? "S" : "▣"
    case .weak?: return isASCII ? "W" : "◌"
    }
  }

  /// Live instances: one mark each, or a count.
  func instances(_ count: Int) -> String {
    if count <= 4 { return String(repeating: dot, count: count) }
    return "\(dot)x\(count)"
  }

  /// Live instances in a room of some cells, as dots if they leave a blank before them; what was just made is told apart,
  /// and that one was freed.
  func instances(_ count: Int, room: Int, made: Bool = false, freed: Bool = false) -> String {
    let one = dot
    let number = count > 9 ? "\(count)" : "\(one)\(count)"
    let dots = String(repeating: one, count: min(count, 4))
    var text = count <= 4 && count < room ? dots : number.count < room || count > 4 || count > room ? number : dots
    if made, let last = text.lastIndex(of: Character(one)) {
      text.replaceSubrange(last...last, with: self.made)
    }
    if freed, count == 0 || text.count < room { text += gone }
    return text
  }

  var made: String { isASCII ? "@" : isHeavy ? "★" : "◉" }
  var gone: String { isASCII ? "x" : isHeavy ? "╳" : "×" }
  // As tall as a line, with air around it: several beside one another can be counted.
  var dot: String { isASCII ? "*" : isHeavy ? "▮" : "●" }
  var pointer: String { isASCII ? ">" : "▸" }
  var ellipsis: String { isASCII ? "~" : "…" }
  var changed: String { isASCII ? "+" : "▎" }
  var separator: String { isASCII ? "|" : "·" }
  var tick: String { isASCII ? "+" : "✓" }
  var cross: String { isASCII ? "x" : "✗" }
  var warning: String { isASCII ? "!" : "▲" }
}

extension Role {
  init(_ lifetime: Lifetime?, _ standing: Picture.Node.Standing) {
    switch standing {
    case .missing: self = .bad
    case .locator: self = .hidden
    case .unregistered: self = .unknown
    case .registered:
      switch lifetime {
      case .transient?, nil: self = .transient
      case .graph?: self = .graph
      case .container?: self = .container
      case .scoped?: self = .scoped
      case .weak?: self = .weak
      }
    }
  }
}
