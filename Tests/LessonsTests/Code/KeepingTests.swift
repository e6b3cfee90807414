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
    let store = TextStore.memory()
    store.write("edits/mine/01.json", "{ broken")
    let lesson = Self.lesson(at: "/l", .curriculum)
    #expect(!Edits(store).code(of: lesson.steps[0], in: lesson).isEdited)
    #expect(store.read("edits/mine/01.json") == nil && store.read("edits/mine/01.json.unreadable") == "{ broken")
  }

  @Test func progressThatCannotBeReadIsSetAsideAndToldOnce() throws {
    try Self.use { folder, store, notices in
      let (lesson, attempts) = (Self.lesson(at: "/l", .curriculum), Attempts(store))
      let step = lesson.steps[0]
      let file = try Self.write(Data("{ broken".utf8), to: folder.appending(path: "progress/mine/01.json"))
      #expect(attempts.attempt(step, of: lesson) == Attempt())
      #expect(attempts.attempt(step, of: lesson) == Attempt())
      #expect(
        notices.takeAll() == [
          "Could not read \(file.path) (not the expected JSON). Renamed it to 01.json.unreadable and started without it"
        ])
      var attempt = Attempt()
      attempt.position = 3
      attempts.keep(attempt, step, of: lesson)
      TextStore.finish()
      #expect(try Data(contentsOf: file.appendingPathExtension("unreadable")) == Data("{ broken".utf8))
      #expect(attempts.attempt(step, of: lesson).position == 3)
      #expect(notices.takeAll() == [])
    }
  }

  @Test func anEarlierUnreadableFileIsNeverReplaced() throws {
    try Self.use { folder, store, notices in
      for text in ["first", "second", "third"] {
        let file = try Self.write(Data(text.utf8), to: folder.appending(path: "edits/mine/01.json"))
        let lesson = Self.lesson(at: "/l", .curriculum)
        #expect(!Edits(store).code(of: lesson.steps[0], in: lesson).isEdited)
        #expect(!FileManager.default.fileExists(atPath: file.path))
      }
      let texts = try ["unreadable", "unreadable-2", "unreadable-3"].map {
        try String(contentsOf: folder.appending(path: "edits/mine/01.json.\($0)"), encoding: .utf8)
      }
      #expect(texts == ["first", "second", "third"])
      #expect(notices.takeAll().count == 3)
    }
  }

  /// Bytes that are not UTF-8, and a folder in place of the file.
  @Test(arguments: [true, false]) func aTrustedListThatCannotBeReadIsSetAside(isFolder: Bool) throws {
    try Self.use { folder, store, notices in
      let file = folder.appending(path: "trusted")
      if isFolder {
        try FileManager.default.createDirectory(at: file, withIntermediateDirectories: true)
      } else {
        try Self.write(Data([0x2F, 0xFF, 0x0A]), to: file)
      }
      let (trust, lesson) = (Trust(store), Self.lesson(at: "/home/me/mine"))
      #expect(!trust.isTrusted(lesson))
      trust.trust(lesson)
      TextStore.finish()
      #expect(trust.isTrusted(lesson))
      #expect(FileManager.default.fileExists(atPath: file.path + ".unreadable"))
      let reason = isFolder ? "Is a directory" : "not UTF-8"
      #expect(
        notices.takeAll() == [
          "Could not read \(file.path) (\(reason)). Renamed it to trusted.unreadable and started without it"
        ])
    }
  }

  @Test func aFileThatIsNotThereIsNoFault() throws {
    try Self.use { folder, store, notices in
      #expect(store.read("progress/none.json") == nil)
      #expect(notices.takeAll() == [])
      let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
      #expect(names.isEmpty)
    }
  }

  /// A file that has changed since it was read may be readable by now.
  @Test func aFileThatWasWrittenMeanwhileStays() throws {
    try Self.use { folder, store, notices in
      let file = try Self.write(Data("{}".utf8), to: folder.appending(path: "a.json"))
      store.setAside("a.json", "{ broken", "it is old")
      #expect(FileManager.default.fileExists(atPath: file.path))
      #expect(notices.takeAll() == [])
    }
  }

  private static let full: Attempt = {
    var attempt = Attempt()
    (attempt.answers, attempt.missed, attempt.settled, attempt.wrong) = ([1: "2"], [1], [2], [3])
    (attempt.hints, attempt.reached, attempt.position) = (["two": 1], ["two"], 7)
    (attempt.commands, attempt.isDone) = (["resolve Boots"], true)
    return attempt
  }()

  private static func fields(_ attempt: Attempt) throws -> [String: Any] {
    try #require(try JSONSerialization.jsonObject(with: try JSONEncoder().encode(attempt)) as? [String: Any])
  }

  @Test func everyFieldOfAnAttemptIsKept() throws {
    let fields = try Self.fields(Self.full)
    // A new field belongs in `full` and in `init(from:)`.
    #expect(fields.count == Mirror(reflecting: Attempt()).children.count)
    let data = try JSONSerialization.data(withJSONObject: fields)
    #expect(try JSONDecoder().decode(Attempt.self, from: data) == Self.full)
  }

  /// An earlier version of the program did not write the field.
  @Test func aFieldThatIsMissingHasItsDefaultAndTheOthersAreRead() throws {
    let fields = try Self.fields(Self.full)
    for name in fields.keys {
      var older = fields
      older[name] = nil
      let attempt = try JSONDecoder().decode(Attempt.self, from: JSONSerialization.data(withJSONObject: older))
      let now = try Self.fields(attempt)
      #expect(attempt != Self.full)
      for other in older.keys { #expect(now[other] as? NSObject == fields[other] as? NSObject, "\(other)") }
    }
    #expect(try JSONDecoder().decode(Attempt.self, from: Data("{}".utf8)) == Attempt())
  }

  private static func use(_ body: (URL, TextStore, Notices) throws -> Void) throws {
    let folder = URL(fileURLWithPath: NSTemporaryDirectory()).appending(path: "keeping-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let notices = Notices()
    try body(folder, .files(in: folder, notices: notices), notices)
  }

  @discardableResult
  private static func write(_ data: Data, to file: URL) throws -> URL {
    try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try data.write(to: file)
    return file
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
