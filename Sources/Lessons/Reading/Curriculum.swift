import Foundation
import Stage
import Synchronization

/// The built-in lessons.
package struct Curriculum: Sendable {
  private let folder: URL
  /// True for the lessons beside the executable, which do not change while the program runs. Each of them is read once.
  private let isBuiltIn: Bool
  /// Built-in lessons that were read, by the paths of their folders.
  private static let read = Mutex<[String: Lesson]>([:])

  /// The order in which lessons are offered. Other lessons follow in alphabetical order.
  private static let order = ["opening", "lab", "knight", "keys", "locator", "operations", "methods"]
  /// The order in which learning paths are offered. Other paths follow in alphabetical order.
  private static let pathOrder = ["injection-or-locator", "what-keeps-it-alive", "keys-and-scopes", "whole"]
  /// The name that the package manager gives to the resources of this module.
  private static let resources = "playground_Lessons.resources"

  /// Uses the lessons of a folder.
  ///
  /// - Parameter folder: a folder with one folder for each lesson.
  package init(folder: URL) { (self.folder, isBuiltIn) = (folder, false) }

  /// Finds the lessons beside the executable, regardless of the working directory.
  ///
  /// - Parameter places: folders to search.
  /// - Throws: `CurriculumMissing` if no folder contains the lessons. The generated `Bundle.module` would end the
  ///   program instead.
  package init(lookingIn places: [URL] = Curriculum.places) throws(CurriculumMissing) {
    for place in places {
      let folder = place.appending(path: Self.resources).appending(path: "Curriculum")
      var isDirectory: ObjCBool = false
      if FileManager.default.fileExists(atPath: folder.path, isDirectory: &isDirectory), isDirectory.boolValue {
        (self.folder, isBuiltIn) = (folder, true)
        return
      }
    }
    throw CurriculumMissing(resources: Self.resources, places: places.map(\.path))
  }

  /// Folders in which the lessons are searched: the folder of the executable as it was started, and with links
  /// resolved.
  package static var places: [URL] {
    let started = Bundle.main.bundleURL
    let real = (Bundle.main.executableURL ?? started).resolvingSymlinksInPath().deletingLastPathComponent()
    return started.path == real.path ? [started] : [started, real]
  }

  /// The names of the lessons, in the order of the curriculum.
  package var names: [String] {
    let found = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    let lessons = found.filter {
      FileManager.default.fileExists(atPath: folder.appending(path: "\($0)/lesson.yaml").path)
    }
    func rank(_ name: String) -> Int { Self.order.firstIndex(of: name) ?? Self.order.count }
    return lessons.sorted { (rank($0), $0) < (rank($1), $1) }
  }

  /// Reads a lesson.
  ///
  /// - Throws: `LessonFaults`. For an unknown name, the message contains the nearest known name.
  package func lesson(_ name: String) throws(LessonFaults) -> Lesson {
    let names = names
    guard names.contains(name) else {
      throw LessonFaults([Fault(file: name, message: Wording.unknown("lesson", name, among: names))])
    }
    let path = folder.appending(path: name).path
    if isBuiltIn, let lesson = Self.read.withLock({ $0[path] }) { return lesson }
    let lesson = try LessonReader.read(LessonText(reading: path, origin: .curriculum))
    if isBuiltIn { Self.read.withLock { $0[path] = lesson } }
    return lesson
  }

  /// Reads all lessons.
  ///
  /// - Throws: `LessonFaults` of the first faulty lesson.
  package func lessons() throws(LessonFaults) -> [Lesson] {
    var result: [Lesson] = []
    for name in names { result.append(try lesson(name)) }
    return result
  }
}

extension Curriculum {
  /// The names of the learning paths, in the order in which they are offered.
  package var pathNames: [String] {
    let found = (try? FileManager.default.contentsOfDirectory(atPath: folder.appending(path: "paths").path)) ?? []
    func rank(_ name: String) -> Int { Self.pathOrder.firstIndex(of: name) ?? Self.pathOrder.count }
    return found.filter { $0.hasSuffix(".yaml") }.map { String($0.dropLast(5)) }
      .sorted { (rank($0), $0) < (rank($1), $1) }
  }

  /// Reads all learning paths.
  ///
  /// - Parameter lessons: all built-in lessons.
  /// - Throws: `LessonFaults` with the faults of all paths.
  package func paths(_ lessons: [Lesson]) throws(LessonFaults) -> [LearningPath] {
    var paths: [LearningPath] = []
    var faults: [Fault] = []
    for name in pathNames {
      let file = folder.appending(path: "paths/\(name).yaml")
      guard let text = try? String(contentsOf: file, encoding: .utf8) else {
        faults.append(Fault(file: "paths/\(name).yaml", message: "this is no UTF-8 text; expected one"))
        continue
      }
      do { paths.append(try LearningPathReader.read(text, name: name, lessons)) } catch { faults += error.faults }
    }
    if !faults.isEmpty { throw LessonFaults(faults) }
    return paths
  }
}

/// Error if the lessons are not beside the program.
package struct CurriculumMissing: Error, Hashable, Sendable, CustomStringConvertible {
  let resources: String
  let places: [String]

  package var description: String {
    "the lessons are not beside the program: there is no \(resources) in \(places.joined(separator: " or ")); "
      + "copy that folder there from where the program was built, or run it with 'swift run playground'"
  }
}
