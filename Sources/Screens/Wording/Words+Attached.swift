import Stage

extension Words {
  /// Texts about a running program or a recording.
  enum Attached {
    static let noEvent = "no event yet"
    static func history(_ column: String, span: String) -> String { "\(column), last \(span)" }
    static let serviceColumns = ["live", "made/s", "reused/s", "mean", "p99", "oldest", "live/min"]
    static let timeColumns = "mean, p99: time to make; live/min: growth"
    static let scopeColumns = ["open", "opened/s", "opened", "closed", "longest"]
    static func younger(_ count: Int) -> String { "\(Wording.count(count, "newer instance")) not listed" }
    static func counts(made: Int, reused: Int, freed: Int, isPast: Bool) -> String {
      (isPast ? "up to this event" : "since attaching") + ": made \(made), reused \(reused), freed \(freed)"
    }
    static func takes(median: String, slowest: String) -> String {
      "time to make an instance: \(median) (p50), \(slowest) (p99)"
    }
    static func place(_ file: String, line: Int?) -> String { "at \(file)\(line.map { ":\($0)" } ?? "")" }
    static let madeBefore = "made before attaching"
    static func madeFor(_ asker: String) -> String { "  made for \(asker)" }
    static func received(by holders: String, more: Int) -> String {
      "  injected into \(holders)" + (more > 0 ? " and \(more) more" : "")
    }
    static let notTracked = "live: not tracked"
    static func lost(_ events: Int) -> String { "  lost events: \(events)" }
    static let recordingMark = "  REC"
    static func rate(_ perSecond: Int, lost: String, recording: String) -> String {
      "\(perSecond) made/s\(lost)\(recording)"
    }
    static let ended = "ENDED"
    static let isBack = "RESTARTED, NOT ATTACHED"
    static let recording = "RECORDED RUN"
    static let brokenRecording = "RECORDED RUN, FILE DAMAGED"
    static func keys(top: String, separator: String, back: String, detach: String) -> String {
      "\(top) lists services \(separator) \(back) pauses and goes back \(separator) \(detach) detaches"
    }
    static func hasEnded(_ program: String, reason: String, detach: String) -> String {
      "\(program): \(reason); \(detach) closes the view"
    }
    static func runsAgain(_ program: String, attach: String) -> String {
      "\(program) ended and was started again: \(attach) attaches again"
    }
    static func recordingKeys(_ span: String, back: String, detach: String) -> String {
      "recorded run, \(span): \(back) goes back, \(detach) closes the view"
    }
    static let registration = "Registration"
    static let selectService = "Select a service"
    static let placeUnknown = "source line unknown"
    static func takesOnAverage(median: String, slowest: String, mean: String) -> String {
      "time to make an instance: \(median) (p50), \(slowest) (p99), \(mean) (mean)"
    }
    static func failures(_ count: Int) -> String { "failures: \(count)" }
    static func oldest(_ age: String) -> String { "oldest instance: at least \(age)" }
    static func live(_ history: String) -> String { "live: \(history)" }
  }
}
