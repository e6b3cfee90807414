import Foundation
import Lessons
import Stage

/// Laboratory of a step, separate from the user's own.
final class StageLaboratory {
  let lab: Lab
  /// True once the laboratory is closed. The instances that its end frees reach no goal.
  private(set) var isClosed = false
  /// Graph that the learner has to reach; nil if the step has none.
  let target: Picture?
  /// Names of disabled commands.
  private let off: [String]
  /// Number of commands of the shortest solution; nil if no solution has commands.
  private let solution: Int?
  /// Commands that bring the laboratory to the learner's starting point.
  private let start: [String]
  private let isStartUndoable: Bool

  /// Puts a step's scenario on stage; nil for a step without a scenario.
  ///
  /// The event `stepEntered` of the step must have been recorded before.
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
    isStartUndoable = step.isStartUndoable
    lab.load(scenario)
    lab.startHere()
  }

  /// Carries out the commands of `start.pg`. Undo reverts them only in a step that says so.
  ///
  /// - Throws: `ScriptError` for a line that cannot be carried out.
  func begin() throws {
    for (index, line) in start.enumerated() {
      do { try carryOut(line) } catch { throw ScriptError(line: index + 1, message: "start.pg: \(error)") }
    }
    if !isStartUndoable { lab.startHere() }
  }

  /// Carries out a command of the laboratory.
  ///
  /// - Throws: `UsageError` for any other line, and the error of the command.
  @discardableResult
  func carryOut(_ line: String) throws -> Outcome {
    guard let command = try EngineTable.parse(line), case .laboratory(let work, _) = command.work else {
      throw UsageError(Words.LaboratoryErrors.doesNotChangeLaboratory(line))
    }
    return try lab.carryOut(work, line, isUndoable: command.traits.contains(.isUndoable))
  }

  /// Checks that a command is enabled here.
  ///
  /// - Throws: `UsageError` for a disabled command.
  func check(_ label: String) throws {
    guard let name = off.first(where: { label == $0 || label.hasPrefix($0 + " ") }) else { return }
    throw UsageError(Words.LaboratoryErrors.isSwitchedOff(name))
  }

  /// Counts the learner's commands, without those that were undone.
  func count(_ lines: [String]) -> LessonSnapshot.Commands {
    var count = 0
    for line in lines {
      switch line {
      case "undo": count -= 1
      default: count += 1
      }
    }
    return .init(given: max(0, count), solution: solution)
  }

  /// Releases all instances of the laboratory. Instances in retain cycles stay alive.
  func close() {
    isClosed = true
    lab.close()
  }

  /// Returns the commands of a script, without blank lines and comments.
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
