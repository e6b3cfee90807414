/// Colours and emphasis for all roles. `all` lists the themes.
package struct Theme: Sendable {
  /// Colours and emphasis of a role.
  ///
  /// `rich` is an index of 256 colours, and `basic` an index for terminals with fewer. -1 is the terminal's own colour.
  package struct Look: Hashable, Sendable {
    package var rich: Int16
    package var basic: Int16
    package var isBold = false
    package var isDim = false
  }

  package let name: String
  /// True for a theme with colours. A theme without colours uses bold and reversed letters.
  package var hasColor = true
  /// Background of the screen, as an index of the 256 colours; -1 is the terminal's own. Dark text needs a light
  /// background.
  package var background: Int16 = -1
  /// Background of selected cells, as an index of the 256 colours. A terminal with fewer colours shows selected cells in
  /// reverse.
  package var selectionBackground: Int16 = 18
  /// Background of the code that runs now, as an index of the 256 colours.
  package var currentBackground: Int16 = 236
  /// Text colour of selected cells; nil keeps the colour of their role.
  package var selectionText: Int16?
  private let looks: [Look]

  package init(_ name: String, _ looks: [Look]) {
    self.name = name
    self.looks = looks
  }

  package func look(_ role: Role) -> Look { looks[Int(role.rawValue)] }

  /// Colours of a style, as indices of 256 colours: `front` for text, `back` for the background.
  package func colours(_ style: Style) -> (front: Int16, back: Int16) {
    let front = look(style.role).rich
    if style.isSelected { return (selectionText ?? front, selectionBackground) }
    return (front, style.isCurrent ? currentBackground : background)
  }

  /// Theme after this theme in `all`; the first theme after the last. The key `t` switches to it.
  package var next: Theme {
    let place = Self.all.firstIndex { $0.name == name } ?? 0
    return Self.all[(place + 1) % Self.all.count]
  }

  package static func named(_ name: String) -> Theme? { all.first { $0.name == name } }

  /// Emphasis that distinguishes a style on a screen without colours.
  package func emphasis(_ style: Style) -> Emphasis {
    let look = look(style.role)
    // Selected text is bold throughout, so that it can be read from afar. A change of style within it would also cost
    // most of the bytes that a key press sends.
    var emphasis: Emphasis = style.isBold || look.isBold || style.isSelected ? .bold : []
    if look.isDim, !style.isSelected { emphasis.insert(.dim) }
    if style.isSelected { emphasis.insert(.reversed) }
    if style.isCurrent { emphasis.insert(.underlined) }
    return emphasis
  }
}

/// Emphasis of letters on a terminal without colours.
package struct Emphasis: OptionSet, Hashable, Sendable {
  package let rawValue: UInt8

  package init(rawValue: UInt8) { self.rawValue = rawValue }

  package static let bold = Emphasis(rawValue: 1)
  package static let dim = Emphasis(rawValue: 2)
  package static let reversed = Emphasis(rawValue: 4)
  package static let underlined = Emphasis(rawValue: 8)
}
