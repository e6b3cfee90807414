import Core

/// Messages for a query that has no answer or does not hold.
enum QueryMessages {
  static let noLesson = "no lesson is open, and this query needs a lesson's code; 'lesson knight' starts a lesson"
  static let noCodeToMeasure = "this step has no code to measure"
  static let notCompiledYet = "the code has not been compiled yet"
  static let notEndedYet = "the run has not ended yet; 'play' runs the code to its end"

  static func dropped(before n: Int) -> String {
    "not known: events before \(n) are no longer stored"
  }

  static func noText(_ type: String) -> String { "no code of a type \(type) to compare" }

  static func noMeasure(_ name: String, among known: [String], inLesson: Bool) -> String {
    if known.isEmpty { return inLesson ? noCodeToMeasure : noLesson }
    return known.contains(name)
      ? "no measure '\(name)' here" : Wording.unknown("measure", name, among: known)
  }

  /// Message for a query about a moment that the run has not reached.
  ///
  /// - Parameters:
  ///   - hasEnded: true if the run has ended.
  ///   - neverReturns: true if the run has ended before the code returned.
  ///   - near: a similar statement that has run; nil if there is none.
  static func noMoment(_ time: Query.Time, hasEnded: Bool, neverReturns: Bool, near: String? = nil) -> String {
    switch time {
    case .end: return notEndedYet
    case .returned: return neverReturns ? "the run ended before the code returned" : "the code has not returned yet"
    case .statement(let text, let number):
      let what = "no statement that begins with \(QueryWord.inQuotes(text)) has run"
      return what + (number == 1 ? "" : " \(number) times") + (hasEnded ? "" : " yet")
        + (near.map { "; did you mean \(QueryWord.inQuotes($0))?" } ?? "")
    }
  }
}
