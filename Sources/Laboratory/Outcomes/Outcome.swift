import Core
import Lessons
import Stage
import Trace

/// What a command came to, as a value. Its words are in `Outcome+Wording.swift`.
package enum Outcome: Hashable, Sendable {
  /// There is nothing to say: what it did is seen.
  case silent

  // Services
  case registered(ServiceDraft, unmet: [String])
  case edited(ServiceDraft, unmet: [String])
  case unchanged(String)
  /// - without: services that needed it.
  case removed(String, without: [String])
  case renamed(String, String, stillAskedForBy: [String])
  case calledAlready(String)

  // Instances
  case holding(String, isNew: Bool)
  case released([String], still: StillHeld?)
  case used(String, others: Int)
  case noSuchScope(service: String, ScopePlace)
  /// It could not be made or used: `Core`'s own words, and the scope that would help.
  case unresolved(String, openScope: MissingScope?)

  // Mode, scopes, undo
  case mode(Mode, Remade)
  case modeIsAlready(Mode)
  case scopeOpened(ScopeID, in: ScopeID?, declaredIn: String?)
  case scopeClosed(ScopeID)
  case undone(String, Remade)
  case redone(String, Remade)
  case findings([Diagnostic], fromPullsAlone: Bool)

  // Lessons
  case lessons(LessonOverview)
  case start(StartOffer)
  case step(number: Int, of: Int, title: String)
  /// The end of a lesson, and what it has come to.
  case lastStep(LessonClosing)
  case cheatSheet(CheatSheet)
  case firstStep
  case stepIsOver
  case leftLesson
  case sameByMode(Mode, number: Int, title: String)
  case printed([String])
  case notCompiled([CompilerMessage])
  /// Nothing can be compiled or run here; in words of whoever found out.
  case cannotRun(String)
  /// The code of a folder runs only if the learner says so.
  case asksForTrust(String, String, step: Int?, at: Int?)
  case waits(StepWish)
  case ran(RunOutcome, crash: String?, printed: [String])
  /// The run did not come to the line that it was to go on to.
  indirect case passedBy(file: String, line: Int, Outcome)
  case cancelled(String)
  case edit(StepEdit)
  case restarted
  case answered(QuestionState)
  /// The run that decides questions is on the screen.
  case replayed
  case hint(number: Int, of: Int, String)
  case noMoreHints
  /// There is nothing to be done in this step.
  case nothingToDo
  /// No event of the run made a question's answer what it is.
  case nothingDecided
  case solutionShown(SolutionDifference)
  case solution(String)
  /// The commands of an exercise's solution were carried out on a run of the step's code.
  case carriedOut(String)
  /// A path leads to a step that was seen to its end in its lesson.
  case doneBefore(lesson: String)
  /// A step is entered once more for a question that was missed.
  case review(ReviewPlace, title: String)
  /// A step is entered for a question that comes back today.
  case reviewDue(number: Int, title: String, lesson: String)
  /// No question comes back today; in how many days the next one does, if one waits.
  case noReview(days: Int?)
  case progress(ProgressFile)
  case progressReset(String)
  case checked([LessonReport])
  case why(Why)
  case measured([Figure], withPlaces: Bool)
  case scoreboard(Scoreboard)
  case plotted(MeasureSeries)
  /// The graph of another step.
  case compared(ComparedStep)

  // Files
  case opened(String, services: Int)
  case saved(String)
  case wrote(String)
  /// - file: where it would be saved, if that is known.
  case recovered(String, file: String?)
  /// Scenarios that came along, and paths.
  case scenarios([BuiltInScenario], recent: [String])
  case discarded(String)

  // Swift code
  /// - faults: files that could not be read.
  /// - isSlowBuild: whether it is to be said that another build is faster.
  case readSource(String, faults: [String], leftOut: Int, isSlowBuild: Bool)
  case watching(Bool)
  case closedSource(String)
  /// - shown: how much of it is seen.
  case narrowed(to: String, shown: String)
  case allShown(services: Int)
  /// - notes: what a scenario cannot say.
  case savedProject(String, services: Int, notes: [String])

  // Running programs
  case attached(String, process: Int, services: Int, tracks: Bool, differences: [Diagnostic]?)
  case detached(String, isRunning: Bool)
  /// - fault: where the recording could not be read on.
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
    /// One of that kind that is open elsewhere.
    package let open: ScopeID?
  }
}

/// What became of a step's code.
package enum StepEdit: Hashable, Sendable {
  case replaced(file: String, line: Int)
  case reset
  case variant(LessonSight.Variant)
  /// The code is the one that another program has kept.
  case other
  case changes([CodeChange])
  /// An editor has given a file another text.
  case text(file: String)
  case takenBack
  case doneAgain
}
