import Core
import Lessons
import Stage
import Trace

/// Result of a command, as a value. Its wording is in `Outcome+Wording.swift`.
package enum Outcome: Hashable, Sendable {
  /// No message is needed, because the effect is visible.
  case silent

  // Services
  case registered(ServiceDraft, unmet: UnmetNeeds)
  case edited(ServiceDraft, unmet: UnmetNeeds)
  case unchanged(String)
  /// The registration was removed. The list names the services that can no longer be made, or in locator mode no longer
  /// be used, the nearest first.
  case removed(String, unresolvable: [String], Mode)
  case renamed(String, String, stillAskedForBy: [String])
  case nameIsAlready(String)

  // Instances
  case holding(String, isNew: Bool)
  case released([String], still: StillHeld?)
  case used(String, others: Int)
  case noSuchScope(service: String, ScopePlace)
  /// A service could not be made or used, with the message of `Core` and the scope that would help.
  case unresolved(String, openScope: MissingScope?)

  // Mode, scopes, undo
  case mode(Mode, RemakingResult)
  case modeIsAlready(Mode)
  case scopeOpened(ScopeID, in: ScopeID?, declaredIn: String?)
  case scopeClosed(ScopeID)
  case undone(String, RemakingResult)
  case redone(String, RemakingResult)
  case findings([Diagnostic], fromPullsAlone: Bool)

  // Lessons
  case lessons(LessonOverview)
  case start(StartOffer)
  case step(number: Int, of: Int, title: String)
  /// The end of a lesson was reached. The value contains its results.
  case lastStep(LessonClosing)
  case cheatSheet(CheatSheet)
  case firstStep
  case stepIsOver
  /// The lesson was left. `step` is the step to which its row in the list of lessons leads back; nil without such a row.
  case leftLesson(step: Int?)
  case sameByMode(Mode, number: Int, title: String)
  case printed([String])
  case notCompiled([CompilerMessage])
  /// The code cannot be compiled or run here. The value is the reason.
  case cannotRun(String)
  /// The code of a folder runs only if the learner allows it.
  case asksForTrust(String, String, step: Int?, at: Int?)
  case waits(StepRequest)
  case ran(RunOutcome, crash: String?, printed: [String])
  /// The run did not reach its target line.
  indirect case notReached(file: String, line: Int, Outcome)
  case cancelled(String)
  /// The first reading of code was cancelled; the part with this number of services stays on stage.
  case stoppedReading(services: Int)
  case edit(StepEdit)
  case restarted
  case answered(QuestionState)
  /// The run that decides the questions was put on the screen.
  case replayed
  case hint(number: Int, of: Int, String)
  case noMoreHints
  /// The step has no exercise.
  case nothingToDo
  /// No event of the run decided the answer to a question.
  case nothingDecided(question: Int, of: Int)
  case solutionShown(SolutionDifference)
  case solution(String)
  /// The commands of an exercise's solution were carried out on a run of the step's code.
  case carriedOut(String)
  /// The learning path leads to a step that the learner has completed before.
  case doneBefore(lesson: String)
  /// A step was entered again for a question that was answered wrong.
  case review(ReviewPlace, title: String)
  /// A step was entered for a question that is due today.
  case reviewDue(number: Int, title: String, lesson: String)
  /// No question is due today. `days` is the time until the next question is due; nil if there is none.
  case noReview(days: Int?)
  case progress(ProgressFile)
  case progressReset(String)
  case checked([LessonReport])
  case why(Why)
  case measured([Figure], withPlaces: Bool)
  case scoreboard(Scoreboard)
  case plotted(MeasureSeries)
  /// The graph of another step was determined for comparison.
  case compared(ComparedStep)

  // Files
  case opened(String, services: Int)
  case saved(String)
  case wrote(String)
  /// Unsaved work was recovered. `file` is the path that `save` writes to, if it is known.
  case recovered(String, file: String?)
  /// A list of the bundled scenarios, and the paths of recent files.
  case scenarios([BuiltInScenario], recent: [String])
  /// Unsaved work was discarded. `file` is the file that still has the work.
  case discarded(String, file: String)

  // Swift code

  /// Swift code was read. `faults` describes files that could not be read. `leftOut` is the number of findings that the
  /// configuration leaves out.
  case readSource(String, faults: [String], leftOut: Int)
  /// Swift code was read again.
  case rereadSource(SourceDifference, faults: [String])
  case watching(Bool)
  case closedSource(String)
  /// A filter is active. `shown` describes how much of the code is shown.
  case filtered(to: String, shown: String, off: String)
  case allShown(services: Int)
  /// Swift code was saved as a scenario. `notes` lists facts that a scenario cannot express.
  case savedProject(String, services: Int, notes: [String])

  // Running programs
  case attached(String, process: Int, services: Int, tracks: Bool, differences: [Diagnostic]?)
  case detached(String, isRunning: Bool)
  /// A recording was opened. `fault` describes the place after which it could not be read.
  case openedRecording(String, name: String, seconds: Double, fault: String?)

  // Scripts
  case asExpected
  case notAsExpected(String)

  package struct StillHeld: Hashable, Sendable {
    package let instance: String
    package let holders: [String]
  }

  package struct MissingScope: Hashable, Sendable {
    package let kind: String
    package let service: String
    /// An open scope of this kind, which the request did not name; nil if none is open.
    package let open: ScopeID?
  }
}

/// A change of a step's code.
package enum StepEdit: Hashable, Sendable {
  case replaced(file: String, line: Int)
  case reset
  case variant(LessonSnapshot.Variant)
  /// The code that another instance of the program has saved was loaded.
  case other
  case changes([CodeChange])
  /// An editor has changed a file.
  case text(file: String)
  case takenBack
  case answerTakenBack(question: Int)
  case doneAgain
}

/// The required needs of a service that have no registration.
package struct UnmetNeeds: Hashable, Sendable {
  let names: [String]
  /// Mode of the laboratory. In locator mode the service requests its needs when it is used.
  let mode: Stage.Mode
}
