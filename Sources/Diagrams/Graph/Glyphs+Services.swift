import Canvas
import Core
import Layout
import Stage

extension Glyphs {
  /// The box of a service: its outline tells the lifetime, so that nothing depends on colour alone.
  package func box(_ lifetime: Lifetime?, _ standing: Picture.Node.Standing) -> Box {
    switch standing {
    case .missing: return isASCII ? Box(parts: ["?", "?", "?", "?", "?", "?", "?"]) : dashedBox
    case .locator where !isASCII: return Box(parts: ["╔", "═", "╗", "║", "╚", "═", "╝"])
    case .locator, .registered, .unregistered: return lifetime?.style.box(isASCII: isASCII) ?? pane
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
    case .registered: return (lifetime ?? .transient).style.sign(isASCII: isASCII)
    }
  }
}

extension Role {
  package init(_ lifetime: Lifetime?, _ standing: Picture.Node.Standing) {
    switch standing {
    case .missing: self = .bad
    case .locator: self = .hidden
    case .unregistered: self = .unknown
    case .registered: self = (lifetime ?? .transient).style.role
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
