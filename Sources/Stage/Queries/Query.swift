import Core

/// A question about what happened on stage: `[not] QUERY [after "STATEMENT" [N]]`.
///
/// `expect`, a lesson's questions, goals and `ends` all use it, so a check can be tried out on the command line.
package struct Query: Hashable, Sendable, Codable {
  package var isNegated: Bool
  package var subject: Subject
  package var time: Time

  package init(_ subject: Subject, isNegated: Bool = false, time: Time = .end) {
    self.subject = subject
    self.isNegated = isNegated
    self.time = time
  }

  /// `Armor`, any instance, or `Armor#2`.
  package struct Instance: Hashable, Sendable, Codable {
    package var service: String
    package var number: Int?

    package init(_ service: String, number: Int? = nil) {
      self.service = service
      self.number = number
    }
  }

  /// `Armor.helmet`: the property of the first live instance, or of `Armor#2.helmet`.
  package struct Field: Hashable, Sendable, Codable {
    package var instance: Instance
    package var name: String

    package init(_ instance: Instance, _ name: String) {
      self.instance = instance
      self.name = name
    }
  }

  /// The moment that is looked at.
  package enum Time: Hashable, Sendable, Codable {
    /// The last brace of the story, its locals still alive; in the laboratory, and before that, now.
    case end
    /// Right after a statement that begins so has run for the n-th time.
    case statement(String, Int)
    /// After the story has returned and its locals are gone.
    case returned
  }
}
