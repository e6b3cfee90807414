import CNcurses

/// Turns styles into what this terminal can show: 256 colours, 16, 8 or none.
final class Palette {
  private enum Depth { case none, basic, rich }

  private let depth: Depth
  private var pairs: [Style: Int32] = [:]
  private var next: Int32 = 1

  init(usesColor: Bool) {
    guard usesColor, has_colors(), start_color() == OK, use_default_colors() == OK else {
      depth = .none
      return
    }
    depth = shim_colors() >= 256 && shim_color_pairs() >= 256 ? .rich : .basic
  }

  /// Pairs are made anew for a theme.
  func prepare(_ theme: Theme) {
    pairs = [:]
    next = 1
  }

  func attributes(_ style: Style, _ theme: Theme) -> (attributes: attr_t, pair: Int32) {
    let look = theme.look(style.role)
    var attributes: attr_t = 0
    if style.isBold || look.isBold { attributes |= shim_bold() }
    switch depth {
    case .none:
      if look.isDim { attributes |= shim_dim() }
      if style.isSelected { attributes |= shim_reverse() }
      if style.isCurrent { attributes |= shim_underline() }
      return (attributes, 0)
    case .basic:
      if look.isDim { attributes |= shim_dim() }
      if style.isSelected { attributes |= shim_reverse() }
      if style.isCurrent { attributes |= shim_bold() | shim_underline() }
      return (attributes, pair(style, look.basic, -1))
    case .rich:
      let back = style.isSelected ? theme.selectionBackground : style.isCurrent ? theme.currentBackground : -1
      if theme == .plain {
        if style.isSelected || style.isCurrent { attributes |= shim_reverse() }
        if look.isDim { attributes |= shim_dim() }
        return (attributes, 0)
      }
      return (attributes, pair(style, look.rich, back))
    }
  }

  private func pair(_ style: Style, _ front: Int16, _ back: Int16) -> Int32 {
    if front < 0, back < 0 { return 0 }
    if let known = pairs[style] { return known }
    guard next < shim_color_pairs(), init_pair(Int16(next), front, back) == OK else { return 0 }
    pairs[style] = next
    next += 1
    return next - 1
  }
}
