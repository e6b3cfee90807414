import Laboratory

// What a person changes in the table of keys.
extension KeyMap {
  /// Lets a key run a line, or nothing. A line of the table is run where it was run before, with what the table says of it.
  ///
  /// - Throws: `UsageError` if the line is no command.
  mutating func bind(_ key: Key, to line: String?) throws {
    var bindings = bindings
    let known = bindings.filter { $0.line == line }.map(\.context)
    if let line, known.isEmpty { try Self.check(line) }
    for index in bindings.indices {
      let binding = bindings[index]
      var keys = binding.keys.filter { $0 != key }
      let isHere = known.isEmpty || binding.context == .anywhere || known.contains(.anywhere)
      if binding.line == line { keys.insert(key, at: 0) } else if !isHere, !known.contains(binding.context) { continue }
      bindings[index] = binding.on(keys)
    }
    bindings.removeAll { $0.keys.isEmpty }
    if let line, known.isEmpty { bindings.append(KeyBinding([key], .anywhere, line, "", Words.Help.yours(line))) }
    self = KeyMap(bindings)
  }

  /// `%s` and its like stand for what is selected.
  private static func check(_ line: String) throws {
    let marks = ["%s": "Service", "%i": "Service#1", "%h": "Service#1", "%o": "Service#1", "%l": "1"]
    let plain = marks.reduce(line) { $0.replacing($1.key, with: $1.value) }
    if try CommandTable.parse(plain) == nil {
      throw UsageError(Words.Refusal.commandMissing)
    }
  }
}

extension KeyBinding {
  fileprivate func on(_ keys: [Key]) -> KeyBinding {
    var binding = KeyBinding(keys, context, line, label, summary, as: action, when: condition, perform: perform)
    binding.pane = pane
    return isVital ? binding.vital : binding
  }
}

extension Key {
  private static let named: [(name: String, key: Key)] = [
    ("Space", .character(" ")), ("Up", .up), ("Down", .down), ("Left", .left), ("Right", .right), ("Enter", .enter),
    ("Esc", .escape), ("Tab", .tab), ("S-Tab", .backTab), ("Backspace", .backspace), ("Del", .delete), ("Home", .home),
    ("End", .end), ("PgUp", .pageUp), ("PgDn", .pageDown),
  ]

  /// How settings call the keys that have no letter.
  static var names: [String] { named.map(\.name) }

  /// A key by its name: `R`, `^s` or `ctrl-s`, `Enter`.
  init?(named text: String) {
    let lower = text.lowercased()
    if let found = Self.named.first(where: { $0.name.lowercased() == lower }) {
      self = found.key
    } else if text.count == 1, let letter = text.first {
      self = .character(letter)
    } else if let letter = lower.last, lower == "^\(letter)" || lower == "ctrl-\(letter)", letter.isASCII,
      letter.isLetter
    {
      self = .control(letter)
    } else {
      return nil
    }
  }
}
