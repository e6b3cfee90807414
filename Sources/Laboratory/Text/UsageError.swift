import Lessons
import Stage

/// Error of a command that was used wrongly, with the fault, the expected words and the nearest valid word.
///
/// Nothing has changed when the error is thrown.
package struct UsageError: Error, Hashable, CustomStringConvertible {
  package let description: String
  /// False if no other words would help, so that the command line is not offered for correction.
  package let isCorrectable: Bool

  package init(_ description: String, isCorrectable: Bool = true) {
    (self.description, self.isCorrectable) = (description, isCorrectable)
  }

  /// Returns the error for an unknown name: `unknown service 'Armr'; expected one of Armor, Boots; did you mean
  /// 'Armor'?`
  ///
  /// - Parameter place: the place of the candidates: `in this code`; nil if the place is clear.
  package static func unknown(
    _ what: String, _ word: String, in place: String? = nil, among candidates: [String]
  ) -> UsageError {
    UsageError(Wording.unknown(what, word, in: place, among: candidates))
  }

  /// Returns the error for a question that does not exist.
  ///
  /// - Parameters:
  ///   - number: number of the question, from 1; nil if none was named.
  ///   - count: number of the step's questions.
  package static func noQuestion(_ number: Int?, of count: Int) -> UsageError {
    UsageError(Words.LaboratoryErrors.noQuestion(number, count: count))
  }

  package static let noLesson = UsageError("no lesson is open; 'lesson knight' starts one")

  package static func notHeld(_ target: InstanceName, held: [String]) -> UsageError {
    held.isEmpty
      ? UsageError("you do not hold \(target) or any other instance; resolve a service first")
      : UsageError("you do not hold \(target); you hold \(held.joined(separator: ", "))")
  }

  package static func nameInUse(_ instance: String) -> UsageError {
    UsageError("\(instance) is still alive under that name; release it first, or choose another name")
  }

  package static func registeredAlready(_ name: String) -> UsageError {
    UsageError("a service '\(name)' is already registered; change the service with 'edit', or choose another name")
  }

  package static func hasNumberSign(_ name: String) -> UsageError {
    UsageError("'\(name)' contains '#', which separates a service from its instance's number; choose another name")
  }

  /// Returns the error for a command that names no scope, or only the kind of several open ones.
  ///
  /// - Parameter kind: the named kind; nil for none.
  package static func severalScopes(_ kind: String?, _ open: [String]) -> UsageError {
    let which = kind.map { " of kind '\($0)'" } ?? ""
    return UsageError("several scopes\(which) are open; say which: \(open.joined(separator: ", "))")
  }

  package static func fileInTheWay(_ path: String, changed: Bool) -> UsageError {
    let why = changed ? "was changed outside Playground since it was opened" : "already exists"
    return UsageError("\(path) \(why); 'save \(path) --force' overwrites the file, another name keeps both files")
  }

  /// Returns the error for an existing file that an export would overwrite.
  ///
  /// - Parameters:
  ///   - isOurs: true if this program wrote the file, and another program has changed it since.
  ///   - way: command that overwrites the file.
  package static func outputInTheWay(_ path: String, isOurs: Bool, _ way: String) -> UsageError {
    let why =
      isOurs
      ? "was changed outside Playground since Playground wrote it" : "already exists and was not written by Playground"
    return UsageError("\(path) \(why); '\(way)' overwrites the file, another name keeps the file")
  }

  package static func cannotKeepComments(_ path: String) -> UsageError {
    UsageError(
      "\(path) cannot be changed without losing the comments in the file; "
        + "'save \(path) --force' overwrites the file and loses the comments, another name keeps the file as it is")
  }

  static let lessonOnStage = UsageError(
    "a lesson is open, and this command changes the laboratory; 'lesson leave' goes back to the laboratory")

  static func oneWayOnly(_ lesson: Lesson) -> UsageError {
    let pair = lesson.steps.enumerated().filter { $0.element.pair != nil }.map {
      "\($0.offset + 1) (\($0.element.title))"
    }
    if pair.isEmpty { return UsageError("every step of this lesson shows only one mode") }
    return UsageError(
      "this step shows only one mode; 'mode' switches between the steps \(pair.joined(separator: " and "))")
  }

  package static func noStep(_ number: Int, of lesson: Lesson) -> UsageError {
    let steps = Wording.numbers(upTo: lesson.steps.count)
    return UsageError("the lesson '\(lesson.name)' has no step \(number); expected \(steps)")
  }

  package static func severalInstances(_ service: String, _ names: [String]) -> UsageError {
    UsageError("several instances of \(service) are alive; say which: \(names.joined(separator: ", "))")
  }
}
