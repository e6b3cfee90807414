import Core
import Stage
import Yams

/// Reads the fields of a mapping and reports their faults.
struct FieldReader {
  private var values: [String: Node] = [:]
  private let whole: Node
  /// True if the mapping has a key whose meaning is unknown.
  private(set) var hasUnknownKey = false

  /// Creates a reader of a mapping, and reports unknown keys. A misspelt key counts as the key that was meant, so that
  /// its value is read and no key is reported as missing.
  ///
  /// - Parameters:
  ///   - what: name of the mapping in messages: `a question`.
  ///   - known: all valid keys.
  /// - Returns: nil if the node is not a mapping, which is reported.
  init?(_ node: Node, _ what: String, known: [String], _ faults: inout FaultList) {
    guard case .mapping(let mapping) = node else {
      faults.add("\(what) is \(node.kind); expected \(known.map { "\($0): …" }.joined(separator: ", "))", at: node)
      return nil
    }
    whole = node
    let names = Set(mapping.keys.compactMap(\.string))
    for (key, value) in mapping {
      let name = key.string ?? key.kind
      if known.contains(name) {
        values[name] = value
      } else if !RepeatedKeys.isPlaceholder(name) {
        let meant = NearestName.of(name, among: known, limit: 1).first.flatMap { names.contains($0) ? nil : $0 }
        if let meant, values[meant] == nil { values[meant] = value } else { hasUnknownKey = true }
        faults.add(Wording.unknown("key", name, among: known), at: key, isUnderstood: meant != nil)
      }
    }
  }

  func node(_ key: String) -> Node? { values[key] }

  /// Returns the place of a value, or of the mapping if the value is missing.
  func mark(_ key: String) -> Mark { Mark(values[key] ?? whole) }

  /// Returns the places of a list's items; empty if there is no list.
  func marks(_ key: String) -> [Mark] {
    guard case .sequence(let items)? = values[key] else { return [] }
    return items.map(Mark.init)
  }

  /// Reads a required text. A missing or empty text, a list and a mapping are reported, and the result is nil.
  func required(_ key: String, _ expected: String, _ faults: inout FaultList) -> String? {
    guard let value = values[key] else {
      faults.add("'\(key)' is missing; expected \(expected)", at: whole)
      return nil
    }
    return text(value, key, expected, &faults)
  }

  func optional(_ key: String, _ expected: String, _ faults: inout FaultList) -> String? {
    values[key].flatMap { text($0, key, expected, &faults) }
  }

  private func text(_ node: Node, _ key: String, _ expected: String, _ faults: inout FaultList) -> String? {
    guard let text = node.text else {
      faults.add("'\(key)' is \(node.kind); expected \(expected)", at: node)
      return nil
    }
    return text.split(whereSeparator: \.isNewline).joined(separator: " ")
  }

  /// Reads a choice among several words. Nil if the value is missing, or if it is none of the words, which is reported.
  func choice<Choice: RawRepresentable & CaseIterable>(_ key: String, _ type: Choice.Type, _ faults: inout FaultList)
    -> Choice? where Choice.RawValue == String
  {
    guard let node = values[key] else { return nil }
    if let choice = node.text.flatMap(Choice.init) { return choice }
    let known = Choice.allCases.map(\.rawValue)
    if let text = node.text {
      faults.add(Wording.unknown(key, text, among: known), at: node)
    } else {
      faults.add("'\(key)' is \(node.kind); expected one of \(known.joined(separator: ", "))", at: node)
    }
    return nil
  }

  /// Reads the items of a list. Empty if the list is missing or empty, or if the value is not a list, which is
  /// reported.
  func list(_ key: String, _ expected: String, _ faults: inout FaultList) -> [Node] {
    guard let node = values[key], !node.isNull else { return [] }
    guard case .sequence(let items) = node else {
      faults.add("'\(key)' is \(node.kind); expected \(expected)", at: node)
      return []
    }
    return Array(items)
  }

  /// Reads a list of texts; empty if the list is missing. Other items are reported and left out.
  func texts(_ key: String, _ expected: String, _ faults: inout FaultList) -> [String] {
    list(key, expected, &faults).compactMap { item in
      guard let text = item.text else {
        faults.add("\(item.kind) in '\(key)'; expected \(expected)", at: item)
        return nil
      }
      return text.split(whereSeparator: \.isNewline).joined(separator: " ")
    }
  }

  /// Returns a sentence with quotation marks in place of the backticks around code. Screens show these sentences as
  /// plain text.
  static func plain(_ text: String) -> String {
    text.contains("`") ? text.replacing(/`([^`]+)`/) { "'\($0.output.1)'" } : text
  }

  /// Reports mentions of keys in texts that must be the same for all readers, such as names and choices.
  func refuseKeys(in names: [String], _ faults: inout FaultList) {
    for name in names {
      guard let node = values[name] else { continue }
      var texts = [node]
      if case .sequence(let items) = node { texts = Array(items) }
      for text in texts where text.text.map(KeyMention.isIn) == true {
        faults.add("'{key:' in '\(name)'; expected {key:…} only in narration, tasks, hints and questions", at: text)
      }
    }
  }

  /// Reads a list of queries. A query with a mistake is reported and left out.
  func queries(_ key: String, _ faults: inout FaultList) -> [Query] { placedQueries(key, &faults).map(\.value) }

  /// Reads a list of queries with their places. A query with a mistake is reported and left out.
  func placedQueries(_ key: String, _ faults: inout FaultList) -> [(value: Query, mark: Mark)] {
    parsed(key, "a list of queries: [live Knight 1, not throws]", &faults) { text throws(QueryError) in try Query(text)
    }
  }

  /// Reads a list of inputs for a run. An input with a mistake is reported and left out.
  func inputs(_ key: String, _ faults: inout FaultList) -> [StepInput] {
    parsed(key, #"a list of what is given: [key Enter, line "Ann", clock 3, coin heads]"#, &faults) {
      text throws(StepInputError) in try StepInput(text)
    }.map(\.value)
  }

  /// Reads a required query. Nil if it is missing or has a mistake, which is reported.
  func query(_ key: String, _ faults: inout FaultList) -> Query? {
    let expected = "a query: live Knight 1"
    guard let node = values[key] else {
      faults.add("'\(key)' is missing; expected \(expected)", at: whole)
      return nil
    }
    guard node.text != nil else {
      faults.add("'\(key)' is \(node.kind); expected \(expected)", at: node)
      return nil
    }
    return Self.parse(node, &faults) { text throws(QueryError) in try Query(text)
    }
  }

  // MARK: Texts with their own syntax

  private func parsed<Value, Failure: PlacedError>(
    _ key: String, _ expected: String, _ faults: inout FaultList, _ parse: (String) throws(Failure) -> Value
  ) -> [(value: Value, mark: Mark)] {
    list(key, expected, &faults).compactMap { item in
      guard item.text != nil else {
        faults.add("\(item.kind) in '\(key)'; expected \(expected)", at: item)
        return nil
      }
      return Self.parse(item, &faults, parse).map { ($0, Mark(item)) }
    }
  }

  private static func parse<Value, Failure: PlacedError>(
    _ node: Node, _ faults: inout FaultList, _ parse: (String) throws(Failure) -> Value
  ) -> Value? {
    guard case .scalar(let scalar) = node else { return nil }
    do {
      return try parse(scalar.string)
    } catch {
      // In a plain text on one line, an offset is also the distance in the file; a quote adds one character. In other
      // texts, only the beginning is known.
      let inside =
        switch scalar.style {
        case .plain, .any: scalar.string.contains("\n") ? 0 : error.offset
        case .singleQuoted, .doubleQuoted: 1 + error.offset
        case .literal, .folded: 0
        }
      faults.add("\(error)", line: node.mark?.line ?? 1, column: (node.mark?.column ?? 1) + inside)
      return nil
    }
  }
}

/// An error in a text that has a syntax of its own, such as a query. Its offset counts characters.
private protocol PlacedError: Error, CustomStringConvertible {
  var offset: Int { get }
}

extension QueryError: PlacedError {}
extension StepInputError: PlacedError {}

extension Mark {
  init(_ node: Node) { self.init(line: node.mark?.line ?? 1, column: node.mark?.column ?? 1) }
}
