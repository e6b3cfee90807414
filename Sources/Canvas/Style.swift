/// The meaning of a cell, such as a title or an error. The theme assigns colours to it.
package enum Role: UInt8, Hashable, Sendable, CaseIterable {
  case text, dim, title, border, focus, accent
  case good, warning, bad
  case transient, graph, container, scoped, weak, unknown
  case edge, hidden, creates, back
  case keyword, type, string, comment, number, changed
}

/// The appearance of a cell: a role, emphasis and a background.
package struct Style: Hashable, Sendable {
  package var role: Role
  package var isBold = false
  /// True if the cell has the background of selected cells.
  package var isSelected = false
  /// True if the cell has the background of the code that runs now.
  package var isCurrent = false

  package static let text = Style(role: .text)
  package static let dim = Style(role: .dim)
  package static let title = Style(role: .title, isBold: true)

  package init(role: Role, isBold: Bool = false, isSelected: Bool = false, isCurrent: Bool = false) {
    self.role = role
    self.isBold = isBold
    self.isSelected = isSelected
    self.isCurrent = isCurrent
  }

  package static func of(_ role: Role, bold: Bool = false) -> Style { Style(role: role, isBold: bold) }

  package func selected(_ isSelected: Bool = true) -> Style {
    var style = self
    style.isSelected = isSelected
    return style
  }
}
