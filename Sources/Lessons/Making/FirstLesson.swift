import Foundation
import Stage

/// A template for a new lesson, which passes its check.
///
/// The lesson has a step with code and a step with a laboratory, each with an exercise.
package struct FirstLesson: Sendable {
  /// The files by their paths in the lesson's folder.
  package let files: [String: String]

  /// Creates the files of a lesson.
  ///
  /// - Parameter title: the lesson's title, on one line.
  package init(title: String) {
    files = Self.code.merging(Self.puzzle) { $1 }.merging([
      "lesson.yaml": """
      title: \(Self.quoted(title))
      afterwards:
        - Say which code creates an object, and which code only uses it.
        - Register what a service needs.

      """
    ]) { $1 }
  }

  /// Writes the lesson into a new or empty folder. Nothing is overwritten.
  ///
  /// - Throws: `FirstLessonError`. Files written before the error are removed.
  package func write(to path: String) throws(FirstLessonError) {
    func error(_ message: String) -> FirstLessonError { FirstLessonError(description: "\(path): \(message)") }
    let folder = URL(fileURLWithPath: path)
    var isDirectory: ObjCBool = false
    let isThere = FileManager.default.fileExists(atPath: folder.path, isDirectory: &isDirectory)
    if isThere {
      guard isDirectory.boolValue else { throw error("this is a file; expected a folder that does not exist yet") }
      let entries = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? ["?"]
      guard entries.isEmpty else { throw error("this folder is not empty; expected one that does not exist yet") }
    }
    var firstMissing = folder
    while case let parent = firstMissing.deletingLastPathComponent(), parent.path != firstMissing.path,
      !FileManager.default.fileExists(atPath: parent.path)
    {
      firstMissing = parent
    }
    do {
      for (name, text) in files {
        let file = folder.appending(path: name)
        try FileManager.default.createDirectory(
          at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: file)
      }
    } catch let reason {
      // Removes the written files, so that the folder can be used again.
      let tops = Set(files.keys.compactMap { $0.split(separator: "/").first.map(String.init) })
      let made = isThere ? tops.map { folder.appending(path: $0) } : [firstMissing]
      for url in made { try? FileManager.default.removeItem(at: url) }
      let reason = reason as NSError
      let inner = (reason.userInfo[NSUnderlyingErrorKey] as? NSError).map { String(cString: strerror(Int32($0.code))) }
      throw error("it cannot be written (\(inner ?? reason.localizedDescription)); check the path and its permissions")
    }
  }

  /// Quotes text as a YAML single-quoted scalar.
  private static func quoted(_ text: String) -> String {
    let line = text.split(whereSeparator: \.isNewline).joined(separator: " ")
    return "'\(line.replacing("'", with: "''"))'"
  }
}

/// Error that prevents a first lesson from being written.
package struct FirstLessonError: Error, Hashable, Sendable, CustomStringConvertible {
  package let description: String
}
