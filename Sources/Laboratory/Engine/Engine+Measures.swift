import Lessons
import Stage

extension Engine {
  /// Compiles and runs the step's code without types that it supplies, and stores when each absence is noticed.
  ///
  /// Known results are reused.
  ///
  /// - Parameter piece: the type to leave out; nil leaves out each supplied type in turn.
  /// - Throws: `UsageError` for a type that the code does not supply.
  func detecting(_ piece: String?, on stage: LessonStage) throws -> Job.Next {
    let measures = stage.snapshot.measuresOfCode.measures
    let wanted: [String]
    if let piece {
      guard let figure = measures.figure(.detection, of: piece), let name = figure.of else {
        throw UsageError(measures.missing(.detection, piece))
      }
      wanted = [name]
    } else {
      wanted = measures.pieces
    }
    let files = stage.code.files
    let known = Set(runs.detections(of: files).map(\.piece))
    let open = wanted.filter { !known.contains($0) }
    if open.isEmpty { return .done(detected(piece, measures, files)) }
    let trial = DetectionTrial(step: stage.step, files: files, tools: surroundings.lessons.tools)
    return .then(
      .task(.measuring(open.count == 1 ? open[0] : Words.Subject.pieces(open.count))) {
        let found = await trial.detections(of: open)
        return { engine in
          engine.runs.add(found, of: files)
          return .done(
            found.count < open.count
              ? .cancelled(Words.Subject.runWithoutPieces) : engine.detected(piece, measures, files))
        }
      })
  }

  private func detected(_ piece: String?, _ measures: StepMeasures, _ files: [StepFile]) -> Outcome {
    var measures = measures
    measures.add(runs.detections(of: files))
    return .measured(measures.list(.detection, of: piece) ?? [], withPlaces: piece != nil)
  }

  /// Computes the measures of all steps of the lesson on stage.
  func scoring(_ stage: LessonStage) -> Job.Next {
    let (lesson, runs, edits) = (stage.lesson, runs, surroundings.lessons.edits)
    return .then(
      .blocking(.listing(Words.Subject.scoreboard)) {
        let scoreboard = Scoreboard(lesson, runs: runs) { edits.code(of: $0, in: lesson) }
        return { _ in .done(.scoreboard(scoreboard)) }
      })
  }

  /// Computes a measure of the code on stage and of its variants.
  func plotting(_ measure: Measure, of type: String?, on stage: LessonStage) throws -> Job.Next {
    let (step, code) = (stage.step, stage.code)
    if code.files.isEmpty { throw UsageError(Words.LaboratoryErrors.noCodeToMeasure) }
    return .then(
      .blocking(.reading(Words.Subject.variants)) {
        let series = MeasureSeries(measure, of: type, step, code)
        return { _ in
          if let fault = series.fault { throw UsageError(fault) }
          return .done(.plotted(series))
        }
      })
  }

  /// Stores the number of live objects at the end of a run, before its story returns. Runs of all steps are compared at
  /// that moment. A run that was left has no end.
  func recordEnd(_ events: [StageEvent]) {
    guard let stage = lesson, !stage.isStale else { return }
    let end = events.lastIndex { event in
      if case .ended(let end) = event.what { end != .stopped } else { false }
    }
    guard let end else { return }
    // The world is that after all of the events.
    let change = events[end...].reduce(0) { count, event in
      switch event.what {
      case .created: count + 1
      case .released: count - 1
      default: count
      }
    }
    runs.addEnd(live: recorder.world.instances.count - change, of: stage.code.files)
  }
}
