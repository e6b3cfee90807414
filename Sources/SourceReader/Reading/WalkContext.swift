/// Surroundings of a node during a walk; restored when the node is left.
struct WalkContext {
  enum Level {
    case file
    case type
    case body
  }

  var level = Level.file
  /// Names of the enclosing types and functions, from the outermost.
  var path: [String] = []
  var block: Int?
  var function: Int?
  var owner: Int?
  /// Access level of members without a modifier.
  var access = Access.internal
}
