/// A line that differs between two versions of a step's code.
package struct CodeChange: Hashable, Sendable, CustomStringConvertible {
  package enum Kind: Hashable, Sendable { case removed, added }

  package let file: String
  /// Line number from 1, in the version that contains the line.
  package let line: Int
  package let kind: Kind
  package let text: String

  /// The change as text, with its place: `Injection.swift:12: + print("Ready.")`.
  package var description: String { "\(file):\(line): \(kind == .added ? "+" : "-") \(text)" }
}

extension CodeChange {
  /// Groups changes that no unchanged line separates. The order of the changes stays the same.
  package static func groups(_ changes: [CodeChange]) -> [[CodeChange]] {
    var groups: [[CodeChange]] = []
    // Offset of line numbers between the versions, and the line after the last change in the new version.
    var (shift, place) = (0, 0)
    for change in changes {
      if groups.last?.last?.file != change.file { (shift, place) = (0, 0) }
      // The line of the new version at which the change takes place.
      let line = change.kind == .added ? change.line : change.line + shift
      if let last = groups.last?.last, last.file == change.file, line == place {
        groups[groups.count - 1].append(change)
      } else {
        groups.append([change])
      }
      place = change.kind == .added ? line + 1 : line
      shift += change.kind == .added ? 1 : -1
    }
    return groups
  }
}

extension StepCode {
  /// Changes that turn the original code into the current code, file by file. Removed lines precede the lines that
  /// replace them.
  package var changes: [CodeChange] { Self.changes(from: original, to: files) }

  /// Returns the lines that differ between two versions of a step's files. A missing file counts as empty.
  ///
  /// - Complexity: O(lines × changes).
  package static func changes(from old: [StepFile], to new: [StepFile]) -> [CodeChange] {
    let names = old.map(\.name) + new.map(\.name).filter { name in !old.contains { $0.name == name } }
    return names.flatMap { name in
      changes(name, lines(old.first { $0.name == name }?.text), lines(new.first { $0.name == name }?.text))
    }
  }

  /// Returns the lines of a file's text. The text after a final line break is not a line.
  static func lines(_ text: String?) -> [Substring] {
    guard let text, !text.isEmpty else { return [] }
    let lines = text.split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" }
    return lines.last == "" ? Array(lines.dropLast()) : lines
  }

  private static func changes(_ file: String, _ old: [Substring], _ new: [Substring]) -> [CodeChange] {
    let difference = new.difference(from: old)
    var (removed, added): ([Int: Substring], [Int: Substring]) = ([:], [:])
    for change in difference {
      switch change {
      case .remove(let offset, let line, _): removed[offset] = line
      case .insert(let offset, let line, _): added[offset] = line
      }
    }
    var (result, from, to): ([CodeChange], Int, Int) = ([], 0, 0)
    while from < old.count || to < new.count {
      if let line = removed[from] {
        result.append(CodeChange(file: file, line: from + 1, kind: .removed, text: String(line)))
        from += 1
      } else if let line = added[to] {
        result.append(CodeChange(file: file, line: to + 1, kind: .added, text: String(line)))
        to += 1
      } else {
        (from, to) = (from + 1, to + 1)
      }
    }
    return result
  }
}
