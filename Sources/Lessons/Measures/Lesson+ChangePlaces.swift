import SourceReader
import Stage

extension Lesson {
  /// Returns the places that a lesson's change touches, with a column for each step up to `number` that names the
  /// change.
  ///
  /// A type that the change adds has no row if another of these steps already contains it.
  ///
  /// - Parameter number: the step's number, from 1.
  /// - Returns: The places; empty if that step names no change.
  /// - Complexity: O(length of the code of these steps).
  package func changePlaces(upTo number: Int) -> ChangePlaces {
    guard step(number)?.change != nil else { return ChangePlaces() }
    let changes = steps.prefix(number).enumerated().compactMap { Change($0.element, number: $0.offset + 1) }
    let own = Set(changes.flatMap(\.types))
    let types = changes.flatMap { $0.changed + $0.added.filter { !own.contains($0) } }.withoutRepeats
    return ChangePlaces(types: types, columns: changes.map { $0.column(types) })
  }
}

/// The change in one step.
private struct Change {
  let number: Int
  let title: String
  /// The types in the step's own code.
  let types: Set<String>
  let changed: [String]
  let added: [String]
  let lines: Int

  init?(_ step: Step, number: Int) {
    guard let version = step.versionOfChange else { return nil }
    let old = SourceModule(step.files)
    let difference = CodeDifference(from: old, to: SourceModule(version.applied(to: step.files)))
    (self.number, title) = (number, step.title)
    types = Set(old.types.values.filter { $0.kind != nil }.map(\.name))
    changed = difference.types
    added = difference.added.compactMap(\.type).withoutRepeats
    lines = difference.changed.count + difference.added.count
  }

  func column(_ all: [String]) -> ChangePlaces.Column {
    let cells = all.map { type -> ChangePlaces.Cell in
      if changed.contains(type) { return .changed }
      if added.contains(type) { return .added }
      return types.contains(type) ? .unchanged : .absent
    }
    return ChangePlaces.Column(number: number, title: title, cells: cells, lines: lines)
  }
}

extension Step {
  /// The variant or solution that makes the change which the lesson compares; nil if the step names none.
  var versionOfChange: CodeVersion? {
    change.flatMap { name in (variants + solutions).first { $0.name == name && !$0.files.isEmpty } }
  }
}
