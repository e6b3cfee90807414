import Laboratory

// Changes of the key map by the user's settings.
extension KeyMap {
  /// Binds a key to a line, or removes the key from all bindings.
  ///
  /// If the map has bindings of the line, the key becomes their first key, in their contexts. Otherwise the key runs
  /// the line everywhere. Other bindings in these contexts lose the key.
  ///
  /// - Parameter line: a command, or a line of the map; nil removes the key.
  /// - Throws: `UsageError` if the line is not a command.
  mutating func bind(_ key: Key, to line: String?) throws {
    var bindings = bindings
    let known = bindings.filter { $0.line == line }.map(\.context)
    let own = known.isEmpty ? try line.map { try KeyCommand($0) } : nil
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

  /// Names of the keys that have no letter, as settings write them.
  static var names: [String] { named.map(\.name) }

  /// Creates a key from its name, such as `R`, `^s`, `ctrl-s` or `Enter`; nil for an unknown name.
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
