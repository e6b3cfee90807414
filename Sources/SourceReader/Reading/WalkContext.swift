/// What surrounds a place while a tree is walked: restored when its node is left.
struct WalkContext {
  enum Level {
    case file
    case type
    case body
  }

  var level = Level.file
  /// The names of types and functions around, from the outermost.
  var path: [String] = []
  var block: Int?
  var statement: Int?
  var function: Int?
  var owner: Int?
  /// Inside `#if`.
  var isConditional = false
  /// The access that members have which say nothing else.
  var access = Access.internal
}
