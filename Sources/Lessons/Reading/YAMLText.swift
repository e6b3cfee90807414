import Stage
import Support
import Yams

/// Parses YAML texts into nodes with places.
package enum YAMLText {
  /// Parses a text whose aliases represent a bounded number of values.
  ///
  /// - Returns: nil for an empty text.
  /// - Throws: `YAMLAliases.Excess` if the aliases represent more values; `YamlError` for invalid YAML.
  package static func compose(_ text: String) throws -> Node? {
    try YAMLAliases.check(text)
    return try Yams.compose(yaml: isJSON(text) ? joiningSurrogates(text) : text)
  }

  private static func isJSON(_ text: String) -> Bool {
    text.utf8.first { ![0x20, 0x09, 0x0A, 0x0D].contains($0) } == UInt8(ascii: "{")
  }

  /// Replaces escaped surrogate pairs, which are valid in JSON but not in YAML, by their characters.
  ///
  /// - Complexity: O(n).
  static func joiningSurrogates(_ text: String) -> String {
    guard text.utf8.contains(UInt8(ascii: "\\")) else { return text }
    let bytes = Array(text.utf8)
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    var index = 0
    while index < bytes.count {
      guard bytes[index] == UInt8(ascii: "\\"), index + 1 < bytes.count else {
        result.append(bytes[index])
        index += 1
        continue
      }
      if let high = unit(bytes, index), (0xD800..<0xDC00).contains(high), let low = unit(bytes, index + 6),
        (0xDC00..<0xE000).contains(low),
        let scalar = Unicode.Scalar(0x10000 + (high - 0xD800) << 10 + (low - 0xDC00))
      {
        result += Array(String(Character(scalar)).utf8)
        index += 12
      } else {
        // An escaped backslash includes the next character.
        result += bytes[index...index + 1]
        index += 2
      }
    }
    return String(decoding: result, as: UTF8.self)
  }

  /// Returns the number of an escape `\uXXXX` at an index; nil if there is no such escape.
  private static func unit(_ bytes: [UInt8], _ index: Int) -> UInt32? {
    guard index + 6 <= bytes.count, bytes[index] == UInt8(ascii: "\\"), bytes[index + 1] == UInt8(ascii: "u") else {
      return nil
    }
    return UInt32(String(decoding: bytes[index + 2..<index + 6], as: UTF8.self), radix: 16)
  }

  /// Parses a text and reports its faults.
  ///
  /// - Parameters:
  ///   - text: the file, or a part of it with the file's line numbers.
  /// - Returns: nil for an empty text, and for a text that cannot be parsed or has too many aliases, which is reported.
  package static func node(_ text: String, _ faults: inout FaultList) -> Node? {
    var unique = RepeatedKeys(text)
    while true {
      do {
        let node = try compose(unique.text)
        for fault in unique.faults { faults.add(fault.message, line: fault.line, column: fault.column) }
        return node
      } catch let error as YamlError {
        // A repeated name is reported, and the rest of the file is still read.
        if case .duplicatedKeysInMapping(let names, _) = error, unique.separate(names) { continue }
        for fault in unique.faults { faults.add(fault.message, line: fault.line, column: fault.column) }
        add(error, &faults)
        return nil
      } catch let excess as YAMLAliases.Excess {
        faults.add(excess.message, line: excess.line, column: excess.column)
        return nil
      } catch {
        faults.add("\(error); expected valid YAML")
        return nil
      }
    }
  }

  private static func add(_ error: YamlError, _ faults: inout FaultList) {
    switch error {
    case .scanner(let context, let problem, let mark, let text), .parser(let context, let problem, let mark, let text),
      .composer(let context, let problem, let mark, let text):
      if let quote = YAMLProblem.openQuote(in: text, above: mark.line) {
        return faults.add(YAMLProblem.OpenQuote.message, line: quote.line, column: quote.column)
      }
      if let indented = YAMLProblem.indentedStart(problem, in: text) {
        return faults.add(indented.message, line: indented.line)
      }
      let place = YAMLProblem.isAtBeginning(problem) ? context?.mark ?? mark : mark
      faults.add(
        YAMLProblem.message(problem, context: context?.text, line: context?.mark.line), line: place.line,
        column: place.column)
    case .duplicatedKeysInMapping(let names, let yaml):
      faults.add(
        "'\(names.first ?? "?")' occurs twice; expected each name once", line: yaml.mark.line, column: yaml.mark.column)
    default: faults.add("\(error); expected valid YAML")
    }
  }
}
