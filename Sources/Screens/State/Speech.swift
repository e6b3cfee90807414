import Laboratory
import Stage

/// What the screen shows, in sentences.
enum Speech {
  /// A part of the screen that is described.
  enum Part: Hashable, Sendable {
    /// All that is on stage.
    case all
    case stage, task, code, events
    case service(String)

    /// - Parameter word: as it stands in a command; nil for all.
    init(_ word: String?) {
      let parts: [String: Part] = ["stage": .stage, "task": .task, "code": .code, "events": .events]
      self = word.map { parts[$0] ?? .service($0) } ?? .all
    }
  }

  /// - Throws: `UsageError` for a part or a service that is not there.
  static func sentences(about part: Part, in stage: ShownStage) throws -> [String] {
    let world = stage.shown
    let step = stage.sight.map { StepSpeech($0, in: world) }
    switch part {
    case .all: return (step.map { $0.entry + $0.place + $0.screen } ?? []) + StageSpeech.sentences(of: world)
    case .stage: return StageSpeech.sentences(of: world)
    case .task, .code:
      guard let step else { throw UsageError.noLesson }
      return part == .code ? step.code : step.task
    case .events:
      let first = stage.run ?? 1
      let records = (first...max(first, stage.at ?? stage.timeline.count)).compactMap(
        stage.timeline.record)
      let sentences = EventSpeech.sentences(of: records)
      return sentences.isEmpty ? [Words.TextMode.noEventYet] : sentences
    case .service(let name):
      guard let sentences = StageSpeech.sentences(about: name, in: world) else {
        throw UsageError.unknown("service", name, among: stage.picture.services.map(\.name))
      }
      return sentences
    }
  }
}
