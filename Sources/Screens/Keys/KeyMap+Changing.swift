import Laboratory

// What a person changes in the table of keys.
extension KeyMap {
  /// Lets a key run a line, or nothing. A line of the table is run where it was run before, with what the table says of it.
  ///
  /// - Throws: `UsageError` if the line is no command.
  mutating func bind(_ key: Key, to line: String?) throws {
    var bindings = bindings
    let known = bindings.filter { $0.line == line }.map(\.context)
    let own = known.isEmpty ? try line.map(KeyCommand.init) : nil
    for index in bindings.indices {
      let binding = bindings[index]
      var keys = binding.keys.filter { $0 != key }
      let isHere = known.isEmpty || binding.context == .anywhere || known.contains(.anywhere)
      if binding.line == line { keys.insert(key, at: 0) } else if !isHere, !known.contains(binding.context) { continue }
      bindings[index].keys = keys
    }
    bindings.removeAll { $0.keys.isEmpty }
    if let own { bindings.append(KeyBinding(key, own)) }
    self = KeyMap(bindings)
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
