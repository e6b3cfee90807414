import Stage

/// How roles look.
package enum Theme: String, Hashable, Sendable, CaseIterable {
  case dark, light, plain

  /// Colours of the terminal: of 256, and of 8 where there are no more; -1 is the terminal's own.
  package struct Look: Hashable, Sendable {
    package var rich: Int16
    package var basic: Int16
    package var isBold = false
    package var isDim = false
  }

  package var next: Theme {
    let all = Self.allCases
    return all[((all.firstIndex(of: self) ?? 0) + 1) % all.count]
  }

  /// The colour behind everything, of 256; -1 is the terminal's own. Light text colours need a light ground.
  package var background: Int16 { self == .light ? 231 : -1 }

  /// The colour behind what is selected and behind what runs now, of 256 colours; with fewer they are reversed.
  package var selectionBackground: Int16 { self == .light ? 153 : 24 }
  package var currentBackground: Int16 { self == .light ? 229 : 236 }

  package func look(_ role: Role) -> Look {
    switch self {
    case .dark: Self.darkLooks[Int(role.rawValue)]
    case .light: Self.lightLooks[Int(role.rawValue)]
    case .plain: Look(rich: -1, basic: -1, isBold: role == .title || role == .focus, isDim: role == .dim)
    }
  }

  private static let darkLooks = table(
    text: 252, dim: 243, title: 255, border: 239, focus: 75, accent: 229, good: 114, warning: 208, bad: 203,
    transient: 117, graph: 183, container: 221, scoped: 114, weak: 246, unknown: 250, edge: 245, hidden: 211,
    creates: 180,
    back: 139, keyword: 176, type: 117, string: 150, comment: 243, number: 180, changed: 114)

  private static let lightLooks = table(
    text: 235, dim: 245, title: 232, border: 250, focus: 26, accent: 58, good: 28, warning: 166, bad: 160,
    transient: 25, graph: 91, container: 94, scoped: 28, weak: 244, unknown: 240, edge: 243, hidden: 161, creates: 94,
    back: 96, keyword: 90, type: 25, string: 28, comment: 245, number: 94, changed: 28)

  private static func table(
    text: Int16, dim: Int16, title: Int16, border: Int16, focus: Int16, accent: Int16, good: Int16, warning: Int16,
    bad: Int16, transient: Int16, graph: Int16, container: Int16, scoped: Int16, weak: Int16, unknown: Int16,
    edge: Int16, hidden: Int16, creates: Int16, back: Int16, keyword: Int16, type: Int16, string: Int16,
    comment: Int16, number: Int16, changed: Int16
  ) -> [Look] {
    Role.allCases.map { role in
      switch role {
      case .text: Look(rich: text, basic: -1)
      case .dim: Look(rich: dim, basic: -1, isDim: true)
      case .title: Look(rich: title, basic: -1, isBold: true)
      case .border: Look(rich: border, basic: -1, isDim: true)
      case .focus: Look(rich: focus, basic: 6, isBold: true)
      case .accent: Look(rich: accent, basic: 3)
      case .good: Look(rich: good, basic: 2)
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
      case .changed: Look(rich: changed, basic: 2)
      }
    }
  }
}
