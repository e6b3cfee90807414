import Foundation
import Lessons
import Stage

/// A laboratory that is the stage of a step, and never the user's own.
final class StageLaboratory {
  let lab: Lab
  /// The graph of where to arrive.
  let target: Picture?
  /// Commands that are switched off, by their names.
  private let off: [String]
  /// How many commands the shortest solution takes.
  private let solution: Int?
  /// The commands that bring it to where the learner begins.
  private let start: [String]

  /// Puts a step's scenario on stage. The step's `stepEntered` has been told already.
  ///
  /// - Throws: `FileError` for a scenario that cannot be read.
  init?(_ step: Step, _ recorder: Recorder) throws {
    guard let file = step.scenario else { return nil }
    let scenario = try ScenarioReader.read(file.text, path: "\(step.folder)/\(file.name)")
    target = try step.target.map {
      Picture(Self.world(try ScenarioReader.read($0.text, path: "\(step.folder)/\($0.name)")))
    }
    start = Self.lines(step.start?.text ?? "")
    off = step.exercises.flatMap(\.off)
    solution = step.solutions.compactMap(\.commands).map { Self.lines($0).count }.min()
    lab = Lab(recorder, isOnStage: true)
    lab.load(scenario)
    lab.startHere()
  }

  /// Carries out what comes before the learner does anything, as if the learner had: undo takes it back, too.
  ///
  /// - Throws: `ScriptError` for a line that cannot be carried out.
  func begin() throws {
    for (index, line) in start.enumerated() {
      do { try carryOut(line) } catch { throw ScriptError(line: index + 1, message: "start.pg: \(error)") }
    }
  }

  /// Carries out a command of the laboratory.
  ///
  /// - Throws: `UsageError` for a line that is none, and what the command throws.
  @discardableResult
  func carryOut(_ line: String) throws -> Outcome {
    guard let command = try EngineTable.parse(line), case .laboratory(let work, _) = command.work else {
      throw UsageError(Words.Refusal.doesNotChangeLaboratory(line))
    }
    return try lab.carryOut(work, line, isUndoable: command.traits.contains(.isUndoable))
  }

  /// - Throws: `UsageError` for a command that is switched off here.
  func check(_ label: String) throws {
    guard let name = off.first(where: { label == $0 || label.hasPrefix($0 + " ") }) else { return }
    throw UsageError(Words.Refusal.isSwitchedOff(name))
  }

  /// How many commands count: what was undone does not.
  func count(_ lines: [String]) -> LessonSight.Commands {
    var count = 0
    for line in lines {
      switch line {
      case "undo": count -= 1
      default: count += 1
      }
    }
    return .init(given: max(0, count), solution: solution)
  }

  /// Lets everything in it be freed.
  func close() { lab.close() }

  /// The commands of a script.
  static func lines(_ script: String) -> [String] {
    script.split(whereSeparator: \.isNewline).map { $0.trimmingCharacters(in: .whitespaces) }
      .filter { !$0.isEmpty && !$0.hasPrefix("#") }
  }

  private static func world(_ scenario: Scenario) -> World {
    let recorder = Recorder()
    Lab(recorder).load(scenario)
    return recorder.world
  }
}
