import Foundation
import Stage
import Testing

@testable import Lessons

/// Data that is stored between sessions.
@Suite struct KeepingTests {
  private static func lesson(
    at path: String, _ origin: LessonFolder.Origin = .disk, digests: [String: String] = ["01/A.swift": "1"]
  ) -> Lesson {
    var step = Step(folder: "01", title: "T")
    step.files = [StepFile(name: "A.swift", text: "a")]
    return Lesson(
      name: "mine", title: "Mine", steps: [step], folder: LessonFolder(path: path, origin: origin, digests: digests))
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

  @Test func anUnreadableFileIsNoEdit() {
    let store = TextStore.memory()
    store.write("edits/mine/01.json", "{ broken")
    let lesson = Self.lesson(at: "/l", .curriculum)
    #expect(!Edits(store).code(of: lesson.steps[0], in: lesson).isEdited)
    #expect(store.read("edits/mine/01.json") == nil && store.read("edits/mine/01.json.unreadable") == "{ broken")
  }

  @Test func unreadableProgressIsSetAsideAndReportedOnce() throws {
    try Self.use { folder, store, notices in
      let (lesson, attempts) = (Self.lesson(at: "/l", .curriculum), Attempts(store))
      let step = lesson.steps[0]
      let file = try Self.write(Data("{ broken".utf8), to: folder.appending(path: "progress/mine/01.json"))
      #expect(attempts.attempt(step, of: lesson) == Attempt())
      #expect(attempts.attempt(step, of: lesson) == Attempt())
      #expect(
        notices.drain() == [
          "Could not read \(file.path) (not the expected JSON). Renamed it to 01.json.unreadable and started without it"
        ])
      var attempt = Attempt()
      attempt.position = 3
      attempts.keep(attempt, step, of: lesson)
      TextStore.finish()
      #expect(try Data(contentsOf: file.appendingPathExtension("unreadable")) == Data("{ broken".utf8))
      #expect(attempts.attempt(step, of: lesson).position == 3)
      #expect(notices.drain() == [])
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
      #expect(notices.drain().count == 3)
    }
  }

  /// Bytes that are not UTF-8, and a folder in place of the file.
  @Test(arguments: [true, false]) func aTrustedListThatCannotBeReadIsSetAside(isFolder: Bool) throws {
    try Self.use { folder, store, notices in
      let file = folder.appending(path: "trusted.json")
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
        notices.drain() == [
          "Could not read \(file.path) (\(reason)). Renamed it to trusted.json.unreadable and started without it"
        ])
    }
  }

  @Test func aFileThatIsNotThereIsNoFault() throws {
    try Self.use { folder, store, notices in
      #expect(store.read("progress/none.json") == nil)
      #expect(notices.drain() == [])
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
      #expect(notices.drain() == [])
    }
  }

  private static let full: Attempt = {
    var attempt = Attempt()
    (attempt.answers, attempt.missed, attempt.settled, attempt.wrong) = (["one": "2"], ["one"], ["two"], ["three"])
    attempt.judged = ["one": JudgedAnswer(answer: "2", truth: "3", isRight: false, asked: "abc")]
    attempt.forget("one")
    (attempt.answers, attempt.judged) = (["one": "2"], attempt.first)
    attempt.rewritten = ["four": "yes"]
    (attempt.hints, attempt.reached, attempt.position) = (["two": 1], ["two"], 7)
    attempt.sawSolution(of: "five")
    (attempt.commands, attempt.isDone) = (["resolve Boots"], true)
    return attempt
  }()

  private static func fields(_ attempt: Attempt) throws -> [String: Any] {
    try #require(try JSONSerialization.jsonObject(with: try JSONEncoder().encode(attempt)) as? [String: Any])
  }

  @Test func everyFieldOfAnAttemptIsKept() throws {
    let fields = try Self.fields(Self.full)
    // A new field must be added to `full` and to `init(from:)`.
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

  private static func asking(_ ask: String, folder: String = "01", formerly: [String] = []) throws -> Lesson {
    var step = Step(folder: folder, title: "T")
    step.questions = [
      Question(name: "helmets", ask: ask, query: try Query("live Helmet"), choices: ["0", "1", "2"]),
      Question(ask: "?", query: try Query("returns")),
    ]
    return Lesson(
      name: "mine", title: "Mine", steps: [step], folder: LessonFolder(path: "/l", origin: .curriculum),
      formerly: [folder: formerly])
  }

  @Test func answersThatWereKeptByNumbersMoveToTheNamesOfQuestions() throws {
    let (store, lesson) = (TextStore.memory(), try Self.asking("How many?"))
    store.write(
      "progress/mine/01.json",
      #"{"answers": {"1": "2", "2": "yes"}, "missed": [1], "settled": [1, 2], "mistaken": [1], "position": 4}"#)
    let attempt = Attempts(store).attempt(lesson.steps[0], of: lesson)
    #expect(attempt.answers == ["helmets": "2", "2": "yes"])
    #expect(attempt.settled == ["helmets", "2"] && attempt.missed == ["helmets"] && attempt.wrong == ["helmets"])
    #expect(attempt.position == 4)
    #expect(store.read("progress/mine/01.json.unreadable") == nil)
  }

  @Test func aRewrittenQuestionIsAskedAgain() throws {
    let (attempts, old) = (Attempts(.memory()), try Self.asking("How many?"))
    var attempt = Attempt()
    attempt.answers = ["helmets": "2"]
    attempt.settled = ["helmets"]
    attempt.judged["helmets"] = JudgedAnswer(
      answer: "2", truth: "1", isRight: false, asked: old.steps[0].questions[0].fingerprint)
    attempts.keep(attempt, old.steps[0], of: old)
    #expect(attempts.attempt(old.steps[0], of: old) == attempt)
    let new = try Self.asking("How many are alive?")
    let fitted = attempts.attempt(new.steps[0], of: new)
    #expect(fitted.answers.isEmpty && fitted.judged.isEmpty && fitted.settled.isEmpty)
    #expect(fitted.rewritten == ["helmets": "2"])
  }

  @Test func theFirstAnswerStaysWhileItsQuestionIsAskedAgain() throws {
    let (attempts, old) = (Attempts(.memory()), try Self.asking("How many?"))
    let asked = old.steps[0].questions[0].fingerprint
    func judged(_ answer: String) -> JudgedAnswer {
      JudgedAnswer(answer: answer, truth: "1", isRight: answer == "1", asked: asked)
    }
    var attempt = Attempt()
    for answer in ["2", "1", "0"] {
      (attempt.answers["helmets"], attempt.judged["helmets"]) = (answer, judged(answer))
      #expect(attempt.firstJudged("helmets") == judged("2"), "\(answer)")
      attempt.forget("helmets")
      #expect(attempt.judged.isEmpty && attempt.firstJudged("helmets") == judged("2"), "\(answer)")
    }
    attempts.keep(attempt, old.steps[0], of: old)
    #expect(attempts.attempt(old.steps[0], of: old) == attempt)
    let new = try Self.asking("How many are alive?")
    #expect(attempts.attempt(new.steps[0], of: new).firstJudged("helmets") == nil, "another question")
  }

  @Test func aRenamedStepKeepsItsEditsAndProgress() throws {
    let (attempts, old) = (Attempts(.memory()), try Self.asking("?", folder: "05-injection"))
    var attempt = Attempt()
    attempt.answers = ["helmets": "2"]
    attempts.keep(attempt, old.steps[0], of: old)
    let new = try Self.asking("?", folder: "06-injection", formerly: ["05-inject", "05-injection"])
    #expect(attempts.attempt(new.steps[0], of: new) == attempt)
    attempts.reset(new)
    #expect(attempts.attempt(new.steps[0], of: new) == Attempt())
  }

  @Test func aMergedStepHasTheProgressOfBoth() throws {
    let (attempts, old) = (Attempts(.memory()), try Self.asking("?", folder: "06-injection"))
    var own = Attempt()
    (own.answers, own.reached) = (["helmets": "2", "1": "yes"], ["one"])
    attempts.keep(own, old.steps[0], of: old)
    let gone = try Self.asking("?", folder: "06b-bareheaded")
    var other = Attempt()
    other.answers = ["helmets": "3", "returns": "yes", "1": "no"]
    (other.settled, other.wrong, other.reached) = (["returns", "helmets"], ["helmets"], ["helmet"])
    attempts.keep(other, gone.steps[0], of: gone)
    let merged = try Self.asking("?", folder: "06-injection", formerly: ["06b-bareheaded"])
    let attempt = attempts.attempt(merged.steps[0], of: merged)
    #expect(attempt.answers["helmets"] == "2" && attempt.answers["returns"] == "yes")
    #expect(attempt.settled == ["returns"] && attempt.wrong.isEmpty)
    #expect(attempt.reached == ["one", "helmet"])
    attempts.reset(merged)
    #expect(attempts.attempt(merged.steps[0], of: merged) == Attempt())
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

  @Test func aReadOnlyFolderDoesNotStopTheProgram() throws {
    let notices = Notices()
    let store = TextStore.files(in: URL(fileURLWithPath: "/proc/nothing"), notices: notices)
    for _ in 1...3 { store.write("x", "y") }
    TextStore.finish()
    #expect(store.read("x") == nil)
    let reported = notices.drain()
    #expect(reported.count == 1, "it is said once")
    #expect(reported.first?.hasPrefix("Could not keep x in /proc/nothing: ") == true)
    #expect(notices.lasting == reported, "and again when the program ends")
  }

  /// An edit that could not be stored must not be taken for an edit of another program.
  @Test func aTextThatCouldNotBeKeptIsNoOtherProgramsText() throws {
    try Self.use { folder, _, notices in
      // A file stands in the folder's place, so nothing can be stored.
      let file = folder.appending(path: "full")
      try Data().write(to: file)
      let edits = Edits(.files(in: file, notices: notices))
      let lesson = Self.lesson(at: "/l", .curriculum)
      let step = lesson.steps[0]
      var code = edits.code(of: step, in: lesson)
      for text in ["one", "two", "three"] {
        try code.set(text, of: "A.swift")
        edits.keep(code, of: step, in: lesson)
      }
      TextStore.finish()
      let reported = notices.drain()
      #expect(!reported.isEmpty && reported.allSatisfy { $0.hasPrefix("Could not keep") }, "\(reported)")
    }
  }

  /// Both programs have read the step before either has written it.
  @Test func twoProgramsOnOneStepKeepBoth() throws {
    try Self.use { folder, store, notices in
      let lesson = Self.lesson(at: "/l", .curriculum)
      let step = lesson.steps[0]
      let (here, there) = (Edits(store), Edits(store))
      var (mine, theirs) = (here.code(of: step, in: lesson), there.code(of: step, in: lesson))
      try mine.set("mine", of: "A.swift")
      try theirs.set("theirs", of: "A.swift")
      there.keep(theirs, of: step, in: lesson)
      #expect(here.otherFiles(of: step, in: lesson).isEmpty)
      here.keep(mine, of: step, in: lesson)
      TextStore.finish()
      #expect(Edits(store).code(of: step, in: lesson).files.map(\.text) == ["mine"])
      #expect(here.otherFiles(of: step, in: lesson).map { $0.map(\.text) } == [["theirs"]])
      let reported = notices.drain()
      #expect(reported.count == 1 && reported[0].hasPrefix("Another Playground has also changed the code of 'T'."))
      // Further edits are not reported again.
      try mine.set("mine again", of: "A.swift")
      here.keep(mine, of: step, in: lesson)
      TextStore.finish()
      #expect(notices.drain() == [])
    }
  }

  /// The second program finds the code of the first when it writes, and the third program that of the second.
  @Test func threeProgramsOnOneStepKeepAllThree() throws {
    try Self.use { _, store, _ in
      let lesson = Self.lesson(at: "/l", .curriculum)
      let step = lesson.steps[0]
      let programs = (0..<3).map { _ in Edits(store) }
      let codes = programs.map { $0.code(of: step, in: lesson) }
      for (number, (program, code)) in zip(programs, codes).enumerated() {
        var code = code
        try code.set("text \(number)", of: "A.swift")
        program.keep(code, of: step, in: lesson)
        TextStore.finish()
      }
      #expect(Edits(store).code(of: step, in: lesson).files.map(\.text) == ["text 2"])
      #expect(Edits(store).otherFiles(of: step, in: lesson).map { $0.map(\.text) } == [["text 0"], ["text 1"]])
    }
  }

  @Test func codeFromElsewhereIsTrustedAfterConsent() {
    let trust = Trust(.memory())
    let (mine, other) = (Self.lesson(at: "/home/me/mine"), Self.lesson(at: "/home/me/mine2"))
    #expect(trust.isTrusted(Self.lesson(at: "/anywhere", .curriculum)))
    #expect(!trust.isTrusted(mine))
    #expect(
      trust.question(mine) == "The lesson 'mine' in /home/me/mine did not come with the program. "
        + StepRights.sentence)
    trust.trust(mine)
    trust.trust(mine)
    #expect(trust.isTrusted(mine))
    #expect(!trust.isTrusted(other), "of another folder nothing was said")
    trust.trust(other)
    #expect(trust.isTrusted(mine) && trust.isTrusted(other))
  }

  @Test func aChangedLessonNeedsConsentAgain() {
    let trust = Trust(.memory())
    trust.trust(Self.lesson(at: "/l", digests: ["a": "1", "b": "1", "c": "1"]))
    let changed = Self.lesson(at: "/l", digests: ["a": "1", "b": "2", "d": "1"])
    #expect(!trust.isTrusted(changed))
    #expect(
      trust.question(changed).hasPrefix(
        "The lesson 'mine' in /l has changed since you let it run (changed b, new d, removed c). "))
    trust.trust(changed)
    #expect(trust.isTrusted(changed))
    #expect(!trust.isTrusted(Self.lesson(at: "/l", digests: ["a": "1", "b": "1", "c": "1"])), "the newest counts")
    let many = Self.lesson(at: "/l", digests: Dictionary(uniqueKeysWithValues: (1...9).map { ("f\($0)", "1") }))
    #expect(trust.question(many).contains("(new f1, new f2, new f3, new f4 and 8 more)"))
  }

  /// Every file that is read has a digest, and a link is followed to its folder.
  @Test func theDigestsMatchTheFilesRead() throws {
    let folder = URL(fileURLWithPath: NSTemporaryDirectory()).appending(path: "playground-trust-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    try Self.write(Data("title: T\n".utf8), to: folder.appending(path: "real/lesson.yaml"))
    try Self.write(Data("# S\n".utf8), to: folder.appending(path: "real/01/step.md"))
    try Self.write(Data("abc".utf8), to: folder.appending(path: "real/01/solutions/one/A.swift"))
    try FileManager.default.createSymbolicLink(
      atPath: folder.path + "/link", withDestinationPath: folder.path + "/real")
    let read = try LessonText(reading: folder.path + "/link").folder
    #expect(read.path == folder.resolvingSymlinksInPath().path + "/real")
    #expect(read.digests.keys.sorted() == ["01/solutions/one/A.swift", "01/step.md", "lesson.yaml"])
    #expect(
      read.digests["01/solutions/one/A.swift"] == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad")
  }
}
