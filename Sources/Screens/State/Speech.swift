import Laboratory
import Stage

/// Descriptions of the stage in sentences.
enum Speech {
  /// Part of the stage to describe.
  enum Part: Hashable, Sendable {
    /// The whole stage.
    case all
    case stage, task, code, events
    case service(String)

    /// Creates a part from the argument of `describe`.
    ///
    /// - Parameter word: word of the command; nil for the whole stage. An unknown word is the name of a service.
    init(_ word: String?) {
      let parts: [String: Part] = ["stage": .stage, "task": .task, "code": .code, "events": .events]
      self = word.map { parts[$0] ?? .service($0) } ?? .all
    }
  }

  /// Describes a part of the stage.
  ///
  /// - Throws: `UsageError` outside of lessons for the task or the code, and for an unknown service.
  static func sentences(about part: Part, in stage: ShownStage) throws -> [String] {
    let world = stage.shown
    let step = stage.snapshot.map { StepSpeech($0, in: world) }
    switch part {
    case .all: return (step.map { $0.entry + $0.place + $0.screen } ?? []) + StageSpeech.sentences(of: world)
    case .stage: return StageSpeech.sentences(of: world)
    case .task, .code:
      guard let step else { throw UsageError.noLesson }
      return part == .code ? step.code : step.task
    case .events:
      let first = stage.run ?? 1
      let records = (first...max(first, stage.at ?? stage.timeline.count)).compactMap(stage.timeline.record)
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
