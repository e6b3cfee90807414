/// One thing that the code of a step did.
package struct StepEvent: Codable, Hashable, Sendable {
  package enum Kind: Codable, Hashable, Sendable {
    /// A brace was entered: a function body, a branch, a loop's pass.
    case enter
    /// A brace was left, normally or by `return`; its locals are still alive.
    case leave
    /// A statement ran and left a value.
    case value(StepValue)
    /// The code printed a line.
    case printed(String)
    /// An error is about to be thrown; the functions that it leaves report nothing.
    case threw(type: String, description: String)
  }

  package var kind: Kind
  /// The file's name without its folder.
  package var file: String
  package var range: SourceRange
  /// The number of the thread or task, from 1 (the story itself) in order of appearance.
  package var thread: Int
  /// The function it happened in, as one would write it (`Forge.makeArmor()`), if that is known.
  package var function: String?
  /// How many calls deep it happened on its thread or task, from 1; 0 where that is not known. Calls that were deeper are
  /// over: a function that is left by `throw` tells nothing itself.
  package var depth: Int
  /// Whether this is the story's last brace: its locals are still alive, and nothing but letting it return is left.
  package var isEnd: Bool

  package init(
    _ kind: Kind, file: String, range: SourceRange, thread: Int, function: String? = nil, depth: Int = 0,
    isEnd: Bool = false
  ) {
    self.kind = kind
    self.file = file
    self.range = range
    self.thread = thread
    self.function = function
    self.depth = depth
    self.isEnd = isEnd
  }
}

/// What a statement left, told without calling any code of the learner's.
package struct StepValue: Codable, Hashable, Sendable {
  /// The variable's name; empty for an expression without one.
  package var name: String
  package var type: String
  /// `3`, `"text"`, `.red`, `Frame(x: 0)`; empty where only code of the value's own could tell.
  package var text: String
  /// The serial of the object that it is, through optionals and existentials.
  package var object: Int?

  package init(name: String, type: String, text: String, object: Int? = nil) {
    self.name = name
    self.type = type
    self.text = text
    self.object = object
  }
}
