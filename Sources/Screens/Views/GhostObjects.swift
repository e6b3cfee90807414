import Diagrams
import Laboratory
import Stage

/// Objects that decided a question and are gone: they keep their places when the run is over, so that one sees what became of
/// them.
enum GhostObjects {
  /// More of them would be in the way of what is left.
  private static let most = 6

  /// - Returns: their places, each with what is read there.
  static func places(_ model: Model, _ reserved: inout ReservedGraph?) -> [(place: String, object: String)] {
    guard let questions = model.lesson?.verdict.questions, reserved != nil else { return [] }
    let names = Set(questions.filter { $0.question.variant == nil && $0.truth != nil }.flatMap(\.question.query.names))
    if names.isEmpty { return [] }
    let freed = model.timeline.records(upTo: model.at ?? .max).filter { record in
      record.kind == .released && record.service.map(names.contains) == true
    }
    guard model.look.subject == .objects else {
      let alive = Set(model.shown.orderedInstances.map(\.service))
      let types = Set(freed.compactMap(\.service)).subtracting(alive)
      return types.sorted().map { ($0, $0) }
    }
    let moments = model.timeline.moments
    return freed.suffix(most).compactMap { record in
      guard let name = record.instance else { return nil }
      // Where the run came to its end at once, the object was never drawn: it gets the place that it would have had.
      if reserved?.place(of: name) == nil, moments.indices.contains(record.n - 1) {
        _ = reserved?.assignPlaces(GraphContent(objectsOf: moments[record.n - 1].world))
      }
      return reserved?.place(of: name).map { ($0, name) }
    }
  }
}
