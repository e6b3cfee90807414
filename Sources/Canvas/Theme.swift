/// How roles look: a value, one of those that are listed in `all`.
package struct Theme: Sendable {
  /// Colours of the terminal: of 256, and of 8 where there are no more; -1 is the terminal's own.
  package struct Look: Hashable, Sendable {
    package var rich: Int16
    package var basic: Int16
    package var isBold = false
    package var isDim = false
  }

  package let name: String
  /// Whether it has colours at all; without, bold and reversed letters tell what matters.
  package var hasColor = true
  /// The colour behind everything, of 256; -1 is the terminal's own. Light text colours need a light ground.
  package var background: Int16 = -1
  /// The colour behind what is selected and behind what runs now, of 256 colours; with fewer they are reversed.
  package var selectionBackground: Int16 = 18
  package var currentBackground: Int16 = 236
  /// The colour of what is selected, where that is not its own.
  package var selectionText: Int16?
  private let looks: [Look]

  package init(_ name: String, _ looks: [Look]) {
    self.name = name
    self.looks = looks
  }

  package func look(_ role: Role) -> Look { looks[Int(role.rawValue)] }

  /// The colours of a cell, of 256: of its text, and behind it.
  package func colours(_ style: Style) -> (front: Int16, back: Int16) {
    let front = look(style.role).rich
    if style.isSelected { return (selectionText ?? front, selectionBackground) }
    return (front, style.isCurrent ? currentBackground : background)
  }

  /// The one that `t` goes on to.
  package var next: Theme {
    let place = Self.all.firstIndex { $0.name == name } ?? 0
    return Self.all[(place + 1) % Self.all.count]
  }

  package static func named(_ name: String) -> Theme? { all.first { $0.name == name } }

  /// What tells a style from others where there are no colours.
  package func emphasis(_ style: Style) -> Emphasis {
    let look = look(style.role)
    // What is selected is bold from end to end: it is read from afar, and changing to and fro is most of what a key sends.
    var emphasis: Emphasis = style.isBold || look.isBold || style.isSelected ? .bold : []
    if look.isDim, !style.isSelected { emphasis.insert(.dim) }
    if style.isSelected { emphasis.insert(.reversed) }
    if style.isCurrent { emphasis.insert(.underlined) }
    return emphasis
  }
}

/// How letters are shown on a terminal without colours.
package struct Emphasis: OptionSet, Hashable, Sendable {
  package let rawValue: UInt8

  package init(rawValue: UInt8) { self.rawValue = rawValue }

  package static let bold = Emphasis(rawValue: 1)
  package static let dim = Emphasis(rawValue: 2)
  package static let reversed = Emphasis(rawValue: 4)
  package static let underlined = Emphasis(rawValue: 8)
}
