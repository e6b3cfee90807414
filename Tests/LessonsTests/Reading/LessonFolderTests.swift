import Foundation
import Testing

@testable import Lessons

/// Folders of lessons on disk.
@Suite struct LessonFolderTests {
  /// A folder that is removed after the test.
  private final class Temporary {
    let url = URL(fileURLWithPath: NSTemporaryDirectory()).appending(path: "lessons-\(UUID().uuidString)")

    init(_ files: [String: Data]) throws {
      for (path, data) in files {
        let file = url.appending(path: path)
        try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try data.write(to: file)
      }
    }

    deinit { try? FileManager.default.removeItem(at: url) }
  }

  private static let step = Data("---\ntitle: T\n---\nText.\n".utf8)

  @Test func aFolderAnywhereIsRead() throws {
    let folder = try Temporary([
      "my/lesson.yaml": Data("title: Mine\n".utf8), "my/01-a/step.md": Self.step, "my/01-a/A.swift": Data(),
      "my/01-a/solutions/x/A.swift": Data(), "my/.git/config": Data(), "my/notes.txt": Data(),
      "my/01-a/picture.png": Data([0xFF, 0xFE]),
    ])
    let path = folder.url.appending(path: "my").path
    let error = #expect(throws: LessonFaults.self) { try LessonReader.read(folder: path) }
    #expect(error?.description == "\(path)/01-a/solutions/x: no task 'x' in step.md")
    try FileManager.default.removeItem(atPath: path + "/01-a/solutions")
    let lesson = try LessonReader.read(folder: path + "/")
    #expect(lesson.name == "my")
    #expect(lesson.title == "Mine")
    #expect(lesson.folder.path == path && lesson.folder.origin == .disk)
    #expect(lesson.steps.map(\.folder) == ["01-a"])
    #expect(lesson.steps[0].files == [StepFile(name: "A.swift", text: "")])
  }

  /// A link out of the folder could expose a user's files, and reading a pipe would block.
  @Test func linksOutOfTheFolderAndPipesAreNotRead() throws {
    let folder = try Temporary([
      "my/lesson.yaml": Data("title: Mine\n".utf8), "my/01-a/step.md": Self.step, "my/01-a/A.swift": Data(),
      "outside.swift": Data("secret".utf8),
    ])
    let step = folder.url.appending(path: "my/01-a")
    let files = FileManager.default
    try files.createSymbolicLink(atPath: step.path + "/B.swift", withDestinationPath: "../../outside.swift")
    try files.createSymbolicLink(atPath: step.path + "/C.swift", withDestinationPath: "/dev/zero")
    try files.createSymbolicLink(atPath: step.path + "/D.swift", withDestinationPath: "A.swift")
    try #require(mkfifo(step.path + "/E.swift", 0o600) == 0)
    let text = try LessonText(reading: folder.url.appending(path: "my").path)
    #expect(text.root.folders["01-a"]?.files.keys.sorted() == ["A.swift", "D.swift", "step.md"])
    #expect(text.root.folders["01-a"]?.unreadable == ["B.swift", "C.swift", "E.swift"])
  }

  @Test func aFolderThatIsNoLessonIsReported() throws {
    let folder = try Temporary(["empty/x.txt": Data(), "file.yaml": Data()])
    func fault(_ name: String) -> String? {
      let path = folder.url.appending(path: name).path
      let error = #expect(throws: LessonFaults.self) { try LessonReader.read(folder: path) }
      return error?.faults.first?.message
    }
    #expect(
      fault("empty")
        == "this folder holds no lesson.yaml; expected a lesson: lesson.yaml, and a folder for each step")
    #expect(fault("none") == "there is no such folder; check the name; paths are relative to the current folder")
    #expect(fault("file.yaml") == "this is a file; expected a lesson's folder, with a lesson.yaml")
  }

  @Test func faultsNameFilesAsTheUserDid() throws {
    let folder = try Temporary([
      "l/lesson.yaml": Data("title: T".utf8), "l/01/step.md": Data("---\ntitel: T\n---".utf8),
      "l/01/B.swift": Data([0xFF, 0xC0]),
    ])
    let path = folder.url.path + "/./l"
    let error = #expect(throws: LessonFaults.self) { try LessonReader.read(folder: path) }
    #expect(error?.faults.map(\.file) == ["\(path)/01/B.swift", "\(path)/01/step.md"])
  }

  @Test func missingBuiltInLessonsAreReportedInOneSentence() throws {
    let folder = try Temporary(["x": Data()])
    let error = #expect(throws: CurriculumMissing.self) { try Curriculum(lookingIn: [folder.url]) }
    #expect(
      error?.description
        == "the lessons are not beside the program: there is no playground_Lessons.resources in \(folder.url.path); "
        + "copy that folder there from where the program was built, or run it with 'swift run playground'")
  }

  @Test func lessonsAreFoundBesideTheProgramAnywhere() throws {
    let folder = try Temporary([
      "bin/playground_Lessons.resources/Curriculum/b/lesson.yaml": Data("title: B".utf8),
      "bin/playground_Lessons.resources/Curriculum/b/01/step.md": Self.step,
      "bin/playground_Lessons.resources/Curriculum/keys/lesson.yaml": Data("title: K".utf8),
      "bin/playground_Lessons.resources/Curriculum/knight/lesson.yaml": Data("title: N".utf8),
      "bin/playground_Lessons.resources/Curriculum/notes/x.md": Data(),
    ])
    let curriculum = try Curriculum(lookingIn: [folder.url, folder.url.appending(path: "bin")])
    #expect(curriculum.names == ["knight", "keys", "b"])
    #expect(try curriculum.lesson("b").folder.origin == .curriculum)
    let error = #expect(throws: LessonFaults.self) { try curriculum.lessons() }
    #expect(error?.faults.map(\.file) == ["knight/lesson.yaml"])
  }
}
