/// Active search; `find next` and `find previous` go through its matches.
struct Search: Hashable, Sendable {
  enum Subject: Hashable, Sendable {
    /// Names of services and instances.
    case names
    /// Lines of the step's code.
    case code
  }

  let text: String
  let subject: Subject

  /// Creates a search; nil for an empty text, or without a second match to go to.
  ///
  /// - Parameter count: number of matches.
  init?(_ text: String, in subject: Subject, count: Int) {
    guard count > 1, !text.isEmpty else { return nil }
    (self.text, self.subject) = (text, subject)
  }
}
