import Foundation
import Importer
import Lessons
import LinkProtocol
import Stage

/// What lies outside of the program and is passed in: tests and scripts pass something else.
package struct Surroundings: Sendable {
  package var files: any FileAccess
  package var journal: Journal
  package var lessons: LessonSurroundings
  /// What was typed in sessions before.
  package var history = CommandHistory(folder: nil)
  /// The file that holds what was copied last, for terminals that take no copies; nil keeps none.
  package var copyFile: URL?
  /// Where exports go.
  package var output: OutputWriter
  package var recent: RecentFiles
  /// Non-fatal faults, reported with the next reply.
  package var notices = Notices()
  /// How the Swift code of a folder is read; throws `UsageError` for a configuration with faults.
  package var reading: @Sendable (_ path: String) throws -> SourceReading = { _ in SourceReading() }
  /// Whether edits of the code are followed as soon as it is opened.
  package var watchesSources = false
  /// The folder with the sockets of running programs.
  package var sockets = SocketFolder.usual
  /// How many events of an attached program are kept for looking back.
  package var eventsOfAttached = Timeline.Limits().moments
  /// Where a theme that was chosen is kept; nil keeps none.
  package var settings: SettingsStore?
  /// Waits as long as a pause in typing is; false if it was cancelled.
  package var typingPause: @Sendable () async -> Bool = {
    do { try await Task.sleep(for: .milliseconds(120)) } catch { return false }
    return true
  }

  /// - Parameter state: what outlives the program: which files it wrote and opened.
  package init(
    files: any FileAccess, journal: Journal, lessons: LessonSurroundings, state: TextStore = .memory()
  ) {
    self.files = files
    self.journal = journal
    self.lessons = lessons
    output = OutputWriter(files, state)
    recent = RecentFiles(state)
  }

  /// For scripts and tests: the disk for files, and nothing kept beyond the program's end.
  package static var memory: Surroundings {
    Surroundings(files: DiskFiles(), journal: Journal(folder: nil), lessons: .memory)
  }

  /// For scripts on the command line. They may write over their own exports when they run again.
  ///
  /// - Parameter trust: whether code that a script brings along may run.
  package static func script(_ environment: [String: String], trust: Bool) -> Surroundings {
    var surroundings = memory
    surroundings.lessons.consent = trust ? .given : .refused
    surroundings.output = OutputWriter(surroundings.files, .state(environment, notices: surroundings.notices))
    return surroundings
  }

  /// For the program in a terminal: unsaved work, edits and what is trusted survive it.
  package static func interactive(_ environment: [String: String]) -> Surroundings {
    let (folder, notices) = (Journal.folder(environment), Notices())
    let state = TextStore.state(environment, notices: notices)
    var surroundings = Surroundings(
      files: DiskFiles(), journal: Journal(folder: folder, notices: notices),
      lessons: LessonSurroundings(
        edits: Edits(.data(environment, notices: notices)), attempts: Attempts(state), places: Places(state),
        reviews: Reviews(state), trust: Trust(state),
        compilesAhead: true,
        copies: TextStore.dataFolder(environment).appending(path: "code").path),
      state: state)
    surroundings.notices = notices
    surroundings.settings = SettingsStore(environment)
    surroundings.history = CommandHistory(folder: folder, notices: notices)
    surroundings.copyFile = folder.appending(path: "copied.txt")
    return surroundings
  }
}

/// What lessons need from outside.
package struct LessonSurroundings: Sendable {
  /// The lessons that came with the program, or why they cannot be found.
  package var curriculum: @Sendable () throws -> Curriculum
  package var tools: StepTools
  package var edits: Edits
  package var attempts: Attempts
  /// The step that the learner was at last.
  package var places: Places
  package var reviews: Reviews
  /// The day on which it is today: reviews are due by days.
  package var today: @Sendable () -> Day
  package var trust: Trust
  /// Whether code that did not come with the program may run.
  package var consent = Consent.asked
  /// Whether the next step is compiled while one looks at this one.
  package var compilesAhead: Bool
  /// The folder for copies of steps' files that other editors may change; nil keeps none.
  package var copies: String?

  package init(
    curriculum: @escaping @Sendable () throws -> Curriculum = { try Curriculum() }, tools: StepTools = .live(),
    edits: Edits, attempts: Attempts = Attempts(.memory()), places: Places = Places(.memory()),
    reviews: Reviews = Reviews(.memory()), trust: Trust, compilesAhead: Bool = false, copies: String? = nil,
    today: @escaping @Sendable () -> Day = { Day.today }
  ) {
    (self.places, self.reviews, self.today) = (places, reviews, today)
    self.copies = copies
    self.curriculum = curriculum
    self.tools = tools
    self.edits = edits
    self.attempts = attempts
    self.trust = trust
    self.compilesAhead = compilesAhead
  }

  /// Whether the code of a lesson may run.
  ///
  /// - Parameter isAllowed: whether the command says `--trust`. A script cannot say it for the user.
  func mayRun(_ lesson: Lesson, isAllowed: Bool) -> Bool {
    switch consent {
    case .given: true
    case .asked: isAllowed || trust.isTrusted(lesson)
    case .refused: trust.isTrusted(lesson)
    }
  }

  package static var memory: LessonSurroundings {
    LessonSurroundings(edits: Edits(.memory()), trust: Trust(.memory()))
  }
}

/// The user's word on code that did not come with the program: the text of a `code` command, and lessons in other folders.
package enum Consent: Hashable, Sendable {
  /// The user types the commands, and is asked before a folder's code runs.
  case asked
  /// A script gives the commands, and its author is not the user.
  case refused
  /// The user has agreed to the code of a script on the command line.
  case given

  /// - Throws: `UsageError` where a script brings code along.
  func allowScriptsCode() throws {
    guard self == .refused else { return }
    throw UsageError(
      Words.Refusal.scriptNeedsTrust)
  }
}
