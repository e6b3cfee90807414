import CNcurses
import Canvas
import Screens

/// Converts styles to attributes of this terminal, which has 256 colours, 16, 8 or none.
final class Palette {
  private enum Depth { case none, eight, sixteen, rich }

  private struct Colors: Hashable {
    let front: Int16
    let back: Int16
  }

  private let depth: Depth
  private var pairs: [Colors: Int32] = [:]

  init(usesColor: Bool) {
    guard usesColor, has_colors(), start_color() == OK, use_default_colors() == OK else {
      depth = .none
      return
    }
    let colors = shim_colors()
    depth = colors >= 256 && shim_color_pairs() >= 256 ? .rich : colors >= 16 ? .sixteen : .eight
  }

  func attributes(_ style: Style, _ theme: Theme) -> (attributes: attr_t, pair: Int32) {
    let (look, emphasis) = (theme.look(style.role), theme.emphasis(style))
    var attributes: attr_t = emphasis.contains(.bold) ? shim_bold() : 0
    if depth == .none || !theme.hasColor {
      if emphasis.contains(.dim) { attributes |= shim_dim() }
      if emphasis.contains(.reversed) { attributes |= shim_reverse() }
      if emphasis.contains(.underlined) { attributes |= shim_underline() }
      return (attributes, 0)
    }
    if depth == .rich {
      let colours = theme.colours(style)
      return (attributes, pair(colours.front, colours.back))
    }
    // White on blue is readable on every terminal of few colours. One background for the whole row keeps it even.
    if style.isSelected { return (attributes | shim_bold(), pair(7, 4)) }
    if look.isDim, depth == .eight { attributes |= shim_dim() }
    if style.isCurrent { attributes |= shim_bold() | shim_underline() }
    let bright: Int16 = look.basic >= 0 ? look.basic + 8 : look.isDim ? 8 : -1
    return (attributes, pair(depth == .sixteen ? bright : look.basic, -1))
  }

  private func pair(_ front: Int16, _ back: Int16) -> Int32 {
    if front < 0, back < 0 { return 0 }
    let colors = Colors(front: front, back: back)
    if let known = pairs[colors] { return known }
    let next = Int32(pairs.count + 1)
    guard next < shim_color_pairs(), init_pair(Int16(next), front, back) == OK else { return 0 }
    pairs[colors] = next
    return next
  }
}
