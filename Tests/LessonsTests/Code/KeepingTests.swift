import Foundation
import Testing

@testable import Lessons

/// What is kept from one time to the next.
@Suite struct KeepingTests {
  private static func lesson(at path: String, _ origin: LessonFolder.Origin = .disk) -> Lesson {
    var step = Step(folder: "01", title: "T")
    step.files = [StepFile(name: "A.swift", text: "a")]
    return Lesson(name: "mine", title: "Mine", steps: [step], folder: LessonFolder(path: path, origin: origin))
  }

  @Test func editsAreFoundAgain() throws {
    let (lesson, edits) = (Self.lesson(at: "/l"), Edits(.memory()))
    var code = edits.code(of: lesson.steps[0], in: lesson)
    #expect(!code.isEdited)
    try code.set("b", of: "A.swift")
    edits.keep(code, of: lesson.steps[0], in: lesson)
    #expect(edits.code(of: lesson.steps[0], in: lesson) == code)
    #expect(!edits.code(of: lesson.steps[0], in: Self.lesson(at: "/other")).isEdited, "another folder, another lesson")
    code.reset()
    edits.keep(code, of: lesson.steps[0], in: lesson)
    #expect(!edits.code(of: lesson.steps[0], in: lesson).isEdited)
  }

  @Test func whatCannotBeReadIsNoEdit() {
    let store = TextStore(read: { _ in "{ broken" }, write: { _, _ in })
    let lesson = Self.lesson(at: "/l", .curriculum)
    #expect(!Edits(store).code(of: lesson.steps[0], in: lesson).isEdited)
  }

  @Test func filesOnDiskSurviveTheProgram() throws {
    let folder = URL(fileURLWithPath: NSTemporaryDirectory()).appending(path: "keeping-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    let environment = ["XDG_DATA_HOME": folder.path, "HOME": "/nobody"]
    let lesson = Self.lesson(at: "/l", .curriculum)
    var code = StepCode(lesson.steps[0].files)
    try code.set("騎士", of: "A.swift")
    Edits(.data(environment)).keep(code, of: lesson.steps[0], in: lesson)
    #expect(Edits(.data(environment)).code(of: lesson.steps[0], in: lesson) == code)
    let file = folder.appending(path: "playground/edits/mine/01.json")
    TextStore.finish()
    #expect(FileManager.default.fileExists(atPath: file.path))
    Edits(.data(environment)).keep(StepCode(lesson.steps[0].files), of: lesson.steps[0], in: lesson)
    #expect(!Edits(.data(environment)).code(of: lesson.steps[0], in: lesson).isEdited, "what is on its way counts")
    TextStore.finish()
    #expect(!FileManager.default.fileExists(atPath: file.path))
  }

  @Test func aFolderThatCannotBeWrittenStopsNobody() throws {
    let store = TextStore.files(in: URL(fileURLWithPath: "/proc/nothing"))
    store.write("x", "y")
    TextStore.finish()
    #expect(store.read("x") == nil)
  }

  @Test func codeFromElsewhereIsTrustedOnceSaid() {
    let trust = Trust(.memory())
    let (mine, other) = (Self.lesson(at: "/home/me/mine"), Self.lesson(at: "/home/me/mine2"))
    #expect(trust.isTrusted(Self.lesson(at: "/anywhere", .curriculum)))
    #expect(!trust.isTrusted(mine))
    trust.trust(mine)
    trust.trust(mine)
    #expect(trust.isTrusted(mine))
    #expect(!trust.isTrusted(other))
    #expect(
      Trust.question(mine)
        == "the lesson 'mine' in /home/me/mine did not come with the program: this lesson runs code as you")
  }

  @Test func aPathCannotSmuggleInAnother() {
    let trust = Trust(.memory())
    trust.trust(Self.lesson(at: "/home/me/x\n/etc"))
    #expect(!trust.isTrusted(Self.lesson(at: "/etc")))
  }
}
