import Laboratory
import Stage

/// The command of a key: a line with placeholders for the selection, parsed once.
struct KeyCommand: Sendable {
  /// A placeholder in the line.
  private enum Slot: String, Hashable, CaseIterable {
    /// The selected service.
    case service = "%s"
    /// The newest instance of the selected service.
    case newest = "%i"
    /// The newest instance of the selected service that the learner holds.
    case held = "%h"
    /// The object that is selected in the graph, or else the selected service.
    case object = "%o"
    /// The selected line of the code.
    case line = "%l"

    /// An example value, with which a line is checked when it is bound to a key.
    fileprivate var sample: String {
      switch self {
      case .service: "Service"
      case .newest, .held, .object: "Service#1"
      case .line: "1"
      }
    }

    /// Returns the value for the current selection, as a command writes it; nil if nothing suitable is selected.
    fileprivate func value(_ stage: ShownStage, _ code: CodeEditorState) -> String? {
      guard self != .line else { return CodeCommands.selectedLine(stage, code).map(Tokens.quoted) }
      guard let node = stage.selectedService else { return nil }
      func newest(where isMeant: (World.Instance) -> Bool) -> String? {
        stage.picture.instances(of: node.name).last(where: isMeant).map { "\(Tokens.quoted(node.name))#\($0.number)" }
      }
      switch self {
      case .service, .line: return Tokens.quoted(node.name)
      case .newest: return newest { _ in true }
      case .held: return newest { $0.keepers.contains(.you) }
      case .object:
        let object = stage.selectedNode.flatMap { title in stage.shown.instances.values.first { $0.name == title } }
        return object.map { "\(Tokens.quoted($0.service))#\($0.number)" } ?? Tokens.quoted(node.name)
      }
    }
  }

  let line: String
  private let spec: CommandTable.Spec
  private let words: [Token]
  private let slots: [Slot]
  /// True if Swift code on stage refuses the command, because the code never runs.
  private let isRefusedOnSource: Bool

  /// Reads a line, and checks it with example values in place of placeholders.
  ///
  /// - Throws: `UsageError` if the line is not a command.
  init(_ line: String) throws {
    guard let (spec, words) = try CommandTable.language.read(line) else {
      throw UsageError(Words.ScreenErrors.commandMissing)
    }
    (self.line, self.spec, self.words) = (line, spec, words)
    slots = Slot.allCases.filter { line.contains($0.rawValue) }
    isRefusedOnSource = try spec.command(
      Self.filled(words, Dictionary(uniqueKeysWithValues: slots.map { ($0, $0.sample) }))
    ).isRefusedOnSource
  }

  /// The command as bindings hold it.
  var bound: BoundCommand {
    BoundCommand(filled: filled, needsLine: slots.contains(.line), isRefusedOnSource: isRefusedOnSource)
  }

  /// Returns the command for the current selection, and its line with the selection in place of placeholders.
  ///
  /// - Returns: nil without a suitable selection.
  /// - Throws: `UsageError` if the selection makes no valid command.
  private func filled(_ stage: ShownStage, _ code: CodeEditorState) throws -> (Command, label: String)? {
    var (values, label): ([Slot: String], String) = ([:], line)
    for slot in slots {
      guard let value = slot.value(stage, code) else { return nil }
      values[slot] = value
      label = label.replacing(slot.rawValue, with: value)
    }
    return (try spec.command(Self.filled(words, values)), label)
  }

  /// Replaces the placeholders in the words by values.
  private static func filled(_ words: [Token], _ values: [Slot: String]) throws -> [Token] {
    try words.map { word in
      guard let (slot, value) = values.first(where: { word.text.contains($0.key.rawValue) }) else { return word }
      if word.text == slot.rawValue, !word.isQuoted, let filled = try Tokens.split(value).first { return filled }
      var word = word
      word.text = word.text.replacing(slot.rawValue, with: value)
      return word
    }
  }
}

extension KeyBinding {
  /// Creates a binding of the key table.
  init(
    _ keys: [Key], _ context: Context, _ line: String, _ label: String, _ summary: String, in pane: Pane? = nil,
    as action: Action? = nil, when condition: Condition = .always, perform: ModelChange? = nil
  ) {
    self.init(
      keys, context, try? KeyCommand(line).bound, line: line, label, summary, in: pane, as: action, when: condition,
      perform: perform)
  }

  /// Creates a binding of the user's settings, which holds everywhere.
  init(_ key: Key, _ command: KeyCommand) {
    self.init(
      [key], .anywhere, command.bound, line: command.line, "", Words.Help.yours(command.line), in: nil, as: nil,
      when: .always, perform: nil)
  }
}
