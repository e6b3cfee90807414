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

/// The keys by what they do, for hints and for the prose of lessons. Where no key does something, its command is named.
struct KeyLabels: Sendable {
  /// The keys of an action, the first one first.
  private let keys: [KeyAction: [Key]]
  /// The command of an action, as it is typed.
  private let lines: [KeyAction: String]
  /// Labels of keys by what they do, as lessons name it.
  private let commands: [String: String]
  /// False in scripts and speech, which have no keys.
  private let hasKeys: Bool

  init(_ keys: [KeyAction: [Key]] = [:], lines: [KeyAction: String] = [:], commands: [String: String] = [:]) {
    (self.keys, self.lines, self.commands) = (keys, lines, commands)
    hasKeys = !keys.isEmpty || !commands.isEmpty
  }

  /// The key of an action, for hints.
  ///
  /// - Returns: the command, as it is typed, where no key does it any more.
  subscript(_ action: KeyAction) -> String { keys[action]?.first?.label ?? lines[action].map(typed) ?? "" }

  /// The keys that hints in empty views of a run name.
  var ofRuns: RunKeys { RunKeys(nextEvent: self[.nextEvent], resolve: self[.resolve]) }

  /// The key of a command, for a lesson's prose (`KeyMention`).
  ///
  /// - Returns: the command, as it is typed, where no key does it.
  subscript(command name: String) -> String { (hasKeys ? commands[name] : nil) ?? typed(name) }

  /// A command as it is typed: after a colon, or quoted where there are no keys.
  private func typed(_ line: String) -> String { hasKeys ? ":\(line)" : "'\(line)'" }

  /// The key of an action, without arrows and similar signs where those cannot be drawn.
  func label(_ action: KeyAction, isASCII: Bool) -> String {
    guard isASCII, let keys = keys[action] else { return self[action] }
    return keys.map(\.label).first { $0.utf8.allSatisfy { $0 < 128 } } ?? self[action]
  }
}
