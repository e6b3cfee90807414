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
  /// True if there is no second match to go to. Keys then keep their usual meanings.
  let isLone: Bool
  /// Groups of Swift code that were open before the search; nil outside of code.
  var opened: Set<String>?

  /// Creates a search; nil for an empty text, or without a match.
  ///
  /// - Parameter count: number of matches.
  init?(_ text: String, in subject: Subject, count: Int) {
    guard count > 0, !text.isEmpty else { return nil }
    (self.text, self.subject, isLone) = (text, subject, count == 1)
  }
}
