/// What a cell means; the theme says how it looks.
enum Role: UInt8, Hashable, Sendable, CaseIterable {
  case text, dim, title, border, focus, accent
  case good, warning, bad
  case transient, graph, container, scoped, weak, unknown
  case edge, hidden, creates, back
  case keyword, type, string, comment, number, changed
}

/// A role, and what is laid over it.
struct Style: Hashable, Sendable {
  var role: Role
  var isBold = false
  /// Drawn on the background of what is selected.
  var isSelected = false
  /// Drawn on the background of what runs now.
  var isCurrent = false

  static let text = Style(role: .text)
  static let dim = Style(role: .dim)
  static let title = Style(role: .title, isBold: true)

  init(role: Role, isBold: Bool = false, isSelected: Bool = false, isCurrent: Bool = false) {
    self.role = role
    self.isBold = isBold
    self.isSelected = isSelected
    self.isCurrent = isCurrent
  }

  static func of(_ role: Role, bold: Bool = false) -> Style { Style(role: role, isBold: bold) }

  func selected(_ isSelected: Bool = true) -> Style {
    var style = self
    style.isSelected = isSelected
    return style
  }
}
