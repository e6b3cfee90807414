/// Two versions of a file as one list of lines. Removed lines precede the lines that replace them.
package struct MergedFile: Hashable, Sendable {
  package struct Line: Hashable, Sendable {
    /// Index of the line in the old version; nil for an added line.
    package let old: Int?
    package let text: String
    /// Nil for a line that both versions contain.
    package let change: CodeChange.Kind?
  }

  package let name: String
  package let lines: [Line]
  /// Number of lines from each line to the nearest change.
  private let distances: [Int]

  /// Merges two versions of a file.
  ///
  /// - Complexity: O(lines × changes).
  package init(_ name: String, from old: String, to new: String) {
    self.name = name
    let changes = StepCode.changes(from: [StepFile(name: name, text: old)], to: [StepFile(name: name, text: new)])
    let removed = Set(changes.lazy.filter { $0.kind == .removed }.map { $0.line - 1 })
    let added = Set(changes.lazy.filter { $0.kind == .added }.map { $0.line - 1 })
    let (before, after) = (StepCode.lines(old), StepCode.lines(new))
    var (lines, from, to): ([Line], Int, Int) = ([], 0, 0)
    while from < before.count || to < after.count {
      if removed.contains(from) {
        lines.append(Line(old: from, text: String(before[from]), change: .removed))
        from += 1
      } else if added.contains(to) {
        lines.append(Line(old: nil, text: String(after[to]), change: .added))
        to += 1
      } else {
        lines.append(Line(old: from, text: String(before[from]), change: nil))
        (from, to) = (from + 1, to + 1)
      }
    }
    self.lines = lines
    distances = Self.distances(lines)
  }

  /// Returns the indices of the lines that are at most `distance` lines away from a change.
  ///
  /// - Complexity: O(lines).
  package func indices(within distance: Int) -> [Int] { lines.indices.filter { distances[$0] <= distance } }

  private static func distances(_ lines: [Line]) -> [Int] {
    var distances = lines.map { $0.change == nil ? Int.max - 1 : 0 }
    for index in distances.indices.dropFirst() { distances[index] = min(distances[index], distances[index - 1] + 1) }
    for index in distances.indices.dropLast().reversed() {
      distances[index] = min(distances[index], distances[index + 1] + 1)
    }
    return distances
  }
}

extension Step {
  /// Returns the files of the code that a question supposes, merged with the step's own code. Files without changes are
  /// left out, so that the result is empty for a question about the step's own code.
  package func supposed(by question: Question) -> [MergedFile] {
    guard let variant = variants.first(where: { $0.name == question.variant }) else { return [] }
    return changedFiles(of: variant)
  }

  /// Returns the files that a version of the code changes, merged with the step's own code.
  package func changedFiles(of version: CodeVersion) -> [MergedFile] {
    version.applied(to: files).compactMap { file in
      let old = files.first { $0.name == file.name }
      return old == file ? nil : MergedFile(file.name, from: old?.text ?? "", to: file.text)
    }
  }
}
