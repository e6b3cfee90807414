import SourceReader
import Stage

/// Trial that leaves pieces (supplied types) out of a step's code, then compiles and runs the rest beside the step's
/// own run.
package struct DetectionTrial: Sendable {
  private let step: Step
  private let files: [StepFile]
  private let tools: StepTools

  package init(step: Step, files: [StepFile], tools: StepTools) {
    self.step = step
    self.files = files
    self.tools = tools
  }

  /// Leaves out the pieces, one after the other.
  ///
  /// - Returns: The results in the order of the pieces. If the task is cancelled, results are missing at the end.
  package func detections(of pieces: [String]) async -> [Detection] {
    let code = MeasuredCode(SourceModule(files), locators: step.locators)
    let untouched = await run(files)
    var result: [Detection] = []
    for piece in pieces {
      if Task.isCancelled { break }
      result.append(await detection(of: piece, in: code, untouched))
    }
    return Task.isCancelled ? Array(result.dropLast()) : result
  }

  private func detection(of piece: String, in code: MeasuredCode, _ untouched: Run) async -> Detection {
    if let reason = untouched.obstacle {
      return Detection(piece: piece, .unknown("with the dependency in place, \(reason)"))
    }
    if !untouched.errors.isEmpty, !untouched.hasCompiled {
      return Detection(piece: piece, .unknown("the code does not compile as it stands"), places: [])
    }
    guard let omission = Omission(of: piece, in: code) else {
      return Detection(piece: piece, .unknown("no code supplies a \(piece) that could be left out"))
    }
    let without = await run(omission.files)
    let piece = omission.piece
    if let reason = without.obstacle {
      return Detection(piece: piece, .unknown("without the dependency, \(reason)"), places: omission.places)
    }
    // Errors that also occur with the piece in place do not show its absence and are ignored. They count if no object
    // of the piece was made in that run either.
    let before = untouched.made.contains(Wording.simpleType(piece)) || !without.hasCompiled ? untouched.errors : []
    guard let error = without.errors(beyond: before).first else {
      return Detection(piece: piece, .found(.never), places: omission.places)
    }
    let moment: Detection.Moment = !without.hasCompiled ? .compile : isCheck(error, omission.files) ? .check : .run
    let place = MeasuredPlace(
      file: error.file, line: error.line, column: error.column,
      text: omission.files.text(error.file, line: error.line), what: "\(moment.word): \(error.message)")
    return Detection(piece: piece, .found(moment), places: omission.places + [place])
  }

  /// Returns true if an error comes from a statement that checks the graph as a whole.
  private func isCheck(_ error: Fault, _ files: [StepFile]) -> Bool {
    let module = SourceModule(files.filter { $0.name == error.file })
    return module.files.indices.contains { file in
      module.calls(in: file).map(\.call).contains {
        $0.name == "validate" && $0.range.start.line <= error.line && error.line <= $0.range.end.line
      }
    }
  }

  // MARK: Running

  /// An error of the compiler, a thrown error, or a crash.
  struct Fault: Hashable {
    var file = ""
    var line = 0
    var column = 1
    var message: String
  }

  /// The result of a run.
  struct Run {
    var errors: [Fault] = []
    var hasCompiled = false
    /// Types of which an object was made.
    var made: Set<String> = []
    /// Reason why the run gives no result; nil if the run gives one.
    var obstacle: String?

    /// Returns the errors of this run that another run does not have. Errors are compared by message, because lines may
    /// have moved.
    func errors(beyond others: [Fault]) -> [Fault] {
      var known = Dictionary(grouping: others, by: \.message).mapValues(\.count)
      return errors.filter { error in
        guard let count = known[error.message], count > 0 else { return true }
        known[error.message] = count - 1
        return false
      }
    }
  }

  private func run(_ files: [StepFile]) async -> Run {
    let run = StepRun(step: step, files: files, tools: tools)
    var result = Run()
    var events = await run.enter()
    var giving = StepGiving(step.give)
    while !Task.isCancelled, await run.status.progress == .running, await giving.answer(run) {
      events += await run.play()
    }
    let status = await run.status
    _ = await run.leave()
    if status.request != nil { result.obstacle = "the code waits for input" }
    for event in events { result.record(event) }
    if status.progress == .left, result.obstacle == nil { result.obstacle = "the run was ended" }
    return result
  }
}

extension DetectionTrial.Run {
  fileprivate mutating func record(_ event: StageEvent) {
    func fault(_ message: String) -> DetectionTrial.Fault {
      DetectionTrial.Fault(
        file: event.place?.file ?? "", line: event.place?.line ?? 0, column: event.place?.column ?? 1, message: message)
    }
    switch event.what {
    case .compiled(let messages):
      let errors = messages.filter { $0.severity == .error }
      hasCompiled = errors.isEmpty
      self.errors += errors.map {
        DetectionTrial.Fault(file: $0.file, line: $0.line, column: $0.column, message: $0.message)
      }
    case .failed(nil, let failure): obstacle = failure.message
    case .created(let birth): if case .type(let name) = birth.service { made.insert(Wording.simpleType(name)) }
    case .threw(let call): if let error = call.value { errors.append(fault("\(call.function) throws \(error)")) }
    case .crashed(let message): errors.append(fault(message))
    case .ended(let outcome):
      switch outcome {
      case .returned, .threw, .crashed: break
      case .stopped: obstacle = obstacle ?? "the run was ended"
      case .time, .events, .memory, .output: errors.append(fault("the run reached a limit (\(outcome.rawValue))"))
      }
    default: break
    }
  }
}

extension [StepFile] {
  /// Returns a line of a file, without white space at its ends.
  fileprivate func text(_ name: String, line: Int) -> String {
    let lines = first { $0.name == name }?.text.lines ?? []
    return lines.indices.contains(line - 1) ? String(lines[line - 1]).trimmingSpaces : ""
  }
}
