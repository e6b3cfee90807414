import Stage

/// The values of a measure in several versions of a step's code: the present code, and each variant with other code.
///
/// The series shows how a figure grows.
package struct MeasureSeries: Hashable, Sendable {
  package struct Point: Hashable, Sendable {
    /// The name of the version in lists.
    package let name: String
    /// The figure; nil if it is unknown for that version.
    package let number: Int?
  }

  package let measure: Measure
  /// The type that the measure is about; nil for the whole step.
  package let subject: String?
  /// The points in ascending order of their numbers, so that growth is visible. Unknown numbers come last.
  package let points: [Point]
  /// The reason why the present code has no figure of the measure; nil if it has one.
  package let fault: String?

  /// The measures that follow from the text of the code alone.
  package static let measures: [Measure] = [.coupling, .hidden, .isolable, .state, .touched]

  /// Measures the present code and each variant.
  ///
  /// - Complexity: O(length of all texts).
  package init(_ measure: Measure, of subject: String?, _ step: Step, _ code: StepCode) {
    self.measure = measure
    self.subject = subject
    func measures(_ files: [StepFile]) -> StepMeasures {
      StepMeasures(now: files, original: files, locators: step.locators)
    }
    let now = measures(code.files)
    func point(_ name: String, _ all: StepMeasures) -> Point {
      Point(name: name, number: all.figure(measure, of: subject)?.number)
    }
    let others = step.variants.filter { !$0.files.isEmpty && $0.applied(to: step.files) != code.files }
    var points = [point("the code as it stands", now)]
    points += others.map { point($0.title ?? $0.name, measures($0.applied(to: step.files))) }
    self.points = points.enumerated()
      .sorted { ($0.element.number ?? .max, $0.offset) < ($1.element.number ?? .max, $1.offset) }.map(\.element)
    let isKnown = now.figure(measure, of: subject) != nil
    fault = isKnown ? nil : now.missing(measure, subject)
  }
}
