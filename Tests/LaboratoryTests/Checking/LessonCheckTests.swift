import Foundation
import Synchronization
import TestSupport
import Testing

@testable import Laboratory
@testable import Lessons

/// Checks of whole lessons: the built-in ones, and those that `lesson new` creates.
@Suite struct LessonCheckTests {
  @Test(arguments: (try? Curriculum().names) ?? []) func aBuiltInLessonPassesItsCheck(name: String) async throws {
    let report = try await LessonCheck(tools: RealSteps.tools).check(
      name, in: { try Curriculum() }, refusal: { _ in nil })
    #expect(report.isSound, "\(report.lines.map(\.text).joined(separator: "\n"))")
    if name == "knight" { try expectThePageCounts(report) }
  }

  /// Expects docs/lessons.md to state the number of presses of Space for each step of the knight's lesson.
  private func expectThePageCounts(_ report: LessonReport) throws {
    let page = URL(fileURLWithPath: #filePath).appending(path: "../../../../docs/lessons.md").standardizedFileURL
    let text = try String(contentsOf: page, encoding: .utf8)
    let counts = report.steps.compactMap { step in step.presses.map { (step: step.folder, presses: $0) } }
    for count in counts {
      #expect(text.contains("| `\(count.step)` | \(count.presses) |\n"), "\(count.step): \(count.presses)")
    }
    let sum = counts.reduce(0) { $0 + $1.presses }
    #expect(text.contains("| all \(counts.count) steps with code | \(sum) |\n"), "\(counts.count) steps: \(sum)")
  }

  @Test func lessonsCameAlong() throws { #expect(try Curriculum().names.contains("knight")) }

  @Test func aFirstLessonPassesItsCheck() async throws {
    try await TemporaryFolder.uses { folder in
      let path = folder.url.path + "/tea's lesson"
      try FirstLesson(title: "It's: \"tea\"").write(to: path)
      let report = try await LessonCheck(tools: RealSteps.tools).check(
        path, in: { try Curriculum() }, refusal: { _ in nil })
      #expect(
        report.lines.map(\.text) == [
          "01-whose-kettle: 2 presses, 2 questions, 1 task", "02-one-for-all: 3 commands, 1 task",
          "\(path): 2 steps, no faults",
        ])
      #expect(report.title == "It's: \"tea\"")
      let lesson = try LessonReader.read(folder: path)
      #expect(lesson.steps[0].variants.count == 1)
      #expect(lesson.steps.allSatisfy { $0.solutions.count == 1 && $0.misses.count == 1 })
      #expect(lesson.steps.allSatisfy { $0.exercises[0].hints.count > 1 })
      #expect(lesson.steps[1].target != nil)
    }
  }

  /// The page docs/lessons.md walks through a first lesson and quotes it line by line.
  @Test func thePageAboutWritingALessonShowsTheCreatedFiles() throws {
    let page = URL(fileURLWithPath: #filePath).appending(path: "../../../../docs/lessons.md").standardizedFileURL
    let text = try String(contentsOf: page, encoding: .utf8)
    let made = Set(
      FirstLesson(title: "T").files.values.flatMap { $0.split(separator: "\n").map(String.init) })
    let quoted = text.split(separator: "\n", omittingEmptySubsequences: false).reduce(
      into: (isInside: false, lines: [String]())
    ) { state, line in
      if line.hasPrefix("```") {
        state.isInside = line == "```yaml"
      } else if state.isInside {
        state.lines.append(String(line))
      }
    }.lines
    #expect(quoted.count > 20)
    for line in quoted { #expect(made.contains(line), "\(line)") }
  }

  @Test func aNewLessonOverwritesNoFile() throws {
    try TemporaryFolder.use { folder in
      let path = folder.url.path
      try Data("mine".utf8).write(to: folder.url.appending(path: "notes.txt"))
      #expect(
        throws: FirstLessonError(
          description: "\(path): this folder is not empty; expected one that does not exist yet")
      ) { try FirstLesson(title: "T").write(to: path) }
      #expect(
        throws: FirstLessonError(
          description: "\(path)/notes.txt: this is a file; expected a folder that does not exist yet")
      ) { try FirstLesson(title: "T").write(to: path + "/notes.txt") }
      #expect(try FileManager.default.contentsOfDirectory(atPath: path) == ["notes.txt"])
    }
  }

  @Test func theCodeOfAFolderRunsOnlyWithPermission() async throws {
    try await TemporaryFolder.uses { folder in
      let path = folder.url.path + "/tea"
      try FirstLesson(title: "T").write(to: path)
      await #expect(throws: UsageError("not trusted")) {
        try await LessonCheck(tools: RealSteps.tools).check(
          path, in: { try Curriculum() }, refusal: { _ in "not trusted" })
      }
    }
  }

  @Test func anUnreadableLessonGivesAReport() async throws {
    try await TemporaryFolder.uses { folder in
      try Data("titel: T".utf8).write(to: folder.url.appending(path: "lesson.yaml"))
      let path = folder.url.path
      let report = try await LessonCheck().check(path, in: { try Curriculum() }, refusal: { _ in "not trusted" })
      #expect(!report.isSound)
      #expect(
        report.lines.map(\.text) == [
          "\(path)/lesson.yaml:1:1: unknown key 'titel'; expected one of title, source, about, afterwards, formerly; did you mean 'title'?",
          "\(path)/lesson.yaml:1:1: the lesson has no steps; expected a folder for each, as 01-begin/step.md",
          "\(path): 2 faults",
        ])
    }
  }

  /// A misspelt key is one fault. It hides no fault that a run shows, and has no consequences.
  @Test(arguments: [("    misses:", "    mises:"), ("    task:", "    taks:")])
  func aMisspeltKeyHidesNothing(key: String, typo: String) async throws {
    try await TemporaryFolder.uses { folder in
      let path = folder.url.path + "/tea"
      try FirstLesson(title: "T").write(to: path)
      let file = URL(fileURLWithPath: path + "/01-whose-kettle/step.md")
      var text = try String(contentsOf: file, encoding: .utf8)
      let typos = [(key, typo), ("- live TeaMaker 2", "- live TeaMakr 2"), ("choices: [0, 1, 2]", "choices: [0, 3]")]
      for (old, new) in typos {
        #expect(text.contains(old))
        text = text.replacing(old, with: new)
      }
      try Data(text.utf8).write(to: file)
      let report = try await LessonCheck(tools: RealSteps.tools).check(
        path, in: { try Curriculum() }, refusal: { _ in nil })
      let faults = report.faults + report.steps.flatMap(\.faults).map(\.fault)
      let told = faults.map(\.message).joined(separator: "\n")
      #expect(report.faults.count == 1 && told.contains("unknown key"), "\(told)")
      #expect(faults.count == 3, "\(told)")
      #expect(told.contains("unknown type 'TeaMakr'") && told.contains("no choice is right"), "\(told)")
      #expect(report.steps.count == 2)
    }
  }

  @Test func stepsAreReportedInOrder() async throws {
    // Pages take no time, and the step with code takes some. Each step is reported when its turn has come.
    let pages = Dictionary(
      uniqueKeysWithValues: (2...9).map {
        ("0\($0)-page", LessonText.Folder(files: ["step.md": "---\ntitle: T\n---\nText.\n"]))
      })
    let code = LessonText.Folder(files: [
      "step.md": "---\ntitle: T\n---\nOne. Two.\n", "Story.swift": "public func story() { print(1) }\n",
    ])
    let root = LessonText.Folder(
      files: ["lesson.yaml": "title: T"], folders: pages.merging(["01-begin": code]) { $1 })
    let lesson = try LessonReader.read(
      LessonText(name: "t", folder: LessonFolder(path: "/t", origin: .disk), root: root))
    let reported = Mutex<[String]>([])
    let report = try await LessonCheck(tools: FakeSteps.tools()).check(lesson, prefix: "t/") { step in
      reported.withLock { $0.append(step.folder) }
    }
    #expect(reported.withLock { $0 } == lesson.steps.map(\.folder))
    #expect(report.steps.map(\.folder) == lesson.steps.map(\.folder))
    #expect(report.steps[1].line == "02-page: a page")
  }
}
