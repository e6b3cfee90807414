import Laboratory
import Stage

/// What a key does in a place: a command with what is selected, and a condition with a reason.
struct KeyBinding: Sendable {
  /// Where a binding holds.
  enum Context: Sendable {
    case anywhere
    /// The user's laboratory, and the one of a step.
    case laboratory
    /// Any step of a lesson.
    case lesson
    /// A step with code.
    case code
    /// Swift code that was read.
    case source
    /// A running program.
    case attached
    case presenting
    /// Any place while a search is active.
    case searching
    /// A step that runs by itself.
    case watching
  }

  typealias Action = KeyAction

  var keys: [Key]
  let context: Context
  /// The command that it gives, unless it does more than that; nil for a line that is none.
  let command: KeyCommand?
  /// The command as tables and settings write it: `resolve %s`.
  let line: String
  /// One or two words for the footer; empty leaves it out.
  let label: String
  /// What it does, for help.
  let summary: String
  /// The panel whose key it is; nil for those of no one.
  var pane: Pane?
  /// What hints know it by, where one speaks of it.
  let action: Action?
  /// Whether it does something now.
  let condition: Condition
  /// Whether the footer shows it however little room there is.
  private(set) var isVital = false
  /// What it does, where that is more than running its line.
  let perform: ModelChange?

  init(
    _ keys: [Key], _ context: Context, _ line: String, _ label: String, _ summary: String, as action: Action? = nil,
    when condition: Condition = .always, perform: ModelChange? = nil
  ) {
    (self.keys, self.context, self.line, self.label, self.summary) = (keys, context, line, label, summary)
    (self.action, self.condition, self.perform) = (action, condition, perform)
    command = try? KeyCommand(line)
  }

  /// A binding of a person: the key gives the command everywhere.
  init(_ key: Key, _ command: KeyCommand) {
    (keys, context, line, label) = ([key], .anywhere, command.line, "")
    (summary, action, condition, perform) = (Words.Help.yours(command.line), nil, .always, nil)
    self.command = command
  }

  /// The command without what it is about: `resolve`, `event next`, `scope open` where one types the rest, and `edit`
  /// where a form asks for it.
  var name: String {
    let parts = line.split(separator: "\"", omittingEmptySubsequences: false)
    var begun = parts.count == 3 && parts[0] == "palette " ? parts[1] : line[...]
    if begun.hasPrefix("form ") { begun = begun.dropFirst("form ".count) }
    return String(begun.prefix { $0 != "%" }).trimmed
  }

  /// The same binding, which the footer shows however little room there is.
  var vital: KeyBinding {
    var binding = self
    binding.isVital = true
    return binding
  }

  /// Whether it moves the selection, the focus or what is seen, and changes nothing.
  var isMovement: Bool {
    ["select ", "scroll ", "pan ", "pane ", "view ", "redraw"].contains { line.hasPrefix($0) } && label.isEmpty
  }

  /// Whether it does something to the selected service.
  var concernsSelection: Bool { command?.concernsSelection == true || line == "form edit" }

  /// Its keys as help and footer show them.
  var keyLabels: String { keys.map(\.label).joined(separator: " ") }
}

/// When a binding applies.
struct Condition: Sendable {
  /// The reason why the key does nothing now; nil if it does something. It depends on the stage and on the pane with the focus.
  let obstacle: @Sendable (ShownStage, Pane) -> String?
  /// Whether the footer shows the key though it would do something.
  var isOffered: @Sendable (ShownStage) -> Bool = { _ in true }

  init(_ obstacle: @escaping @Sendable (ShownStage, Pane) -> String?) { self.obstacle = obstacle }

  /// It works always, and the footer offers it where it is of use.
  static func offered(where isOffered: @escaping @Sendable (ShownStage) -> Bool) -> Condition {
    var condition = always
    condition.isOffered = isOffered
    return condition
  }

  static let always = Condition { _, _ in nil }
}
