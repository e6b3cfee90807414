/// One thing that a lesson step did, in the words of the screen.
public enum Happening: Hashable, Sendable {
  /// A function was entered, at the line of its header.
  case entered(line: Int, function: String)
  /// A statement ran.
  case statement(line: Int, text: String)
  /// The code printed a line.
  case printed(line: Int, text: String)
  /// An object was seen for the first time; the class whose code made it, if that is known and not the story itself.
  case created(LessonObject, by: String?)
  /// A class's code took an object out of a locator.
  case pulled(LessonObject, by: String)
  /// ARC has freed an object.
  case released(LessonObject)
  /// The story's last brace was reached; what it made is still there.
  case ended(line: Int)
}

/// An object that lesson code made.
public struct LessonObject: Hashable, Sendable {
  /// Rises in the order in which objects were first seen.
  public let serial: Int
  public let type: String
  /// Its number among the objects of its type.
  public let number: Int
  /// Stored properties that cannot be looked into.
  public let opaqueFields: [String]

  /// `Armor#2`
  public var name: String { "\(type)#\(number)" }
}

/// A strong reference between two live objects, read from the heap.
public struct LessonReference: Hashable, Sendable {
  public let from: Int
  public let to: Int
  public let field: String
}

/// How one class came by another, beyond what the heap says.
public struct LessonLink: Hashable, Sendable {
  public enum Kind: String, Hashable, Sendable { case creates, locator }

  public let from: String
  public let to: String
  public let kind: Kind
}
