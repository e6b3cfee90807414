import Core

/// A condition on the events on stage: `[not] QUERY [after "STATEMENT" [N]]`.
///
/// The command `expect` and a lesson's questions, goals and `ends` share it, so each check can be tried on the command
/// line.
package struct Query: Hashable, Sendable, Codable {
  package var isNegated: Bool
  package var subject: Subject
  package var time: Time

  package init(_ subject: Subject, isNegated: Bool = false, time: Time = .end) {
    self.subject = subject
    self.isNegated = isNegated
    self.time = time
  }

  /// An instance of a service: `Armor` (any instance) or `Armor#2`.
  package struct Instance: Hashable, Sendable, Codable {
    package var service: String
    package var number: Int?

    package init(_ service: String, number: Int? = nil) {
      self.service = service
      self.number = number
    }
  }

  /// A property of an instance: `Armor.helmet` (of the first live instance) or `Armor#2.helmet`.
  package struct Field: Hashable, Sendable, Codable {
    package var instance: Instance
    package var name: String

    package init(_ instance: Instance, _ name: String) {
      self.instance = instance
      self.name = name
    }
  }

  /// Moment at which a query is evaluated.
  package enum Time: Hashable, Sendable, Codable {
    /// The last brace of the story, with its locals alive. In the laboratory, or before the run has ended: the present
    /// moment.
    case end
    /// After the n-th run of a statement that begins with a text.
    case statement(String, Int)
    /// After the story has returned and its locals are released.
    case returned
  }
}
