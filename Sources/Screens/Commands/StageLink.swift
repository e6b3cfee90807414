import Laboratory
import Stage

/// Shell command that opens the program at the current step or scenario, for example for a class.
package struct StageLink {
  package let text: String

  init(_ stage: ShownStage) {
    guard let place = stage.shown.lesson, let snapshot = stage.snapshot else {
      text = "playground" + (stage.status.documentPath.map { " open \(Tokens.quoted($0))" } ?? "")
      return
    }
    let events = stage.run.map { run in
      (run...max(run, stage.at ?? stage.timeline.count)).count { stage.timeline.moments[$0].event.isOfRun }
    }
    let isRun = !snapshot.files.isEmpty && (events ?? 0) > 0
    text = "playground " + Self.line(lesson: snapshot.word, step: place.step.number, at: isRun ? events : nil)
  }

  /// Returns the command that enters a lesson.
  ///
  /// - Parameters:
  ///   - word: name or folder of the lesson.
  ///   - step: number of the step, from 1; nil to leave the option out.
  ///   - at: number of events of the run that the command runs; nil to leave the option out.
  package static func line(lesson word: String, step: Int?, at: Int?) -> String {
    "lesson \(Tokens.quoted(word))" + (step.map { " --step \($0)" } ?? "") + (at.map { " --at \($0)" } ?? "")
  }
}
