import Stage

/// A measure of a step's code in its several states: as it stands, and as each variant has it. So it shows how a figure grows.
package struct MeasureSeries: Hashable, Sendable {
  package struct Point: Hashable, Sendable {
    /// What it is called in lists.
    package let name: String
    /// Nil where that state does not tell.
    package let number: Int?
  }

  package let measure: Measure
  /// The type that it is of; nil for the whole step.
  package let subject: String?
  /// In the order of the figures, so that growth is seen.
  package let points: [Point]
  /// Why there is nothing to show, if there is nothing.
  package let fault: String?

  /// What can be read from a text alone.
  package static let measures: [Measure] = [.coupling, .hidden, .isolable, .state, .touched]

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
