import Attach
import Foundation
import Importer
import Lessons
import LinkProtocol
import Linter
import Stage
import TestSupport
import Trace

@testable import Laboratory
@testable import Screens

/// A reader of input from outside.
struct FuzzedReader: Sendable {
  /// Name of the reader's folder in the corpus.
  let name: String
  /// Number of texts that the reader gets in a run of all tests.
  let rounds: Int
  /// Reads a text, and returns the faults of the reading itself, such as a rejection without a place.
  let read: @Sendable (Data) throws -> [String]

  static let all = [scenario, settings, step, lesson, script, journal, baseline, kept, link, request]

  private static func withoutPlace(_ faults: [Fault]) -> [String] {
    (faults.isEmpty ? ["it is refused without a fault"] : [])
      + faults.filter { $0.file.isEmpty || $0.line < 0 || $0.column < 0 || ($0.line == 0) != ($0.column == 0) }
      .map { "no place: \($0)" }
  }

  private static let scenario = FuzzedReader(name: "scenario", rounds: 200) { data in
    do {
      let scenario = try ScenarioReader.read(data, path: "f.yaml")
      // A scenario that can be read can be changed as well, or is reported as unchangeable.
      var other = scenario
      other.services.append(ServiceDraft(name: "Fuzz"))
      let document = Document(path: "f.yaml", name: "f", saved: scenario, bytes: data)
      if let changed = document.checkedText(of: other, at: "f.yaml"),
        try ScenarioReader.read(changed, path: "f.yaml") != other
      {
        return ["what was added is not what is read back"]
      }
      return document.text(of: scenario).isEmpty ? ["it is written as nothing"] : []
    } catch let error as FileError {
      return withoutPlace(error.faults)
    }
  }

  private static let settings = FuzzedReader(name: "settings", rounds: 300) { data in
    let text = String(decoding: data, as: UTF8.self)
    var file = SettingsFile(text, path: "c.yaml")
    _ = Settings(&file)
    let source = YAMLSource(text).map { $0.text(changing: .map([]), to: .map([])) == text }
    return (file.faults.isEmpty ? [] : withoutPlace(file.faults)) + (source == false ? ["its text is not kept"] : [])
  }

  private static let step = FuzzedReader(name: "step", rounds: 60) { data in
    lessonFaults(step: String(decoding: data, as: UTF8.self), yaml: "title: A lesson")
  }

  private static let lesson = FuzzedReader(name: "lesson", rounds: 100) { data in
    lessonFaults(step: "---\ntitle: One\n---\nText\n", yaml: String(decoding: data, as: UTF8.self))
  }

  private static func lessonFaults(step: String, yaml: String) -> [String] {
    let files = ["step.md": step, "Story.swift": "public func story() {}"]
    let text = LessonText(
      name: "f", prefix: "./f/", folder: LessonFolder(path: "/f", origin: .disk),
      root: .init(files: ["lesson.yaml": yaml], folders: ["01-one": .init(files: files)]))
    do {
      _ = try LessonReader.read(text)
      return []
    } catch {
      return withoutPlace(error.faults)
    }
  }

  /// Runs a text as the script of a saved session.
  private static let script = FuzzedReader(name: "script", rounds: 12) { data in
    var lines = String(decoding: data, as: UTF8.self).split(whereSeparator: \.isNewline).prefix(40)[...]
    var complaints: [String] = []
    var surroundings = Surroundings(files: MemoryFiles(), journal: Journal(folder: nil), lessons: .memory)
    surroundings.lessons.tools = FakeSteps.tools()
    let script = Script(
      name: "f.pg", width: 80, height: 24, printsFrames: false, output: .text, surroundings: surroundings)
    _ = script.run(
      next: { lines.popFirst().map(String.init) }, print: { _ in }, complain: { complaints.append($0) })
    return complaints.filter { !$0.hasPrefix("f.pg:") }
  }

  private static let journal = FuzzedReader(name: "journal", rounds: 100) { data in
    var faults: [String] = []
    try TemporaryFolder.use { folder in
      try data.write(to: folder.url.appending(path: "journal-77.yaml"))
      for orphan in Journal(folder: folder.url).orphans() {
        do {
          _ = try ScenarioReader.read(orphan.text, path: orphan.path)
        } catch let error as FileError {
          faults += withoutPlace(error.faults)
        }
      }
    }
    return faults
  }

  private static let baseline = FuzzedReader(name: "baseline", rounds: 300) { data in
    do {
      return try Baseline(reading: data).new(in: []).map { "out of nothing: \($0)" }
    } catch {
      // The command line adds the name of the file.
      return "\(error)".contains("expected") ? [] : ["it does not say what was expected: \(error)"]
    }
  }

  private static let knight = Result { try Curriculum().lesson("knight") }

  /// Reads files that are stored between sessions. Damaged ones are dropped silently.
  private static let kept = FuzzedReader(name: "kept", rounds: 300) { data in
    let text = String(decoding: data, as: UTF8.self)
    let store = TextStore(read: { _ in text }, write: { _, _ in }, setAside: { _, _, _ in })
    let lesson = try knight.get()
    _ = Attempts(store).attempt(lesson.steps[0], of: lesson)
    _ = Edits(store).code(of: lesson.steps[0], in: lesson)
    _ = RecentFiles(store).paths
    var decoder = WireDecoder<TraceMessage>()
    _ = try? decoder.decode(data)
    return []
  }

  /// Reads a program's messages, or a recording of them. A fault has a line, and the messages before it count.
  private static let link = FuzzedReader(name: "link", rounds: 300) { data in
    do {
      let recording = try Recording(data)
      _ = try AttachReport(recording.run).text
      let isNegative = recording.run.services.contains { $0.live < 0 || $0.made < 0 || $0.took < 0 }
      return (isNegative ? ["a count is negative"] : [])
        + (recording.fault.map { $0.contains("line ") || $0.contains("snapshot") ? [] : ["no line: \($0)"] } ?? [])
    } catch let error as LinkError {
      return error.description.isEmpty ? ["it is refused without a reason"] : []
    }
  }

  /// Reads the requests of a link's client. Each line is a request, or has a fault at some byte.
  private static let request = FuzzedReader(name: "request", rounds: 300) { data in
    var faults: [String] = []
    var splitter = LineSplitter(limit: LinkLimits.request)
    do {
      try data.withUnsafeBytes { bytes in
        try splitter.add(bytes) { line in
          let request: LinkRequest
          do { request = try LinkRequest(line: line) } catch let error as LineFault {
            if error.column < 1 || error.reason.isEmpty { faults.append("no place: \(error)") }
            return
          }
          var writer = LineWriter()
          writer.write(request)
          if try LinkRequest(line: writer.bytes.dropLast()) != request { faults.append("it is not read back") }
        }
      }
    } catch let fault as LineFault {
      if fault.column < 1 { faults.append("no place: \(fault)") }
    }
    return faults
  }
}
