import Lessons

/// Carries out scripts of commands that drive a run of the step on stage: solutions of exercises, and near misses.
extension Engine {
  /// Sets the step's code to a version, restarts the run, and carries out commands one after the other, as a learner
  /// would.
  ///
  /// - Throws: `ScriptError`, at once or from a later job. The commands after the failed one are skipped.
  func carryOut(_ script: String, on version: CodeVersion) throws -> Job.Next {
    let lines = script.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).enumerated()
      .map { (number: $0.offset + 1, text: String($0.element)) }
    _ = try edit { code in
      code.apply(version)
      return .reset
    }
    return try restart().followed(on: self) { engine, _ in try engine.carryOut(lines[...]) }
  }

  private func carryOut(_ lines: ArraySlice<(number: Int, text: String)>) throws -> Job.Next {
    guard let line = lines.first else { return .done(.silent) }
    let rest = lines.dropFirst()
    return try perform(line.text, at: line.number).followed(on: self) { engine, outcome in
      switch outcome {
      case .cancelled, .cannotRun, .notCompiled: .done(outcome)
      default: try engine.carryOut(rest)
      }
    }
  }

  private func perform(_ line: String, at number: Int) throws -> Job.Next {
    do {
      guard let command = try EngineTable.parse(line) else { return .done(.silent) }
      guard command.traits.contains(.drivesRun) else { throw UsageError(Words.LaboratoryErrors.doesNotDriveRun(line)) }
      return try carryOut(command, line)
    } catch { throw ScriptError(line: number, message: "\(error)") }
  }
}

/// A command of a script that cannot be carried out.
struct ScriptError: Error, CustomStringConvertible {
  /// Line of the command, from 1.
  let line: Int
  let message: String

  var description: String { Words.LaboratoryErrors.line(line, message: message) }
}

extension Job.Next {
  /// Returns a result after which further work runs, when all jobs of this result are done.
  ///
  /// - Parameters:
  ///   - engine: the engine, on whose thread this function runs.
  ///   - next: the further work, with the outcome of this result.
  func followed(
    on engine: Engine, by next: @escaping @Sendable (Engine, Outcome) throws -> Job.Next
  ) throws -> Job.Next {
    switch self {
    case .done(let outcome): try next(engine, outcome)
    case .then(let job): .then(job.followed(by: next))
    }
  }
}

extension Job {
  fileprivate func followed(by next: @escaping @Sendable (Engine, Outcome) throws -> Next) -> Job {
    @Sendable func follow(_ completion: @escaping Completion) -> Completion {
      { engine in try completion(engine).followed(on: engine, by: next) }
    }
    return switch work {
    case .blocking(let work): .blocking(kind) { follow(work()) }
    case .task(let work): .task(kind) { follow(await work()) }
    case .reporting(let work): .reporting(kind) { follow(await work($0)) }
    }
  }
}
