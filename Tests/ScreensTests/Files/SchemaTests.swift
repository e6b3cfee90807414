import Foundation
import Importer
import Linter
import TestSupport
import Testing
import Yams

@testable import Canvas
@testable import Laboratory
@testable import Lessons
@testable import Screens
@testable import Stage

/// Schemas, which describe the files that the program reads and writes.
@Suite struct SchemaTests {
  fileprivate static func file(_ path: String) -> URL {
    URL(fileURLWithPath: #filePath).appending(path: "../../../../\(path)").standardizedFileURL
  }

  fileprivate func schema(_ name: String, at pointer: [String] = []) throws -> JSONSchema {
    try JSONSchema(try Data(contentsOf: Self.file("schema/\(name).schema.json")), at: pointer)
  }

  /// A YAML node as the value that JSON decoding would give.
  private func plain(_ node: Node) -> Any {
    switch node {
    case .mapping(let mapping):
      Dictionary(mapping.map { ($0.string ?? "", plain($1)) }, uniquingKeysWith: { $1 }) as [String: Any]
    case .sequence(let sequence): sequence.map(plain)
    case .scalar(let scalar):
      if scalar.style != .plain {
        scalar.string
      } else if node.null != nil || scalar.string.isEmpty {
        NSNull()
      } else if let truth = node.bool {
        truth
      } else if let number = node.float {
        number
      } else {
        scalar.string
      }
    case .alias: NSNull()
    }
  }

  fileprivate func yaml(_ text: String) throws -> Any { plain(try #require(try Yams.compose(yaml: text))) }

  @Test(arguments: BuiltInScenarios.all.map(\.name)) func aScenarioMatchesItsSchema(name: String) throws {
    let text = try BuiltInScenarios.named(name).text
    #expect(try schema("scenario").faults(try yaml(text)) == [])
    let scenario = try ScenarioReader.read(text, path: name)
    #expect(try schema("scenario").faults(try yaml(ScenarioWriter.text(scenario))) == [])
    let json = try JSONSerialization.jsonObject(with: Data(ScenarioWriter.json(scenario).utf8))
    #expect(try schema("scenario").faults(json) == [])
  }

  @Test(arguments: [
    ["open Examples/knight.yaml", "resolve Garrison", "release Garrison"],
    ["open Examples/session.yaml", "scope open session anna", "resolve Profile in session:anna", "resolve Composer"],
    ["open Examples/findings.yaml", "resolve Parent", "release Parent"],
    ["open Examples/wizard.yaml", "mode locator", "resolve StartPage", "use StartPage", "undo", "redo"],
    ["add A --needs B", "resolve A", "rename A C", "remove C"],
  ]) func theStateMatchesItsSchema(lines: [String]) throws {
    let root = Self.file("Examples").path
    let model = Bench(lines.map { $0.replacing("Examples", with: root) }).model
    let text = try StateJSON(model.stage.shown, events: model.stage.timeline.records(), snapshot: model.stage.snapshot)
      .text
    let value = try JSONSerialization.jsonObject(with: Data(text.utf8))
    #expect(try schema("state").faults(value) == [])
  }

  @Test func theStateOfALessonMatchesItsSchema() async throws {
    let bench = await Bench.lesson(["lesson knight --step 2", "play", "answer 1"])
    let model = bench.model
    let text = try StateJSON(model.stage.shown, events: model.stage.timeline.records(), snapshot: model.stage.snapshot)
      .text
    let value = try JSONSerialization.jsonObject(with: Data(text.utf8))
    #expect(try schema("state").faults(value) == [])
    #expect(model.stage.isInLesson)
  }

  @Test(arguments: ["link", "request"]) func eachLinkMessageMatchesItsSchema(folder: String) throws {
    let schema = try schema("link")
    var count = 0
    for text in try Mutator(folder, seed: 0).texts {
      for line in text.bytes.split(separator: UInt8(ascii: "\n")) {
        let faults = schema.faults(try JSONSerialization.jsonObject(with: Data(line)))
        #expect(faults == [], "\(text.name): \(String(decoding: line, as: UTF8.self))")
        count += 1
      }
    }
    #expect(count > 2)
    let bad = ["{\"type\":\"made\",\"time\":1}", "{\"type\":\"dance\"}", "{\"time\":1}"]
    for line in bad { #expect(schema.faults(try JSONSerialization.jsonObject(with: Data(line.utf8))) != []) }
  }

  @Test func settingsAreOne() throws {
    let good = "theme: light\nmotion: off\nspeed: fast\nkeys:\n  R: resolve %s\n  x: none\n"
    #expect(try schema("settings").faults(try yaml(good)) == [])
    let bad = "them: light\ntheme: pink\nmotion: 3\nspeed: quick\nkeys: [a]\n"
    #expect(try schema("settings").faults(try yaml(bad)).count == 5)
    let object = try JSONSerialization.jsonObject(with: Data(contentsOf: Self.file("schema/settings.schema.json")))
    let properties = try #require((object as? [String: Any])?["properties"] as? [String: [String: Any]])
    #expect(Set(properties.keys) == Set(SettingsFile.keys))
    for setting in Setting.all where properties[setting.name]?["type"] as? String != "boolean" {
      #expect(properties[setting.name]?["enum"] as? [String] == setting.values)
    }
    #expect(try Setting.named("theme").values == ["auto"] + Theme.all.map(\.name))
    #expect(try Setting.named("speed").values == Pace.allCases.map { "\($0)" })
  }

  @Test func everyBuiltInLessonMatchesItsSchema() throws {
    let folder = Self.file("Sources/Lessons/Curriculum")
    var count = 0
    let names = try FileManager.default.subpathsOfDirectory(atPath: folder.path).sorted()
    for name in names where name.hasSuffix("lesson.yaml") || name.hasSuffix("/step.md") {
      let text = try String(contentsOf: folder.appending(path: name), encoding: .utf8)
      let isStep = name.hasSuffix("step.md")
      let matter =
        isStep ? text.components(separatedBy: "\n---\n")[0].replacing("---\n", with: "", maxReplacements: 1) : text
      let schema = try schema("lesson", at: isStep ? ["$defs", "step"] : [])
      #expect(schema.faults(try yaml(matter)) == [], "\(name)")
      count += 1
    }
    #expect(count > 50)
    let object = try JSONSerialization.jsonObject(with: Data(contentsOf: Self.file("schema/lesson.schema.json")))
    let step = ((object as? [String: Any])?["$defs"] as? [String: Any])?["step"] as? [String: Any]
    #expect(Set(try #require(step?["properties"] as? [String: Any]).keys) == Set(FrontMatter.keys))
  }
}

extension SchemaTests {
  @Test func progressAndClassSummaryMatchTheirSchemas() async throws {
    let bench = await Bench.lesson(["lesson opening --step 2", "answer 1 2", "resolve Garrison", "hint"])
    let outcome = bench.reply(to: "progress")
    #expect(outcome == nil, "it is read beside the loop")
    let lessons = try Curriculum().lessons()
    let attempts = Attempts(.memory())
    var attempt = Attempt()
    attempt.answers["helmets"] = "2"
    (attempt.isDone, attempt.hints) = (true, ["second": 1])
    attempts.keep(attempt, lessons[0].steps[1], of: lessons[0])
    for learner in ["Ann", nil] {
      let file = ProgressFile(lessons, attempts, learner: learner)
      #expect(!file.lessons.isEmpty)
      #expect(try schema("progress").faults(try JSONSerialization.jsonObject(with: Data(file.text.utf8))) == [])
      var summary = ClassSummary()
      summary.add(file)
      summary.skip("bad.json", "the file is empty")
      let json = try JSONSerialization.jsonObject(with: Data(summary.text.utf8))
      #expect(try schema("progress", at: ["$defs", "class"]).faults(json) == [])
    }
    bench.loop.end()
  }

  @Test func theBuiltInPathsMatchTheirSchema() throws {
    let folder = Self.file("Sources/Lessons/Curriculum/paths")
    let files = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
    #expect(files.count == 4)
    for file in files {
      let text = try String(contentsOf: file, encoding: .utf8)
      #expect(try schema("lesson", at: ["$defs", "path"]).faults(try yaml(text)) == [], "\(file.lastPathComponent)")
    }
  }

  /// The variable `SARIF_SCHEMA=sarif-schema-2.1.0.json` names the published schema, which the project may not
  /// distribute.
  @Test(.enabled(if: ProcessInfo.processInfo.environment["SARIF_SCHEMA"] != nil))
  func findingsInSARIFMatchThePublishedSchema() throws {
    let file = try #require(ProcessInfo.processInfo.environment["SARIF_SCHEMA"])
    let published = try JSONSchema(Data(contentsOf: URL(fileURLWithPath: file)))
    let root = Self.file("Examples").path
    var checker = Checker(Configuration(), version: "1.0")
    checker.level = .note
    let text = try checker.report(Importer().read(root), paths: ReportPaths(root: root)).text(.sarif)
    var log = try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
    let runs = try #require(log["runs"] as? [[String: Any]])
    #expect(try #require(runs.first?["results"] as? [Any]).count > 20)
    #expect(published.faults(log) == [])
    log["runs"] = [["results": [Any]()]]
    #expect(published.faults(log) == ["$.runs[0]: no tool"], "the schema is read")
  }
}
