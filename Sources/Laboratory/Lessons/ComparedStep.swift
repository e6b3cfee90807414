import Lessons
import Stage

/// The graph of a step that is not on stage: as its text declares it, or as a run of it left it.
package struct ComparedStep: Hashable, Sendable {
  package enum Moment: String, Hashable, Sendable, CaseIterable {
    /// When its code has run to the last brace.
    case end
    /// Before anything runs: what its text, or its scenario, declares.
    case start
  }

  /// From 1.
  package let number: Int
  package let title: String
  package let moment: Moment
  /// What its text promises; empty where it has none.
  package let outline: GraphOutline
  private let contents: [GraphSubject: GraphContent]

  /// What its graph shows.
  package func content(of subject: GraphSubject) -> GraphContent { contents[subject] ?? GraphContent() }

  /// - Parameter outline: what the step's text promises.
  init(_ number: Int, declared step: Step, _ outline: GraphOutline) {
    (self.number, title, moment, self.outline) = (number, step.title, .start, outline)
    contents = [.services: GraphContent(outline), .control: GraphContent(controlOf: outline)]
  }

  /// - Parameters:
  ///   - world: what there was in a run, or what a scenario puts on stage.
  ///   - outline: what the step's text promises.
  init(_ number: Int, _ step: Step, _ moment: Moment, _ world: World, _ outline: GraphOutline = GraphOutline()) {
    (self.number, title, self.moment, self.outline) = (number, step.title, moment, outline)
    let picture = Picture(world)
    var (services, control) = (GraphContent(picture), GraphContent(controlOf: picture, in: world))
    services.add(outline.protocols)
    control.add(outline.protocols)
    contents = [.services: services, .objects: GraphContent(objectsOf: world), .control: control]
  }
}
