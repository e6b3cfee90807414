/// What a name means where nothing further in declares it.
enum Binding {
  /// A local variable or parameter: an index of `SourceFile.locals`.
  case local(Int)
  case localFunction
  case genericParameter
  /// A type that is declared in a body: it is found by its name, as others are.
  case localType
}

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
  /// How many scopes are open.
  var scopes = 1
  var block: Int?
  var statement: Int?
  var function: Int?
  var owner: Int?
  var property: Int?
  var circumstances: Call.Circumstances = []
  /// What `return` returns.
  var result: TypeReference?
  /// The access that members have which say nothing else.
  var access = Access.internal
}
