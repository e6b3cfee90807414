import Canvas
import Layout
import Stage

extension EdgeFault {
  /// Role whose colour the lines of this fault have.
  package var role: Role {
    switch self {
    case .cycle, .scope: .bad
    case .captive, .leak: .warning
    }
  }
}

/// Lines and arrow heads of dependencies with a fault.
///
/// The faults differ in form, so that colour is not needed. Where a line has no room, the arrow's head differs.
extension Glyphs {
  /// Character for a stretch or a bend of a line with a fault; nil for a cell where lines meet.
  package func faultLine(_ fault: EdgeFault, _ connections: LineCell.Connections) -> String? {
    if isASCII {
      let sign =
        switch fault {
        case .cycle: "@"
        case .captive: "#"
        case .scope: "%"
        case .leak: "&"
        }
      return connections.rawValue.nonzeroBitCount > 2 ? nil : sign
    }
    if connections.isSubset(of: .vertical) {
      return switch fault {
      case .cycle: "┇"
      case .captive: "┃"
      case .scope: "╏"
      case .leak: "┋"
      }
    }
    if connections.isSubset(of: .horizontal) {
      return switch fault {
      case .cycle: "┅"
      case .captive: "━"
      case .scope: "╍"
      case .leak: "┉"
      }
    }
    switch connections {
    case [.south, .east]: return "┏"
    case [.south, .west]: return "┓"
    case [.north, .east]: return "┗"
    case [.north, .west]: return "┛"
    default: return nil
    }
  }

  /// Head of an arrow whose line has a fault.
  package func faultHead(_ fault: EdgeFault) -> String {
    switch fault {
    case .cycle: isASCII ? "@" : "↻"
    case .captive: isASCII ? "#" : "◈"
    case .scope: isASCII ? "%" : "⊘"
    case .leak: isASCII ? "&" : "∞"
    }
  }

  /// Head of an arrow to a service that was pulled from a locator.
  package func hiddenHead(_ side: Side) -> String {
    switch side {
    case .north: isASCII ? "o" : "▵"
    case .east: isASCII ? "o" : "▹"
    case .south: isASCII ? "o" : "▿"
    case .west: isASCII ? "o" : "◃"
    }
  }
}
