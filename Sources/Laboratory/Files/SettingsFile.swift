import Core
import Foundation
import Lessons
import Stage
import Yams

/// Content of a settings file: words with their positions. The caller checks the words, and adds faults for unknown
/// ones.
package struct SettingsFile: Sendable {
  /// Names of the settings in the order of messages, each with a description of its value; nil if the value is `on` or
  /// `off`.
  private static let settings: [(name: String, expected: String?)] = [
    ("theme", Words.SettingsFault.themeName), ("motion", nil), ("speed", Words.SettingsFault.speedName),
  ]
  package static let keys = settings.map(\.name) + ["keys"]

  package struct Word: Hashable, Sendable {
    package let text: String
    package let line: Int
    package let column: Int
  }

  /// Words of the file by the name of their setting. Only the value of `motion` has been checked: `on` or `off`.
  package private(set) var values: [String: Word] = [:]
  /// Keys and the command lines bound to them; nil for a disabled key.
  package private(set) var bindings: [(key: Word, line: Word?)] = []
  /// Faults with their positions. Settings without a fault are valid.
  package private(set) var faults: [Fault] = []
  private let path: String

  /// Parses a settings file.
  ///
  /// - Parameters:
  ///   - text: YAML.
  ///   - path: path of the file, for messages.
  package init(_ text: String, path: String) {
    self.path = path
    var list = FaultList(file: path)
    defer { faults = list.faults }
    guard let node = YAMLText.node(text, &list), !node.isNull else { return }
    guard case .mapping(let mapping) = node else {
      let expected = Self.keys.map { "\($0): …" }.joined(separator: ", ")
      list.add(Words.SettingsFault.notSettings(node.kind, expected: expected), at: node)
      return
    }
    for (key, value) in mapping {
      let name = key.string ?? ""
      if let setting = Self.settings.first(where: { $0.name == name }) {
        values[name] =
          setting.expected.map { word(value, name, $0, &list) } ?? switched(value, name, &list)
      } else if name == "keys" {
        read(value, &list)
      } else if !RepeatedKeys.isPlaceholder(name) {
        list.add(Wording.unknown("key", key.string ?? key.kind, among: Self.keys), at: key)
      }
    }
  }

  /// Adds a fault for an unknown word or command.
  package mutating func add(_ message: String, at word: Word) {
    faults.append(Fault(file: path, line: word.line, column: word.column, message: message))
  }

  private func word(_ node: Node, _ key: String, _ expected: String, _ list: inout FaultList) -> Word? {
    guard let text = node.text else {
      list.add(Words.SettingsFault.notExpected(key, kind: node.kind, expected: expected), at: node)
      return nil
    }
    return Word(text: text, line: node.mark?.line ?? 1, column: node.mark?.column ?? 1)
  }

  private func switched(_ node: Node, _ key: String, _ list: inout FaultList) -> Word? {
    // In quotes, the words are text for YAML.
    guard let isOn = node.bool ?? ["on": true, "off": false][node.text ?? ""] else {
      list.add(Words.SettingsFault.notOnOrOff(key, kind: node.kind), at: node)
      return nil
    }
    return Word(text: isOn ? "on" : "off", line: node.mark?.line ?? 1, column: node.mark?.column ?? 1)
  }

  private mutating func read(_ node: Node, _ list: inout FaultList) {
    if node.isNull { return }
    guard case .mapping(let mapping) = node else {
      return list.add(Words.SettingsFault.notKeys(node.kind), at: node)
    }
    for (key, value) in mapping {
      guard let name = word(key, Words.SettingsFault.key, Words.SettingsFault.keyName, &list),
        !RepeatedKeys.isPlaceholder(name.text)
      else {
        continue
      }
      if value.isNull || value.text == "none" {
        bindings.append((name, nil))
      } else if let line = word(value, name.text, Words.SettingsFault.command, &list) {
        bindings.append((name, line))
      }
    }
  }
}
