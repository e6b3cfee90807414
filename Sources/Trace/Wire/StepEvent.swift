/// An event in the run of a step's code.
package struct StepEvent: Codable, Hashable, Sendable {
  package enum Kind: Codable, Hashable, Sendable {
    /// A brace was entered: a function body, a branch, an iteration of a loop.
    case enter
    /// A brace was left, normally or by `return`. Its locals are still alive.
    case leave
    /// A statement ran and produced a value.
    case value(StepValue)
    /// The statement before has taken effect. The event is reported only if the heap has changed since that statement's
    /// own event.
    case settled
    /// The code printed a text by `print`.
    case printed(String)
    /// An error is about to be thrown. The functions that it leaves report no event.
    case threw(type: String, description: String)
  }

  package var kind: Kind
  /// Name of the source file, without its folder.
  package var file: String
  package var range: SourceRange
  /// Number of the thread or task, in order of appearance; 1 is the story itself.
  package var thread: Int
  /// Function in which the event happened, as written in source (`Forge.makeArmor()`); nil if it is unknown.
  package var function: String?
  /// Depth of the call on its thread or task, from 1; 0 if unknown.
  ///
  /// At an event, all deeper calls have ended. A function that is left by `throw` reports no event of its own.
  package var depth: Int
  /// True for the closing brace of the story. Its locals are still alive, and the story has only to return.
  package var isEnd: Bool
  /// Inserted brace of the innermost statement that runs on the thread; nil if no statement with such braces runs. The
  /// own event of the statement may follow its effect.
  package var begun: SourceMark?
  /// Depth of the outermost statement that has taken effect since the last event of the thread, without an event of its
  /// own; nil if there is none.
  package var settledDepth: Int?

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

/// Value of a statement, described without calling the learner's code.
package struct StepValue: Codable, Hashable, Sendable {
  /// Name of the variable; empty for an expression without one.
  package var name: String
  package var type: String
  /// Description of the value: `3`, `"text"`, `.red`, `Frame(x: 0)`. Empty if only the learner's code could describe
  /// it.
  package var text: String
  /// Serial of the object that the value is or contains, through optionals and existentials; nil if there is none.
  package var object: Int?

  package init(name: String, type: String, text: String, object: Int? = nil) {
    self.name = name
    self.type = type
    self.text = text
    self.object = object
  }
}
