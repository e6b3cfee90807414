import Laboratory
import Stage

/// The command of a key: a line that is parsed once, with placeholders for the selection.
struct KeyCommand: Sendable {
  /// A placeholder in the line.
  enum Slot: String, Hashable, Sendable, CaseIterable {
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
    fileprivate func value(_ stage: ShownStage, _ code: CodeDesk) -> String? {
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

  private enum Work: Sendable {
    case command(Command)
    /// A command whose placeholders are filled from the selection.
    case open(CommandTable.Spec, [Token], [Slot])
  }

  /// The line with its placeholders, as tables and settings write it.
  let line: String
  private let work: Work

  /// Parses a line.
  ///
  /// - Throws: `UsageError` if the line is not a command.
  init(_ line: String) throws {
    guard let (spec, words) = try CommandTable.language.read(line) else {
      throw UsageError(Words.Refusal.commandMissing)
    }
    self.line = line
    let slots = Slot.allCases.filter { line.contains($0.rawValue) }
    let samples = Dictionary(uniqueKeysWithValues: slots.map { ($0, $0.sample) })
    let command = try spec.command(Self.filled(words, samples))
    work = slots.isEmpty ? .command(command) : .open(spec, words, slots)
  }

  /// True if the line has a placeholder for the selection.
  var concernsSelection: Bool { if case .open = work { true } else { false } }

  /// Runs the command with the current selection.
  ///
  /// Nothing happens without a suitable selection. If a line of code is missing, the message asks for it.
  func give(_ model: inout Model) -> [Effect] {
    switch work {
    case .command(let command): return Commands.handle(command, label: line, &model)
    case .open(let spec, let words, let slots):
      var (values, label): ([Slot: String], String) = ([:], line)
      for slot in slots {
        guard let value = slot.value(model.stage, model.code) else {
          if slot == .line {
            let keys = model.stage.keys
            let text = Words.Notice.noLineSelected(focus: keys[.focus], down: keys[.down])
            model.said.lines = [OutputLine(text, .warning)]
          }
          return []
        }
        values[slot] = value
        label = label.replacing(slot.rawValue, with: value)
      }
      do {
        return Commands.handle(try spec.command(Self.filled(words, values)), label: label, &model)
      } catch {
        Commands.fail(error, &model)
        return []
      }
    }
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
