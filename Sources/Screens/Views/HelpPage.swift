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
      case command(CommandSpec)
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
    func isOff(_ model: Model) -> Bool {
      if case .key(let binding)? = deed { binding.condition.obstacle(model) != nil } else { false }
    }
  }

  /// What can be done here: the keys of the place, then reading the graph, then all commands.
  static func rows(_ model: Model) -> [Row] {
    func heading(_ text: String) -> [Row] { [Row(text: ""), Row(text: text, isHeading: true)] }
    var rows: [Row] = []
    if model.isPresented {
      rows = [Row(text: "Keys while you present", isHeading: true)] + model.keys.presenting.map(row) + [Row(text: "")]
    }
    rows.append(Row(text: "Keys here", isHeading: true))
    let bindings = model.keys.bindings(at: model.place)
    rows += bindings.filter { $0.pane == nil }.map(row)
    for pane in Pane.allCases where bindings.contains(where: { $0.pane == pane }) {
      rows += heading("\(pane.title) keys") + bindings.filter { $0.pane == pane }.map(row)
    }
    if model.isInLesson {
      rows += heading("Keys while you edit (\(model.keys[.editCode])); all others type")
      rows += EditorKey.table.map { key in
        Row(text: "  \(key.keys.map(\.label).joined(separator: " ").padded(to: 10)) \(key.summary)")
      }
    }
    rows += heading("Settings")
    rows.append(Row(text: "  keys, theme, motion, speed: $XDG_CONFIG_HOME/playground/config.yaml (~/.config/…)"))
    rows += heading("Reading the graph") + signs(model).map { Row(text: $0.text) }
    for group in CommandSpec.Group.allCases {
      rows += heading("\(group.rawValue) commands")
      rows += CommandTable.specs.filter { $0.group == group }.map { spec in
        Row(
          text: "  :\(spec.name.padded(to: 17)) \(spec.summary)", short: ":\(spec.name) \(spec.summary)",
          deed: .command(spec),
          found: "\(spec.synopsis) \(spec.summary)".lowercased())
      }
    }
    return rows
  }

  private static func row(_ binding: KeyBinding) -> Row {
    Row(
      text: "  \(binding.keyLabels.padded(to: 10)) \(binding.summary)",
      short: "\(binding.keyLabels) \(binding.summary)", deed: .key(binding),
      found: "\(binding.keyLabels) \(binding.label) \(binding.summary) \(binding.line)".lowercased())
  }

  private static func signs(_ model: Model) -> [OutputLine] {
    var lines: [OutputLine] = []
    let glyphs = Glyphs(isASCII: model.isASCII)
    let lifetimes: [(Lifetime, String)] = [
      (.transient, "a new instance each time"), (.graph, "one per resolution"),
      (.container, "one per container, kept"), (.scoped("KIND"), "one per open scope of that kind"),
      (.weak, "shared while somebody holds it"),
    ]
    for (lifetime, text) in lifetimes {
      lines.append(OutputLine("  \(glyphs.mark(lifetime, .registered)) \(lifetime.description.padded(to: 14))\(text)"))
    }
    let signs: [(String, String)] = [
      (glyphs.dot, "a live instance"), (glyphs.mark(nil, .missing), "somebody needs it, and nothing is registered"),
      (glyphs.mark(nil, .unregistered), "known by its objects only: a lesson's class, or a removed service"),
      (glyphs.mark(nil, .locator), "the service locator itself"),
      (glyphs.isASCII ? "---" : "───", "declared, or held"),
      (glyphs.isASCII ? "~~~" : "┄┄┄", "pulled from a locator: hidden"),
      (glyphs.isASCII ? "===" : "═══", "one creates the other"),
      (glyphs.changed, "beside code: not in the step before"),
      ("\(glyphs.warning)2", "two findings that matter; \(model.keys[.findings]) lists them"),
      (glyphs.isASCII ? "*" : "•", "after the file's name: not saved"),
      ("captive", "a longer lifetime holds a shorter one"),
      ("added", "to the source: a step that the talk or article of the lesson does not have"),
    ]
    for (sign, text) in signs { lines.append(OutputLine("  \(sign.padded(to: 10))\(text)")) }
    return lines
  }

  static var commandLines: [OutputLine] {
    CommandSpec.Group.allCases.flatMap { group in
      [OutputLine(""), OutputLine("\(group.rawValue) commands", .good)]
        + CommandTable.specs.filter { $0.group == group }.flatMap { spec in
          [OutputLine("  \(spec.synopsis)"), OutputLine("      \(spec.summary)")]
        }
    }
  }

  /// - Throws: `UsageError` for a command that does not exist.
  static func lines(for name: String) throws -> [OutputLine] {
    let found = CommandTable.specs.filter { $0.name == name || $0.name.hasPrefix(name + " ") }
    if found.isEmpty { throw UsageError.unknown("command", name, among: CommandTable.specs.map(\.name)) }
    return found.map { OutputLine("\($0.synopsis): \($0.summary)") }
  }
}
