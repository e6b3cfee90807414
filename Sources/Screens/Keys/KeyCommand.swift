import Laboratory
import Stage

/// The command of a key: a line with placeholders for the selection.
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
        stage.picture.instances(of: node.name).last(where: isMeant).map {
          "\(Tokens.quoted(node.name))#\($0.number)"
        }
      }
      switch self {
      case .service, .line: return Tokens.quoted(node.name)
      case .newest: return newest { _ in true }
      case .held: return newest { $0.keepers.contains(.you) }
      case .object:
        let object = stage.selectedNode.flatMap { title in
          stage.shown.instances.values.first { $0.name == title }
        }
        return object.map { "\(Tokens.quoted($0.service))#\($0.number)" } ?? Tokens.quoted(node.name)
      }
    }
  }

  private let spec: CommandTable.Spec
  private let words: [Token]
  private let slots: [Slot]

  /// Reads a line.
  ///
  /// - Throws: `UsageError` if the line does not begin with a command.
  private init(_ line: String) throws {
    guard let (spec, words) = try CommandTable.language.read(line) else {
      throw UsageError(Words.ScreenErrors.commandMissing)
    }
    (self.spec, self.words) = (spec, words)
    slots = Slot.allCases.filter { line.contains($0.rawValue) }
  }

  /// Checks that a line is a command.
  ///
  /// - Throws: `UsageError` if it is not.
  static func check(_ line: String) throws {
    let command = try KeyCommand(line)
    let samples = Dictionary(uniqueKeysWithValues: command.slots.map { ($0, $0.sample) })
    _ = try command.spec.command(Self.filled(command.words, samples))
  }

  /// Returns the command of a line for the current selection, and the line with the selection in place of placeholders.
  ///
  /// - Returns: nil without a suitable selection.
  /// - Throws: `UsageError` if the line is not a command.
  static func filled(_ line: String, _ stage: ShownStage, _ code: CodeEditorState) throws -> (Command, label: String)? {
    let command = try KeyCommand(line)
    var (values, label): ([Slot: String], String) = ([:], line)
    for slot in command.slots {
      guard let value = slot.value(stage, code) else { return nil }
      values[slot] = value
      label = label.replacing(slot.rawValue, with: value)
    }
    return (try command.spec.command(filled(command.words, values)), label)
  }

  /// True if the line has a placeholder for the selected line of code.
  static func needsLine(_ line: String) -> Bool { line.contains(Slot.line.rawValue) }

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
