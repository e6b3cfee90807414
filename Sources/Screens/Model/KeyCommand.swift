import Laboratory
import Stage

/// A command that a key gives: a line of the language, read once, with places for what is selected.
struct KeyCommand: Sendable {
  /// A place in the line.
  enum Slot: String, Hashable, Sendable, CaseIterable {
    /// The selected service.
    case service = "%s"
    /// Its newest instance.
    case newest = "%i"
    /// The newest of its instances that the learner holds.
    case held = "%h"
    /// What is selected in the graph: an object, or the service.
    case object = "%o"
    /// The line that is selected in the code.
    case line = "%l"

    /// A value of the kind, to try a line out with.
    fileprivate var sample: String {
      switch self {
      case .service: "Service"
      case .newest, .held, .object: "Service#1"
      case .line: "1"
      }
    }

    /// What is selected now, as it is written in a command; nil if nothing of the kind is.
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
    /// A command whose words are completed by what is selected.
    case open(CommandTable.Spec, [Token], [Slot])
  }

  /// As tables and settings write it.
  let line: String
  private let work: Work

  /// - Throws: `UsageError` for a line that is no command.
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

  /// Whether it depends on what is selected.
  var concernsSelection: Bool { if case .open = work { true } else { false } }

  /// Gives the command with what is selected now, or says what has to be selected first.
  func give(_ model: inout Model) -> [Effect] {
    switch work {
    case .command(let command): return Commands.handle(command, label: line, &model)
    case .open(let spec, let words, let slots):
      var (values, label): ([Slot: String], String) = ([:], line)
      for slot in slots {
        guard let value = slot.value(model.stage, model.code) else {
          if slot == .line { CodeCommands.askForLine(&model) }
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

  /// The words with values in their places.
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
