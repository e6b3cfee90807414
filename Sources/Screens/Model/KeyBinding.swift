import Laboratory
import Stage

/// Binding of keys to a command or an action, in a context and under a condition.
struct KeyBinding: Sendable {
  /// Context in which a binding holds.
  enum Context: Sendable {
    case anywhere
    /// The user's laboratory, or the laboratory of a step.
    case laboratory
    /// Any step of a lesson.
    case lesson
    /// A step with code.
    case code
    /// Swift code on stage.
    case source
    /// An attached program.
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
  /// Command that the keys run if `perform` is nil. Nil if `line` is not a command.
  let command: BoundCommand?
  /// Line of the command with placeholders for the selection, as tables and settings write it, such as `resolve %s`.
  let line: String
  /// Short text for the footer, of one or two words. A binding with an empty label is not shown there.
  let label: String
  /// Description of the action, for help.
  let summary: String
  /// Pane that defines the binding; nil if the binding belongs to the whole place. The footer shows it while the pane
  /// has the focus.
  private(set) var pane: Pane?
  /// Action by which hints name the keys; nil if no hint names them.
  let action: Action?
  /// Condition under which the binding has an effect.
  let condition: Condition
  /// True if the footer shows the binding even if there is little room.
  private(set) var isVital = false
  /// Action of the keys, if they do more than run `line`; otherwise nil.
  let perform: ModelChange?

  init(
    _ keys: [Key], _ context: Context, _ command: BoundCommand?, line: String, _ label: String, _ summary: String,
    in pane: Pane?, as action: Action?, when condition: Condition, perform: ModelChange?
  ) {
    (self.keys, self.context, self.command, self.line) = (keys, context, command, line)
    (self.label, self.summary) = (label, summary)
    (self.pane, self.action, self.condition, self.perform) = (pane, action, condition, perform)
  }

  /// Command without its placeholders, such as `resolve` for `resolve %s`.
  ///
  /// If the keys only begin a line in the palette, it is that line. If they open a form, it is the command of the form.
  var name: String {
    let parts = line.split(separator: "\"", omittingEmptySubsequences: false)
    var begun = parts.count == 3 && parts[0] == "palette " ? parts[1] : line[...]
    if begun.hasPrefix("form ") { begun = begun.dropFirst("form ".count) }
    return String(begun.prefix { $0 != "%" }).trimmed
  }

  /// Returns a copy without some keys; nil if no key is left.
  func without(_ taken: Set<Key>) -> KeyBinding? {
    var binding = self
    binding.keys.removeAll(where: taken.contains)
    return binding.keys.isEmpty ? nil : binding
  }

  /// A copy of the binding that the footer shows even if there is little room.
  var vital: KeyBinding {
    var binding = self
    binding.isVital = true
    return binding
  }

  /// True if the binding only moves selection, focus, scroll position or view, and has no label.
  var isMovement: Bool {
    ["select ", "scroll ", "pan ", "pane ", "view ", "redraw"].contains { line.hasPrefix($0) } && label.isEmpty
  }

  /// True if the command concerns the selected service.
  var concernsSelection: Bool { line.contains("%") || line == "form edit" }

  /// Labels of the keys, as help and footer show them.
  var keyLabels: String { keys.map(\.label).joined(separator: " ") }
}

/// Command of a binding, which gets its arguments from the selection.
struct BoundCommand: Sendable {
  /// Function that returns the command for a selection, and the command's line; nil without a suitable selection.
  let filled: @Sendable (ShownStage, CodeEditorState) throws -> (Command, label: String)?
  /// True if an argument is the selected line of code.
  let needsLine: Bool
  /// True if Swift code on stage refuses the command.
  let isRefusedOnSource: Bool
}

/// Condition under which a binding has an effect, with the reason if the binding has none.
struct Condition: Sendable {
  /// Function that returns the reason why the key has no effect; nil if the key has an effect.
  ///
  /// Its arguments are the stage and the pane with the focus.
  let obstacle: @Sendable (ShownStage, Pane) -> String?
  /// Function that returns whether footer and short help offer the key, if it has no obstacle.
  var isOffered: @Sendable (ShownStage) -> Bool = { _ in true }

  init(_ obstacle: @escaping @Sendable (ShownStage, Pane) -> String?) { self.obstacle = obstacle }

  /// Makes a condition without obstacles, for a key that footer and short help offer only sometimes.
  static func offered(where isOffered: @escaping @Sendable (ShownStage) -> Bool) -> Condition {
    var condition = always
    condition.isOffered = isOffered
    return condition
  }

  static let always = Condition { _, _ in nil }
}

extension StagePlace {
  /// The contexts whose bindings hold at the place, in order of precedence.
  var contexts: [KeyBinding.Context] {
    switch self {
    case .laboratory: [.laboratory, .anywhere]
    case .code: [.lesson, .code, .anywhere]
    case .puzzle: [.lesson, .laboratory, .anywhere]
    case .page: [.lesson, .anywhere]
    case .source: [.source, .anywhere]
    case .attached: [.attached, .anywhere]
    }
  }
}

extension KeyBinding.Context {
  /// Returns the context's position among the contexts of a place; nil if its bindings do not hold there.
  func rank(at place: StagePlace) -> Int? { place.contexts.firstIndex(of: self) }

  /// True if the context belongs to no place, such as a search or a presentation.
  var isPassing: Bool { !StagePlace.allCases.contains { $0.contexts.contains(self) } }
}
