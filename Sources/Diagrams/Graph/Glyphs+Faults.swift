import Canvas
import Layout
import Stage

extension EdgeFault {
  /// Role whose colour the lines of this fault have.
  package var role: Role {
    switch self {
    case .cycle, .scope: .bad
    case .captive, .leak, .mutual: .warning
    }
  }
}

/// Lines and arrow heads of dependencies with a fault.
///
/// Straight lines and arrow heads of the faults differ in form, so that colour is not needed. Bends look alike.
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
        case .mutual: "^"
        }
      return connections.rawValue.nonzeroBitCount > 2 ? nil : sign
    }
    if connections.isSubset(of: .vertical) {
      return switch fault {
      case .cycle: "┇"
      case .captive: "┃"
      case .scope: "╏"
      case .leak: "┋"
      case .mutual: "╎"
      }
    }
    if connections.isSubset(of: .horizontal) {
      return switch fault {
      case .cycle: "┅"
      case .captive: "━"
      case .scope: "╍"
      case .leak: "┉"
      case .mutual: "╌"
      }
    }
    let isLight = fault == .mutual
    switch connections {
    case [.south, .east]: return isLight ? "┌" : "┏"
    case [.south, .west]: return isLight ? "┐" : "┓"
    case [.north, .east]: return isLight ? "└" : "┗"
    case [.north, .west]: return isLight ? "┘" : "┛"
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
    case .mutual: isASCII ? "^" : "⇅"
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
