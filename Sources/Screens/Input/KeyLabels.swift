import Diagrams

/// Actions whose keys are named in hints.
enum KeyAction: Hashable, Sendable {
  case nextEvent, play, editCode, hint, solution, nextStep, previousStep, lessons, leave
  case add, resolve, release, find, findings, help, palette, backInTime, forthInTime, focus, allServices
  case copy, scenarios, closeSource, goThere
  case top, attachAgain, detach
  case slower, faster, decision, undoCode, quit, zoom, down, wholeText
  case present, presentNext, presentBack, pointer, advance, compare, endPresenting
}

/// Labels of keys by actions and commands, for hints and for texts of lessons. An action without a key is named by its
/// command.
struct KeyLabels: Sendable {
  /// Keys of each action. Texts name the first key.
  private let keys: [KeyAction: [Key]]
  /// Command of each action, as it is typed.
  private let lines: [KeyAction: String]
  /// Label of the key for each command that lessons name.
  private let commands: [String: String]
  /// False in scripts and speech, which have no keys.
  private let hasKeys: Bool

  init(_ keys: [KeyAction: [Key]] = [:], lines: [KeyAction: String] = [:], commands: [String: String] = [:]) {
    (self.keys, self.lines, self.commands) = (keys, lines, commands)
    hasKeys = !keys.isEmpty || !commands.isEmpty
  }

  /// Returns the label of an action's key, for hints.
  ///
  /// - Returns: the command as it is typed, if the action has no key; empty for an action with neither.
  subscript(_ action: KeyAction) -> String { keys[action]?.first?.label ?? lines[action].map(typed) ?? "" }

  /// Keys that are named by texts in empty views of a run.
  var ofRuns: RunKeys { RunKeys(nextEvent: self[.nextEvent], resolve: self[.resolve]) }

  /// Returns the label of a command's key, for texts of lessons (`KeyMention`).
  ///
  /// - Returns: the command as it is typed, if no key runs it.
  subscript(command name: String) -> String { (hasKeys ? commands[name] : nil) ?? typed(name) }

  /// Returns a command as it is typed: after a colon, or in quotes if there are no keys.
  private func typed(_ line: String) -> String { hasKeys ? ":\(line)" : "'\(line)'" }

  /// Returns the label of an action's key. On an ASCII terminal, a key with an ASCII label is preferred.
  func label(_ action: KeyAction, isASCII: Bool) -> String {
    guard isASCII, let keys = keys[action] else { return self[action] }
    return keys.map(\.label).first { $0.utf8.allSatisfy { $0 < 128 } } ?? self[action]
  }
}
