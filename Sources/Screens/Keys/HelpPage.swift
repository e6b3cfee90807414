import Canvas
import Core
import Laboratory
import Stage

/// Rows of the help page, made from the tables of keys, commands, settings and signs.
enum HelpPage {
  /// A row of the help page, and the key or command that Enter performs there.
  struct Row: Sendable {
    enum Deed: Sendable {
      case key(KeyBinding)
      case command(CommandTable.Spec)
    }

    let text: String
    /// Text for narrow screens, without padding; nil if it is `text`.
    var short: String?
    var deed: Deed?
    var isHeading = false
    /// Text that a search compares; if it is empty, a search compares `text`.
    var found = ""

    /// Returns true if the row stands for a key that has no effect now.
    func isOff(_ stage: ShownStage, _ focus: Pane) -> Bool {
      if case .key(let binding)? = deed { binding.condition.obstacle(stage, focus) != nil } else { false }
    }
  }

  /// A titled part of the help page.
  struct Section: Sendable {
    let title: String
    var rows: [Row]

    var lines: [Row] { [Row(text: title, isHeading: true)] + rows }
  }

  /// Maximum number of rows of the help page before a search.
  static let mostRows = 30

  /// Returns the rows before a search: keys that have an effect now, and lines about movement, views and searching.
  ///
  /// At most `mostRows` rows. Keys with a label in the footer come first.
  ///
  /// - Parameters:
  ///   - views: label of the keys of the views that show something here; nil for Swift code, which has one view.
  ///   - commands: names of the commands that have no key and are listed after the keys.
  ///   - answers: label of the keys that answer the open question, which do not switch the view; nil without a question.
  static func shortRows(
    _ keys: [ActiveKey], views: String? = ViewTable.keys(hasCode: true), commands: [String] = [], answers: String? = nil
  ) -> [Row] {
    // In a presentation the arrows and Esc have other effects, which their rows describe.
    let isPresented = keys.contains { $0.binding.context == .presenting }
    var lines: Set<String> = []
    let useful = keys.filter(\.isOffered).map(\.binding).filter { binding in
      !binding.isMovement && binding.action != .help && lines.insert(binding.line).inserted
        && (answers == nil || isPresented || !binding.keys.contains(.escape))
    }
    let skips = isPresented ? [] : [line(Key.escape.label, Words.Help.skips)]
    let asked = answers.map { [line($0, Words.Help.answers)] + skips } ?? []
    let movement = isPresented ? [] : [Row(text: Words.Help.movement)]
    let ends =
      movement + [
        Row(text: Words.Help.scrolling)
      ] + (answers == nil ? views.map { [Row(text: Words.Help.views($0))] } ?? [] : []) + [
        Row(text: ""), Row(text: Words.Help.howToFind), Row(text: "  \(Words.Help.topics.joined(separator: ", "))"),
      ]
    let typed = commands.compactMap(CommandTable.named).map(row)
    let room = mostRows - ends.count - asked.count - typed.count - 1
    let labelled = useful.filter { !$0.label.isEmpty }
    let shown = (labelled + useful.filter { $0.label.isEmpty }).prefix(room)
    return [Row(text: Words.Help.keysHere, isHeading: true)] + asked + shown.map(row) + typed + ends
  }

  /// Returns all sections: keys, mouse, settings, signs, findings, terms and commands.
  ///
  /// - Parameter isPresented: true to begin with the keys of a presentation.
  /// - Parameter settingsPath: path of the settings file, in the form to be shown.
  static func sections(
    _ keys: KeyMap, _ place: StagePlace, isPresented: Bool, settingsPath: String, isASCII: Bool
  ) -> [Section] {
    let presenting = isPresented ? keys.bindings(in: .presenting) : []
    let taken = Set(presenting.flatMap(\.keys))
    let bindings = keys.bindings(at: place).compactMap { $0.without(taken) }
    var sections: [Section] = []
    if isPresented { sections.append(Section(title: Words.Help.keysPresenting, rows: presenting.map(row))) }
    sections.append(Section(title: Words.Help.keysHere, rows: bindings.filter { $0.pane == nil }.map(row)))
    for pane in Pane.allCases where bindings.contains(where: { $0.pane == pane }) {
      sections.append(
        Section(title: Words.Help.keysOfPane(pane.title), rows: bindings.filter { $0.pane == pane }.map(row)))
    }
    let (searching, watching) = (keys.bindings(in: .searching), keys.bindings(in: .watching))
    sections.append(Section(title: Words.Help.keysSearching, rows: searching.map(row)))
    sections.append(Section(title: Words.Help.keysWatching, rows: watching.map(row)))
    let editing = EditorKey.table.map { line($0.keys.map(\.label).joined(separator: " "), $0.summary) }
    let mouse = [Words.Help.click, Words.Help.wheel, Words.Help.drag, Words.Help.footer].map { Row(text: $0) }
    let settings = Setting.all.map { line($0.name, $0.summary) }
    let more = [Words.Help.changeSettings, Words.Help.keyBindings(settingsPath)].map { Row(text: $0) }
    sections += [
      Section(title: Words.Help.keysEditing(keys[.editCode]), rows: editing),
      Section(title: Words.Help.mouse, rows: mouse), Section(title: Words.Help.settings, rows: settings + more),
      Section(title: Words.Help.signs, rows: signs(isASCII: isASCII)),
      Section(
        title: Words.Help.findings,
        rows: FindingKinds.all(in: place.ofFindings).map { line($0.name, $0.meaning) }),
      Section(title: Words.Terms.title, rows: Words.Terms.all.map { line($0.name, $0.meaning, width: termWidth) }),
    ]
    if place == .source {
      let working = SourceCommands.names.compactMap(CommandTable.named)
      sections.append(Section(title: Words.Help.commands(Words.Help.ofSource), rows: working.map(row)))
    }
    for group in CommandGroup.allCases {
      let specs = CommandTable.specs.filter { $0.group == group }
      sections.append(Section(title: Words.Help.commands(group.rawValue), rows: specs.map(row)))
    }
    return sections
  }

  /// Returns the rows about a topic: whole sections whose titles contain its words, and single rows of other sections.
  static func rows(about topic: String, in sections: [Section]) -> [Row] {
    let words = topic.lowercased().split(separator: " ")
    func holds(_ text: String) -> Bool { words.allSatisfy(text.lowercased().contains) }
    return sections.flatMap { section in
      if holds(section.title) { return section.lines }
      let rows = section.rows.filter { holds($0.found.isEmpty ? $0.text : $0.found) }
      return rows.isEmpty ? [] : [Row(text: section.title, isHeading: true)] + rows
    }
  }

  /// Number of columns for a term.
  private static let termWidth = 12

  private static func line(_ name: String, _ summary: String, width: Int = 10) -> Row {
    Row(text: "  \(name.padded(to: width)) \(summary)")
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

  /// Returns usage and summary of the command with a name and of its subcommands; nil if there is no such command.
  static func lines(for name: String) -> [OutputLine]? {
    let found = CommandTable.specs.filter { $0.name == name || $0.name.hasPrefix(name + " ") }
    return found.isEmpty ? nil : found.map { OutputLine("\($0.synopsis): \($0.summary)") }
  }
}
