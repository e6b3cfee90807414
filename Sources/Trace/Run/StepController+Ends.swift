extension StepController {
  /// Ends the run and reports the end. Only the first end of a run is reported.
  ///
  /// - Parameter delta: changes of the heap since the last event; empty if the heap cannot be read.
  func finish(_ end: StepEnd, _ delta: HeapDelta = HeapDelta()) {
    isOver = true
    guard self.end == nil else { return }
    var end = end
    if end.line == nil {
      end.file = lastPlace?.file
      end.line = lastPlace?.line
    }
    self.end = end
    channel.send(.ended(end, delta))
  }

  /// Ends the run if the code has crashed, called `exit`, or exceeded a limit.
  ///
  /// - Returns: true if the run is over.
  func endedByItself() -> Bool {
    if !isOver && !finishIfCrashed() { endIfTooMuch() }
    return isOver
  }

  /// Ends the run if the code has crashed or called `exit`.
  ///
  /// - Returns: true if the run has ended for one of these reasons.
  func finishIfCrashed() -> Bool {
    if let caught = CrashSignal.caught {
      finishCrashed(caught)
    } else if let status = CrashSignal.exitStatus {
      forwardOutput()
      finish(StepEnd(.crashed, message: "the code ended the process: exit(\(status))"))
    } else {
      return false
    }
    return true
  }

  func finishIfReturned() -> Bool {
    guard !isReleasing else { return false }
    switch runner.board.withLock({ $0.story }) {
    case nil: return false
    case .returned: finish(StepEnd(.returned), heap.delta())
    case .threw(let error):
      finish(StepEnd(.threw, file: lastThrow?.file, line: lastThrow?.line, message: error), heap.delta())
    }
    return true
  }

  /// Ends the run if it exceeds its limit of memory, threads, objects or output.
  func endIfTooMuch() {
    let limits = settings.limits
    if ThreadStates.residentBytes > limits.memory {
      finish(StepEnd(.memory, message: "\(limits.memory >> 20) MB"))
    } else if ThreadStates.count > limits.threads {
      finish(StepEnd(.memory, message: "\(limits.threads) threads"))
    } else if heap.count > limits.objects {
      finish(StepEnd(.memory, message: "\(limits.objects) objects"))
    } else if output.count > limits.output {
      finish(StepEnd(.output, message: "\(limits.output >> 10) KB"))
    }
  }

  /// Ends a run that does not reach its next event in time, and reports the line that it has reached.
  func finishLate(_ thread: Int32?) {
    let place = thread.flatMap(CrashSignal.instruction).flatMap { image?.line(at: $0) }
    finish(
      StepEnd(
        .time, file: place?.file, line: place?.line,
        message: "no statement reached for \(settings.limits.seconds) s"))
  }

  private func finishCrashed(_ caught: CrashSignal.Caught) {
    // The handler searches for the line. It may never finish if the stack is damaged.
    var caught = caught
    let deadline = MonotonicTime.now + 0.5
    while !caught.isComplete, MonotonicTime.now < deadline {
      wait(milliseconds: 5)
      caught = CrashSignal.caught ?? caught
    }
    forwardOutput()
    let lane = runner.board.withLock { $0.threads[caught.thread]?.lane } ?? .thread(caught.thread)
    let trap = TrapMessage(errorText)
    let line = caught.instruction.flatMap { image?.lineOfTrap(at: $0) }.map { Place(file: $0.file, line: $0.line) }
    // Prefer the line in the step's code to the file and line of the library that trapped.
    let place = line ?? trap.map { Place(file: $0.file, line: $0.line) } ?? places[lane] ?? lastPlace
    if TrapMessage.isOutOfMemory(errorText) {
      return finish(
        StepEnd(.memory, file: place?.file, line: place?.line, message: "\(settings.limits.memory >> 20) MB"))
    }
    finish(
      StepEnd(
        .crashed, file: place?.file, line: place?.line, message: trap?.message ?? CrashWording.message(caught.signal)))
  }
}
