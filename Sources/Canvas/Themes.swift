/// The built-in themes.
extension Theme {
  package static let all: [Theme] = [.dark, .light, .highContrast, .colourBlind, .monochrome]

  package static let dark = Theme(
    "dark",
    table(
      text: 252, dim: 247, title: 255, border: 244, focus: 75, accent: 229, good: 114, warning: 208, bad: 204,
      transient: 117, graph: 183, container: 221, scoped: 114, weak: 247, unknown: 250, edge: 247, hidden: 211,
      creates: 180,
      back: 140, keyword: 176, type: 117, string: 150, comment: 247, number: 180, changed: 114))

  package static let light: Theme = {
    var theme = Theme(
      "light",
      table(
        text: 235, dim: 242, title: 232, border: 246, focus: 26, accent: 58, good: 22, warning: 130, bad: 160,
        transient: 25, graph: 91, container: 94, scoped: 22, weak: 242, unknown: 240, edge: 242, hidden: 161,
        creates: 94,
        back: 96, keyword: 90, type: 25, string: 22, comment: 242, number: 94, changed: 28))
    (theme.background, theme.selectionBackground, theme.currentBackground) = (231, 153, 229)
    theme.selectionText = 232
    return theme
  }()

  /// Pure colours on black, without faint text.
  package static let highContrast: Theme = {
    var theme = Theme(
      "high-contrast",
      table(
        text: 231, dim: 252, title: 231, border: 250, focus: 51, accent: 226, good: 46, warning: 214, bad: 217,
        transient: 123, graph: 219, container: 226, scoped: 120, weak: 254, unknown: 255, edge: 254, hidden: 213,
        creates: 223,
        back: 219, keyword: 219, type: 123, string: 157, comment: 252, number: 229, changed: 46))
    (theme.background, theme.selectionBackground, theme.currentBackground) = (16, 18, 235)
    return theme
  }()

  /// Colours after Okabe and Ito (Color Universal Design, 2008): orange, sky blue, yellow and purple.
  ///
  /// Red and green never have to be told apart. Where some eyes could not distinguish two small marks, one mark is
  /// lighter.
  package static let colourBlind: Theme = Theme(
    "colour-blind",
    table(
      text: 252, dim: 247, title: 255, border: 244, focus: 74, accent: 227, good: 74, warning: 220, bad: 208,
      transient: 74, graph: 225, container: 214, scoped: 35, weak: 247, unknown: 250, edge: 247, hidden: 227,
      creates: 214,
      back: 175, keyword: 140, type: 117, string: 227, comment: 247, number: 214, changed: 74, goodBasic: 6))

  package static let monochrome: Theme = {
    var theme = Theme(
      "monochrome",
      Role.allCases.map { Look(rich: -1, basic: -1, isBold: $0 == .title || $0 == .focus, isDim: $0 == .dim) })
    theme.hasColor = false
    return theme
  }()

  /// Version of the theme for a projector, which makes colours pale and thin letters thinner.
  ///
  /// It has pure colours and no faint text. Selected text is dark on a bright background. The monochrome theme is not
  /// changed.
  package var projected: Theme {
    switch name {
    case "light": .projectorLight
    case "colour-blind": .projectorColourBlind
    case "monochrome": self
    default: .projector
    }
  }

  package static let projector: Theme = {
    var theme = Theme(
      "projector",
      table(
        text: 231, dim: 250, title: 231, border: 75, focus: 87, accent: 226, good: 83, warning: 214, bad: 210,
        transient: 87, graph: 219, container: 220, scoped: 120, weak: 252, unknown: 231, edge: 250, hidden: 213,
        creates: 222, back: 219, keyword: 219, type: 123, string: 157, comment: 250, number: 229, changed: 83))
    (theme.background, theme.currentBackground) = (16, 19)
    (theme.selectionBackground, theme.selectionText) = (226, 16)
    return theme
  }()

  static let projectorLight: Theme = {
    var theme = Theme(
      "projector-light",
      table(
        text: 16, dim: 238, title: 16, border: 25, focus: 19, accent: 124, good: 22, warning: 94, bad: 124,
        transient: 18, graph: 54, container: 88, scoped: 22, weak: 238, unknown: 16, edge: 238, hidden: 90,
        creates: 88, back: 54, keyword: 90, type: 18, string: 22, comment: 238, number: 88, changed: 22))
    (theme.background, theme.currentBackground) = (231, 228)
    (theme.selectionBackground, theme.selectionText) = (19, 231)
    return theme
  }()

  static let projectorColourBlind: Theme = {
    var theme = Theme(
      "projector-colour-blind",
      table(
        text: 231, dim: 250, title: 231, border: 75, focus: 117, accent: 227, good: 117, warning: 220, bad: 208,
        transient: 117, graph: 140, container: 214, scoped: 36, weak: 252, unknown: 231, edge: 250, hidden: 227,
        creates: 214, back: 182, keyword: 140, type: 117, string: 227, comment: 250, number: 214, changed: 117,
        goodBasic: 6))
    (theme.background, theme.currentBackground) = (16, 18)
    (theme.selectionBackground, theme.selectionText) = (227, 16)
    return theme
  }()

  package static func table(
    text: Int16, dim: Int16, title: Int16, border: Int16, focus: Int16, accent: Int16, good: Int16, warning: Int16,
    bad: Int16, transient: Int16, graph: Int16, container: Int16, scoped: Int16, weak: Int16, unknown: Int16,
    edge: Int16, hidden: Int16, creates: Int16, back: Int16, keyword: Int16, type: Int16, string: Int16,
    comment: Int16, number: Int16, changed: Int16, goodBasic: Int16 = 2
  ) -> [Look] {
    Role.allCases.map { role in
      switch role {
      case .text: Look(rich: text, basic: -1)
      case .dim: Look(rich: dim, basic: -1, isDim: true)
      case .title: Look(rich: title, basic: -1, isBold: true)
      case .border: Look(rich: border, basic: -1, isDim: true)
      case .focus: Look(rich: focus, basic: 6, isBold: true)
      case .accent: Look(rich: accent, basic: 3)
      case .good: Look(rich: good, basic: goodBasic)
      case .warning: Look(rich: warning, basic: 3)
      case .bad: Look(rich: bad, basic: 1, isBold: true)
      case .transient: Look(rich: transient, basic: 6)
      case .graph: Look(rich: graph, basic: 5)
      case .container: Look(rich: container, basic: 3)
      case .scoped: Look(rich: scoped, basic: 2)
      case .weak: Look(rich: weak, basic: -1, isDim: true)
      case .unknown: Look(rich: unknown, basic: -1)
      case .edge: Look(rich: edge, basic: -1)
      case .hidden: Look(rich: hidden, basic: 5)
      case .creates: Look(rich: creates, basic: 3)
      case .back: Look(rich: back, basic: 4)
      case .keyword: Look(rich: keyword, basic: 5)
      case .type: Look(rich: type, basic: 6)
      case .string: Look(rich: string, basic: 2)
      case .comment: Look(rich: comment, basic: -1, isDim: true)
      case .number: Look(rich: number, basic: 3)
      case .changed: Look(rich: changed, basic: goodBasic)
      }
    }
  }
}
