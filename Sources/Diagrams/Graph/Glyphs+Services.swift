import Canvas
import Core
import Layout
import Stage

extension Glyphs {
  /// The box of a service: its outline tells the lifetime, so that nothing depends on colour alone.
  package func box(_ lifetime: Lifetime?, _ standing: Picture.Node.Standing) -> Box {
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
  package func mark(_ lifetime: Lifetime?, _ standing: Picture.Node.Standing) -> String {
    switch standing {
    case .missing: return isASCII ? "?" : "∅"
    case .locator: return isASCII ? "L" : "◆"
    case .unregistered: return isASCII ? "-" : "□"
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
}

extension Role {
  package init(_ lifetime: Lifetime?, _ standing: Picture.Node.Standing) {
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

extension Glyphs {
  /// The arrow of a hidden dependency, two cells wide.
  package var pull: String { isASCII ? "~o" : "┄▹" }
  /// A method touches a variable.
  package var touched: String { isASCII ? "#" : "▰" }
  /// A method can touch a variable, and does not.
  package var reachable: String { isASCII ? "." : "▱" }
}
