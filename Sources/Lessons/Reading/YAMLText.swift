import Stage
import Yams

/// A text in YAML as nodes with places.
package enum YAMLText {
  /// Parses a text whose aliases stand for a bounded number of values.
  ///
  /// - Returns: nil for an empty text.
  /// - Throws: `YAMLAliases.Excess`; `YamlError`.
  package static func compose(_ text: String) throws -> Node? {
    try YAMLAliases.check(text)
    return try Yams.compose(yaml: text)
  }

  /// - Parameters:
  ///   - text: the file, or a part of it whose lines stand where they stand in the file.
  /// - Returns: nil if there is nothing in it, or no YAML, which is noted then.
  package static func node(_ text: String, _ faults: inout FaultList) -> Node? {
    var unique = RepeatedKeys(text)
    while true {
      do {
        let node = try compose(unique.text)
        for fault in unique.faults { faults.add(fault.message, line: fault.line, column: fault.column) }
        return node
      } catch let error as YamlError {
        // A name that stands twice is told, and the rest of the file is still read.
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
    case .scanner(_, let problem, let mark, _), .parser(_, let problem, let mark, _),
      .composer(_, let problem, let mark, _):
      let advice =
        problem.hasPrefix("mapping values are not allowed")
        ? "a text with ': ' in it in quotes: 'prints \"Tea: 2\"'" : "valid YAML"
      faults.add("\(problem); expected \(advice)", line: mark.line, column: mark.column)
    case .duplicatedKeysInMapping(let names, let yaml):
      faults.add(
        "'\(names.first ?? "?")' stands twice; expected each name once", line: yaml.mark.line, column: yaml.mark.column)
    default: faults.add("\(error); expected valid YAML")
    }
  }
}
