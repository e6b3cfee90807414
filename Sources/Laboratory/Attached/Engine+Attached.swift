import Attach
import Foundation
import LinkProtocol
import Stage

/// Puts a running program or a recording on stage.
extension Engine {
  func attach(_ word: String, record: String?, sources: String?, force: Bool, _ label: String) -> Job {
    let (folder, output, events) = (surroundings.sockets, surroundings.output, surroundings.eventsOfAttached)
    let reading = surroundings.reading
    return .blocking(.attaching(word)) {
      let found = Result {
        // Read the code first, so that a failure starts no recording.
        let code = try sources.map { try AttachedSources(reading: $0, try reading($0).options) }
        let file = try record.map { path in
          (path, try RecordingFile(path, output, force: force, way: "\(label) --force"))
        }
        do { return try AttachedStage(word, in: folder, recording: file, sources: code, events: events) } catch {
          file?.1.discard()
          throw error
        }
      }
      return { engine in
        let stage: AttachedStage
        do { stage = try found.get() } catch let error as LinkError { throw UsageError(error.description) }
        return .done(engine.show(stage))
      }
    }
  }

  /// Puts a recording on stage.
  func openRecording(_ data: Data, _ path: String) throws -> Job.Next {
    let recording: Recording
    do { recording = try Recording(data, limits: .init(moments: surroundings.eventsOfAttached, records: 0)) } catch {
      throw UsageError("\(path): \(error)")
    }
    return .done(show(AttachedStage(recording, file: path)))
  }

  private func show(_ stage: AttachedStage) -> Outcome {
    endLesson()
    leaveAttached()
    source = nil
    attached = stage
    stage.follow(attachedNews)
    let snapshot = stage.snapshot
    if case .recorded(let file, let fault) = snapshot.state {
      return .openedRecording(file, name: snapshot.name, seconds: snapshot.seconds, fault: fault)
    }
    return .attached(
      snapshot.name, process: snapshot.process, services: snapshot.services.count, tracks: snapshot.tracks,
      differences: snapshot.sources.map { _ in snapshot.differences })
  }

  func detach() throws -> Outcome {
    guard let attached else { throw UsageError.nothingAttached }
    let snapshot = attached.snapshot
    leaveAttached()
    return .detached(snapshot.name, isRunning: snapshot.state == .running)
  }

  /// Detaches from the program on stage, if there is one.
  func leaveAttached() {
    attached?.leave()
    attached = nil
  }
}

extension UsageError {
  /// Returns the error for a command that would change the laboratory while a program is attached.
  ///
  /// - Parameter what: name of the command.
  package static func changesProgram(_ what: String) -> UsageError {
    UsageError(
      Words.Attached.changesProgram(what)
    )
  }

  package static let nothingAttached = UsageError(
    Words.Attached.nothingAttached)
}
