/// A reason why a program cannot be linked or attached to: what, where, why, and what to do.
public struct LinkError: Error, Hashable, Sendable, CustomStringConvertible {
  public let description: String

  package init(_ description: String) { self.description = description }
}
