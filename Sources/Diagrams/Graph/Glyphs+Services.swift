import Canvas
import Core
import Layout
import Stage

extension Glyphs {
  /// The box of a service. Its outline shows the lifetime, or that the service is missing or a locator, so that colour
  /// is not needed.
  package func box(_ lifetime: Lifetime?, _ standing: Picture.Node.Origin) -> Box {
    switch standing {
    case .missing: return isASCII ? Box(parts: ["?", "?", "?", "?", "?", "?", "?"]) : dashedBox
    case .locator where !isASCII: return Box(parts: ["╔", "═", "╗", "║", "╚", "═", "╝"])
    case .locator, .registered, .unregistered: return lifetime?.style.box(isASCII: isASCII) ?? pane
    }
  }

  /// Head of an arrow to a protocol that a type conforms to.
  func hollowHead(_ side: Side) -> String {
    switch side {
    case .north: isASCII ? "A" : "△"
    case .east: isASCII ? "}" : "▷"
    case .south: isASCII ? "V" : "▽"
    case .west: isASCII ? "{" : "◁"
    }
  }

  /// Mark of one character for a service: its lifetime if it is registered, else its standing.
  package func mark(_ lifetime: Lifetime?, _ standing: Picture.Node.Origin) -> String {
    switch standing {
    case .missing: return isASCII ? "?" : "∅"
    case .locator: return isASCII ? "L" : "◆"
    case .unregistered: return isASCII ? "-" : "□"
    case .registered: return lifetime?.style.sign(isASCII: isASCII) ?? (isASCII ? "U" : "◐")
    }
  }
}

extension Role {
  package init(_ lifetime: Lifetime?, _ standing: Picture.Node.Origin) {
    switch standing {
    case .missing: self = .bad
    case .locator: self = .hidden
    case .unregistered: self = .unknown
    case .registered: self = lifetime?.style.role ?? .unknown
    }
  }
}

extension Glyphs {
  /// The arrow of a hidden dependency, two cells wide.
  package var pull: String { isASCII ? "~o" : "┄▹" }
  /// Mark for a method that uses a variable.
  package var touched: String { isASCII ? "#" : "▰" }
  /// Mark for a method that can use a variable but does not.
  package var reachable: String { isASCII ? "." : "▱" }
}
