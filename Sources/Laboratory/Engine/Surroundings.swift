import Foundation
import Importer
import Lessons
import LinkProtocol
import Stage

/// External services of the program. Tests and scripts pass other services than the interactive program.
package struct Surroundings: Sendable {
  package var files: any FileAccess
  package var journal: Journal
  package var lessons: LessonSurroundings
  /// Command lines of earlier sessions.
  package var history = CommandHistory(folder: nil)
  /// File that stores the last copied text, for terminals without a clipboard; nil for none.
  package var copyFile: URL?
  /// Writer of exports.
  package var output: OutputWriter
  package var recent: RecentFiles
  /// Problems that do not stop the program, reported with the next reply.
  package var notices = Notices()
  /// Function that returns the options for reading the Swift code of a folder. Throws `UsageError` for a configuration
  /// with faults.
  package var reading: @Sendable (_ path: String) throws -> SourceReading = { _ in SourceReading() }
  /// True to begin watching Swift code when it is opened, so that it is reloaded after edits.
  package var watchesSources = false
  /// Folder with the sockets of running programs.
  package var sockets = SocketFolder.usual
  /// Number of events of an attached program that are kept for looking back.
  package var eventsOfAttached = Timeline.Limits().moments
  /// Store of the chosen theme and other settings; nil stores no settings.
  package var settings: SettingsStore?
  /// Function that waits for a pause in typing. Returns false if it was cancelled.
  package var typingPause: @Sendable () async -> Bool = {
    do { try await Task.sleep(for: .milliseconds(120)) } catch { return false }
    return true
  }

  /// Creates surroundings.
  ///
  /// - Parameter state: store of values that outlive the program: written and recently opened files.
  package init(
    files: any FileAccess, journal: Journal, lessons: LessonSurroundings, state: TextStore = .memory()
  ) {
    self.files = files
    self.journal = journal
    self.lessons = lessons
    output = OutputWriter(files, state)
    recent = RecentFiles(state)
  }

  /// Surroundings for scripts and tests, with the files on disk. Other data is lost when the program ends.
  package static var memory: Surroundings {
    Surroundings(files: DiskFiles(), journal: Journal(folder: nil), lessons: .memory)
  }

  /// Returns surroundings for scripts on the command line. A script may overwrite its own exports when it runs again.
  ///
  /// - Parameter trust: true if code in the script may run.
  package static func script(_ environment: [String: String], trust: Bool) -> Surroundings {
    var surroundings = memory
    surroundings.lessons.consent = trust ? .given : .refused
    surroundings.output = OutputWriter(surroundings.files, .state(environment, notices: surroundings.notices))
    return surroundings
  }

  /// Returns surroundings for the program in a terminal. Unsaved work, edits and trusted folders are stored.
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

/// External services for lessons.
package struct LessonSurroundings: Sendable {
  /// Function that reads the bundled lessons. Throws the reason if they cannot be found.
  package var curriculum: @Sendable () throws -> Curriculum
  package var tools: StepTools
  package var edits: Edits
  package var attempts: Attempts
  /// Last steps of the learner, overall and in each lesson.
  package var places: Places
  package var reviews: Reviews
  /// Function that returns the current day, by which reviews are due.
  package var today: @Sendable () -> Day
  package var trust: Trust
  /// Permission to run code that is not part of the program.
  package var consent = Consent.asked
  /// True to compile the next step in the background.
  package var compilesAhead: Bool
  /// Folder for copies of steps' files that other editors may change; nil makes no copies.
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

  /// Returns whether the code of a lesson may run: all code is allowed (`given`), or the lesson is trusted.
  ///
  /// - Parameter isAllowed: true if the command has the option `--trust`, which has no effect in a script.
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

/// Permission to run code that is not part of the program: texts in `code` commands, and lessons in other folders.
package enum Consent: Hashable, Sendable {
  /// The user types the commands and is asked before a folder's code runs.
  case asked
  /// A script gives the commands, and its author is not the user.
  case refused
  /// The user has allowed the code of a script on the command line.
  case given

  /// Checks that code in a script may run.
  ///
  /// - Throws: `UsageError` if the permission is refused.
  func allowScriptsCode() throws {
    guard self == .refused else { return }
    throw UsageError(
      Words.LaboratoryErrors.scriptNeedsTrust)
  }
}
