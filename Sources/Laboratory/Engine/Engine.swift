import Attach
import Core
import Lessons
import Stage

/// The executor of commands, which answers with values.
///
/// Commands on the container and its objects are carried out at once. Commands that read or write files, compile or run
/// code become jobs, which work outside the loop. All methods run on the loop's thread.
package final class Engine {
  let recorder: Recorder
  let lab: Lab
  let surroundings: Surroundings
  var lesson: LessonStage?
  /// Swift code on stage in place of the laboratory; nil if there is none.
  var source: SourceStage?
  /// A running program on stage in place of the laboratory; nil if there is none.
  package internal(set) var attached: AttachedStage?
  /// Function that is called, on any thread, when there is a new snapshot of the attached program.
  package var attachedNews: @Sendable () -> Void = {}
  /// Results of steps' runs in this session.
  var runs = MeasuredRuns()
  private var reported = 0
  private var reportedSource: Int?
  private var scenario = ScenarioStatus()
  /// Names of the bundled lessons, read once at the start. Empty if the lessons cannot be found; the command `lesson`
  /// reports that.
  let lessonNames: [String]
  /// Names of the bundled learning paths.
  let pathNames: [String]

  /// Creates an engine.
  ///
  /// - Parameters:
  ///   - scenario: scenario on stage at the start, with its name.
  ///   - surroundings: files, journal, lessons and other external services.
  ///   - moments: maximum number of moments in the timeline.
  package init(
    _ scenario: (name: String, Scenario)? = nil, surroundings: Surroundings = .memory,
    keeping moments: Int = Timeline.Limits().moments
  ) {
    self.surroundings = surroundings
    recorder = Recorder(keeping: moments)
    lab = Lab(recorder)
    let curriculum = try? surroundings.lessons.curriculum()
    (lessonNames, pathNames) = (curriculum?.names ?? [], curriculum?.pathNames ?? [])
    guard let scenario else { return }
    lab.load(scenario.1)
    lab.startHere()
    lab.document = Document(path: nil, name: scenario.name, saved: scenario.1)
  }

  /// Carries out a command. An error becomes part of the reply.
  ///
  /// - Parameter label: text of the command, for undo.
  package func perform(_ command: EngineCommand, label: String) -> Answer {
    do { return answer(try carryOut(command, label)) } catch { return .done(reply(error)) }
  }

  func carryOut(_ command: EngineCommand, _ label: String) throws -> Job.Next {
    if command.traits.contains(.bringsCode) { try surroundings.lessons.consent.allowScriptsCode() }
    switch command.work {
    case .engine(let work): return try work(self, label)
    case .laboratory(let work, let inLesson):
      let name = label.split(separator: " ").first.map(String.init) ?? label
      if attached != nil { throw UsageError.changesProgram(name) }
      if source != nil { throw UsageError.neverRuns(name) }
      if let lesson { return try change(lesson, by: command, label, work, instead: inLesson) }
      return .done(try lab.carryOut(work, label, isUndoable: command.traits.contains(.isUndoable)))
    }
  }

  /// Applies a part of the result of a running job.
  ///
  /// - Returns: a reply with the changes; nil if there are none.
  package func show(_ part: (Engine) -> Void) -> Reply? {
    part(self)
    return hasNews ? reply(.silent) : nil
  }

  /// Applies the result of a finished job to the engine. An error becomes part of the reply.
  ///
  /// - Parameter completion: function that the job has returned. It may start another job.
  package func finish(_ completion: Job.Completion) -> Answer {
    do { return answer(try completion(self)) } catch { return .done(reply(error)) }
  }

  private func answer(_ next: Job.Next) -> Answer {
    switch next {
    case .done(let outcome): .done(reply(outcome))
    case .then(let job): .job(job, meanwhile: hasNews ? reply(.silent) : nil)
    }
  }

  /// True if there are events or code that no reply has contained yet.
  private var hasNews: Bool { recorder.timeline.count > reported || source?.version != reportedSource }

  /// Makes the present state the start of the undo history. Undo does not go back beyond it.
  package func startHere() { lab.startHere() }

  /// Records the freed and changed instances of the laboratory, and returns a reply with the present state.
  package func present() -> Reply {
    lab.refresh()
    return reply(.silent)
  }

  /// Ends all work before the program ends.
  ///
  /// Detaches from the program on stage, saves the progress, and waits until it is stored. Ends the run of the step on
  /// stage, and running compilers.
  package func end() {
    leaveAttached()
    if let lesson { keepProgress(lesson) }
    TextStore.finish()
    lesson?.stop()
    lesson = nil
    surroundings.lessons.tools.compiler.end()
  }

  // MARK: Replies

  func reply(_ outcome: Outcome) -> Reply {
    let delta = recorder.timeline.delta(since: reported)
    reported = recorder.timeline.count
    recorder.trim()
    reportedSource = source?.version
    return Reply(
      delta: delta, outcome: outcome, error: nil, status: status, notices: surroundings.notices.drain(),
      lesson: snapshot,
      source: source?.snapshot, attached: attached?.snapshot)
  }

  private var snapshot: LessonSnapshot? {
    guard let lesson else { return nil }
    lesson.detections = runs.detections(of: lesson.code.files)
    var snapshot = lesson.snapshot
    snapshot.isLast = isLast(lesson)
    return snapshot
  }

  private func reply(_ error: any Error) -> Reply {
    var reply = reply(.silent)
    reply.error = error as? UsageError ?? UsageError("\(error)")
    return reply
  }

  private var status: Reply.Status {
    let now = ScenarioStatus(lab.world, lab.document)
    now.follow(scenario)
    scenario = now
    var status = Reply.Status()
    status.documentName = lab.document.name
    status.documentPath = lab.document.path
    status.documentHash = lab.document.contentHash
    status.scenario = scenario
    // A step's own laboratory has its own undo history.
    let onStage = lesson?.laboratory?.lab ?? lab
    (status.undo, status.redo) = (onStage.undoLabel, onStage.redoLabel)
    (status.lessonNames, status.pathNames) = (lessonNames, pathNames)
    return status
  }
}
