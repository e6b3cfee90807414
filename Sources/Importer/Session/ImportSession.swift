import Foundation
import Synchronization

/// A code base that is looked at again and again: what was read stays in memory, so that a look after an edit reads the
/// files that have changed, and nothing else.
///
/// Any thread or task may ask for a look. One look at a time runs, on a thread of its own, and at most one waits.
package final class ImportSession: Sendable {
  /// What a look has found.
  package struct Look: Sendable {
    package var project: ImportedProject
    /// What is different from the look before.
    package var changes: ImportChanges
    /// Files whose bytes were read; what the file system says has not changed is not among them.
    package var filesRead: Int
    package var filesParsed: Int
  }

  private struct State {
    /// Taken by the look that runs, and put back at its end.
    var memory = SourceMemory()
    var isReading = false
    /// The look that follows; it holds no thread.
    var next: LookRequest?
  }

  package let root: String
  private let importer: Importer
  private let state = Mutex(State())

  init(_ importer: Importer, root: String) {
    self.importer = importer
    self.root = root
  }

  /// Looks at the files.
  ///
  /// The first look takes what an earlier run has kept (`Importer.Options.isCached`) and keeps what it has read; later ones
  /// write nothing. A look that is asked for while another one runs follows it.
  ///
  /// - Parameter progress: called on the thread that reads.
  /// - Returns: the whole project, also where nothing has changed.
  /// - Throws: `CancellationError`, at once, when the task is cancelled, or when a newer look takes the place of one that
  ///   waits. The reading itself ends at its next file or step.
  /// - Complexity: O(files), and linear in the text of the files that have changed; where one has, what is asked for by name is
  ///   looked up again in all files that matter.
  package func refresh(progress: @escaping @Sendable (Importer.Progress) -> Void = { _ in }) async throws -> Look {
    let request = LookRequest(progress)
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        if request.begin(continuation) { enqueue(request) }
      }
    } onCancel: {
      request.cancel()
    }
  }

  private func enqueue(_ request: LookRequest) {
    let (older, isFirst) = state.withLock { state -> (LookRequest?, Bool) in
      guard state.isReading else {
        state.isReading = true
        return (nil, true)
      }
      defer { state.next = request }
      return (state.next, false)
    }
    older?.cancel()
    guard isFirst else { return }
    let thread = Thread { self.read(request) }
    thread.name = "reading"
    thread.stackSize = 16 << 20
    thread.start()
  }

  /// Runs a look, and then the looks that were requested meanwhile.
  private func read(_ first: LookRequest) {
    var request = first
    while true {
      // `isReading` reserves the memory for this look, so the lock is not held while files are read.
      var memory = state.withLock { state in
        defer { state.memory = SourceMemory() }
        return state.memory
      }
      let look = Result {
        try memory.look(
          importer, root, progress: request.progress, isCancelled: { [request] in request.isCancelled },
          check: request.check)
      }
      let next = state.withLock { [memory] state in
        state.memory = memory
        state.isReading = state.next != nil
        defer { state.next = nil }
        return state.next
      }
      request.finish(look)
      guard let next else { return }
      request = next
    }
  }
}

/// A look and the task that waits for it.
private final class LookRequest: Sendable {
  private struct State {
    var continuation: CheckedContinuation<ImportSession.Look, any Error>?
    var isCancelled = false
  }

  let progress: @Sendable (Importer.Progress) -> Void
  private let state = Mutex(State())

  init(_ progress: @escaping @Sendable (Importer.Progress) -> Void) { self.progress = progress }

  var isCancelled: Bool { state.withLock { $0.isCancelled } }

  /// - Throws: `CancellationError` once the look is cancelled.
  func check() throws(CancellationError) { if isCancelled { throw CancellationError() } }

  /// - Returns: false if the look was cancelled before.
  func begin(_ continuation: CheckedContinuation<ImportSession.Look, any Error>) -> Bool {
    let isWanted = state.withLock { state in
      if !state.isCancelled { state.continuation = continuation }
      return !state.isCancelled
    }
    if !isWanted { continuation.resume(throwing: CancellationError()) }
    return isWanted
  }

  /// Resumes the task at once. The reading ends at its next check.
  func cancel() {
    state.withLock { $0.isCancelled = true }
    finish(.failure(CancellationError()))
  }

  /// Resumes the task. Only the first call has an effect.
  func finish(_ look: Result<ImportSession.Look, any Error>) {
    let continuation = state.withLock { state in
      defer { state.continuation = nil }
      return state.continuation
    }
    continuation?.resume(with: look)
  }
}
