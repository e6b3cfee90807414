/// An error that prevents a link or an attachment.
///
/// The description says what happened, where, why, and what to do.
public struct LinkError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The description of the error and its remedy.
  public let description: String

  package init(_ description: String) { self.description = description }
}
