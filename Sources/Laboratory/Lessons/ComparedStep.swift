import Lessons
import Stage

/// Graph of a step that is not on stage: as its text or scenario declares it, or at the end of a run of its code.
package struct ComparedStep: Hashable, Sendable {
  package enum Moment: String, Hashable, Sendable, CaseIterable {
    /// After the code has run to the last brace, or after the solution of a puzzle.
    case end
    /// Before the code runs, or before the first command of a puzzle: the graph declared by the text or the scenario.
    case start
  }

  /// Number of the step, from 1.
  package let number: Int
  package let title: String
  package let moment: Moment
  /// True if the step has a laboratory of its own.
  package let isPuzzle: Bool
  /// Graph that the step's code is expected to produce; empty for a step without code.
  package let outline: GraphOutline
  private let contents: [GraphSubject: GraphContent]

  /// Returns the graph with the services, the objects or the calls; empty if the step has no such graph.
  package func content(of subject: GraphSubject) -> GraphContent { contents[subject] ?? GraphContent() }

  /// Creates the graph of a step at its start.
  ///
  /// - Parameter outline: outline of the step's text.
  init(_ number: Int, declared step: Step, _ outline: GraphOutline) {
    (self.number, title, moment, self.outline) = (number, step.title, .start, outline)
    isPuzzle = false
    contents = [.services: GraphContent(outline), .control: GraphContent(controlOf: outline)]
  }

  /// Creates the graph of a step from a world.
  ///
  /// - Parameters:
  ///   - world: world at the end of a run, or of a scenario.
  ///   - outline: outline of the step's text.
  init(_ number: Int, _ step: Step, _ moment: Moment, _ world: World, _ outline: GraphOutline = GraphOutline()) {
    (self.number, title, self.moment, self.outline) = (number, step.title, moment, outline)
    isPuzzle = step.scenario != nil
    let picture = Picture(world)
    var (services, control) = (GraphContent(picture), GraphContent(controlOf: picture, in: world))
    services.add(outline.protocols)
    control.add(outline.protocols)
    contents = [.services: services, .objects: GraphContent(objectsOf: world), .control: control]
  }
}
