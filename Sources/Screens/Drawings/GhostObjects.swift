import Diagrams
import Laboratory
import Stage

/// Freed objects that decided a question. They keep their places at the end of the run, so that their fate is visible.
enum GhostObjects {
  /// Greatest number of freed objects with a place. More of them would hide the remaining objects.
  private static let most = 6

  /// Returns the places to keep, each with the name to show there; none without a decided question.
  ///
  /// In the graph of objects, these are the last freed instances. Otherwise, they are services whose instances were all
  /// freed.
  static func places(_ stage: ShownStage, _ reserved: inout ReservedGraph?) -> [(place: String, object: String)] {
    guard let questions = stage.lesson?.verdict.questions, reserved != nil else { return [] }
    let names = Set(questions.filter { $0.question.variant == nil && $0.truth != nil }.flatMap(\.question.query.names))
    if names.isEmpty { return [] }
    let freed = stage.timeline.records(upTo: stage.at ?? .max).filter { record in
      record.kind == .released && record.service.map(names.contains) == true
    }
    guard stage.look.subject == .objects else {
      let alive = Set(stage.shown.orderedInstances.map(\.service))
      let types = Set(freed.compactMap(\.service)).subtracting(alive)
      return types.sorted().map { ($0, $0) }
    }
    let moments = stage.timeline.moments
    return freed.suffix(most).compactMap { record in
      guard let name = record.instance else { return nil }
      // If the run ended at once, the object was never drawn, and gets its place here.
      if reserved?.place(of: name) == nil, moments.indices.contains(record.n - 1) {
        _ = reserved?.assignPlaces(GraphContent(objectsOf: moments[record.n - 1].world))
      }
      return reserved?.place(of: name).map { ($0, name) }
    }
  }
}
