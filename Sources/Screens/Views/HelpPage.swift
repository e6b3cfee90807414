import Canvas
import Core
import Laboratory
import Stage

/// The help page: everything in it comes from the tables.
enum HelpPage {
  /// A line of it, and what Enter does there.
  struct Row: Sendable {
    enum Deed: Sendable {
      case key(KeyBinding)
      case command(CommandTable.Spec)
    }

    let text: String
    /// The same where there is little room.
    var short: String
    var deed: Deed?
    var isHeading = false
    /// What a search looks at.
    var found = ""

    init(text: String, short: String? = nil, deed: Deed? = nil, isHeading: Bool = false, found: String = "") {
      (self.text, self.short, self.deed) = (text, short ?? text, deed)
      (self.isHeading, self.found) = (isHeading, found)
    }

    /// Whether it would do nothing now.
    func isOff(_ stage: ShownStage, _ focus: Pane) -> Bool {
      if case .key(let binding)? = deed {
        binding.condition.obstacle(stage, focus) != nil
      } else {
        false
      }
    }
  }

  /// A part of help, found by its title.
  struct Section: Sendable {
    let title: String
    var rows: [Row]

    var lines: [Row] { [Row(text: title, isHeading: true)] + rows }
  }

  /// Rows that help has before somebody searches.
  static let mostRows = 30

  /// The keys that do something here and now, in `mostRows` rows at most.
  static func shortRows(_ model: Model) -> [Row] {
    var lines: Set<String> = []
    let useful = KeyContexts.keys(model).filter(\.isOffered).map(\.binding).filter { binding in
      !binding.isMovement && binding.action != .help && lines.insert(binding.line).inserted
    }
    let ends = [
      Row(text: Words.Help.movement),
      Row(text: Words.Help.scrolling),
      Row(text: Words.Help.views(ViewTable.keys)),
      Row(text: ""),
      Row(text: Words.Help.howToFind),
      Row(text: "  \(topics.joined(separator: ", "))"),
    ]
    let room = mostRows - ends.count - 1
    let labelled = useful.filter { !$0.label.isEmpty }
    let shown = (labelled + useful.filter { $0.label.isEmpty }).prefix(room)
    return [Row(text: Words.Help.keysHere, isHeading: true)] + shown.map(row) + ends
  }

  private static let topics = Words.Help.topics

  /// Everything, by sections: keys of the place, then signs, settings and all commands.
  static func sections(_ model: Model) -> [Section] {
    let bindings = PlaceKeys.bindings(model)
    var sections: [Section] = []
    if PresentingKeys.isActive(model) {
      sections.append(Section(title: Words.Help.keysPresenting, rows: PresentingKeys.bindings(model).map(row)))
    }
    sections.append(Section(title: Words.Help.keysHere, rows: bindings.filter { $0.pane == nil }.map(row)))
    for pane in Pane.allCases where bindings.contains(where: { $0.pane == pane }) {
      sections.append(
        Section(title: Words.Help.keysOfPane(pane.title), rows: bindings.filter { $0.pane == pane }.map(row)))
    }
    sections.append(Section(title: Words.Help.keysSearching, rows: SearchKeys.bindings(model).map(row)))
    sections.append(
      Section(title: Words.Help.keysWatching, rows: WatchingKeys.bindings(model).map(row)))
    sections.append(
      Section(
        title: Words.Help.keysEditing(model.stage.keys[.editCode]),
        rows: EditorKey.table.map {
          Row(text: "  \($0.keys.map(\.label).joined(separator: " ").padded(to: 10)) \($0.summary)")
        }))
    sections.append(
      Section(
        title: Words.Help.mouse,
        rows: [
          Row(text: Words.Help.click), Row(text: Words.Help.wheel),
          Row(text: Words.Help.drag), Row(text: Words.Help.footer),
        ]))
    sections.append(
      Section(
        title: Words.Help.settings,
        rows: Setting.all.map { Row(text: "  \($0.name.padded(to: 10)) \($0.summary)") }
          + [
            Row(text: Words.Help.changeSettings),
            Row(text: Words.Help.keyBindings(SettingsStore.shownPath)),
          ]))
    sections.append(Section(title: Words.Help.signs, rows: signs(isASCII: model.display.isASCII)))
    for group in CommandGroup.allCases {
      let specs = CommandTable.specs.filter { $0.group == group }
      sections.append(Section(title: Words.Help.commands(group.rawValue), rows: specs.map(row)))
    }
    return sections
  }

  /// The sections whose titles hold a topic, or else the rows that hold it.
  static func rows(about topic: String, in sections: [Section]) -> [Row] {
    let words = topic.lowercased().split(separator: " ")
    func holds(_ text: String) -> Bool { words.allSatisfy(text.lowercased().contains) }
    return sections.flatMap { section in
      if holds(section.title) { return section.lines }
      let rows = section.rows.filter { holds($0.found.isEmpty ? $0.text : $0.found) }
      return rows.isEmpty ? [] : [Row(text: section.title, isHeading: true)] + rows
    }
  }

  private static func row(_ spec: CommandTable.Spec) -> Row {
    Row(
      text: "  :\(spec.name.padded(to: 17)) \(spec.summary)", short: ":\(spec.name) \(spec.summary)",
      deed: .command(spec), found: "\(spec.synopsis) \(spec.summary)".lowercased())
  }

  private static func row(_ binding: KeyBinding) -> Row {
    Row(
      text: "  \(binding.keyLabels.padded(to: 10)) \(binding.summary)",
      short: "\(binding.keyLabels) \(binding.summary)", deed: .key(binding),
      found: "\(binding.keyLabels) \(binding.label) \(binding.summary) \(binding.line)".lowercased())
  }

  private static func signs(isASCII: Bool) -> [Row] {
    let table = SignTable(isASCII: isASCII)
    return SignTable.Group.allCases.flatMap(table.entries).map { Row(text: "  \($0.sign.padded(to: 10))\($0.meaning)") }
  }

  static var commandLines: [OutputLine] {
    CommandGroup.allCases.flatMap { group in
      [OutputLine(""), OutputLine(Words.Help.commands(group.rawValue), .good)]
        + CommandTable.specs.filter { $0.group == group }.flatMap { spec in
          [OutputLine("  \(spec.synopsis)"), OutputLine("      \(spec.summary)")]
        }
    }
  }

  /// How the commands of a name are used; nil where there is none.
  static func lines(for name: String) -> [OutputLine]? {
    let found = CommandTable.specs.filter { $0.name == name || $0.name.hasPrefix(name + " ") }
    return found.isEmpty ? nil : found.map { OutputLine("\($0.synopsis): \($0.summary)") }
  }
}
