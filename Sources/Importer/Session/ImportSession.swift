import Foundation
import Synchronization

/// A code base that is read repeatedly.
///
/// Files stay in memory, so that a refresh only reads changed files.
///
/// Any thread or task may call `refresh`. One refresh runs at a time, on a thread of its own. At most one refresh is
/// queued.
package final class ImportSession: Sendable {
  /// Result of a refresh.
  package struct RefreshResult: Sendable {
    package var project: ImportedProject
    /// Differences from the result of the previous refresh.
    package var changes: ImportChanges
    /// Number of files whose bytes were read. Files with unchanged size and time are not read.
    package var filesRead: Int
    package var filesParsed: Int
  }

  private struct State {
    /// Files and result of the last read. The running refresh moves the value out, and puts it back at its end.
    var memory = SourceMemory()
    var isReading = false
    /// The queued refresh, which occupies no thread; nil if there is none.
    var next: RefreshRequest?
  }

  package let root: String
  private let importer: Importer
  private let state = Mutex(State())

  init(_ importer: Importer, root: String) {
    self.importer = importer
    self.root = root
  }

  /// Reads the code base again, and returns the project with the differences from the previous refresh.
  ///
  /// The first refresh uses the cache of an earlier run (`Importer.Options.isCached`), and writes the cache. Later
  /// refreshes do not write the cache. A refresh requested while another one runs is queued.
  ///
  /// - Parameter progress: called on the reading thread.
  /// - Returns: the whole project, even if nothing has changed.
  /// - Throws: `CancellationError` as soon as the task is cancelled, or if a newer refresh replaces a queued one. The
  ///   reading thread stops at its next file or step.
  /// - Complexity: O(files), and linear in the text of the changed files. If a file has changed, names are looked up
  ///   again in all relevant files.
  package func refresh(progress: @escaping @Sendable (Importer.Progress) -> Void = { _ in }) async throws
    -> RefreshResult
  {
    let request = RefreshRequest(progress)
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        if request.begin(continuation) { enqueue(request) }
      }
    } onCancel: {
      request.cancel()
    }
  }

  private func enqueue(_ request: RefreshRequest) {
    let (older, isFirst) = state.withLock { state -> (RefreshRequest?, Bool) in
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

  /// Runs a refresh, and then the refreshes that were queued in the meantime.
  private func read(_ first: RefreshRequest) {
    var request = first
    while true {
      // `isReading` reserves the memory for this refresh, so the lock is not held while files are read.
      var memory = state.withLock { state in
        defer { state.memory = SourceMemory() }
        return state.memory
      }
      let result = Result {
        try memory.refresh(
          importer, root, progress: request.progress, isCancelled: { [request] in request.isCancelled },
          check: request.check)
      }
      let next = state.withLock { [memory] state in
        state.memory = memory
        state.isReading = state.next != nil
        defer { state.next = nil }
        return state.next
      }
      request.finish(result)
      guard let next else { return }
      request = next
    }
  }
}

/// A refresh and the task that waits for it.
private final class RefreshRequest: Sendable {
  private struct State {
    var continuation: CheckedContinuation<ImportSession.RefreshResult, any Error>?
    var isCancelled = false
  }

  let progress: @Sendable (Importer.Progress) -> Void
  private let state = Mutex(State())

  init(_ progress: @escaping @Sendable (Importer.Progress) -> Void) { self.progress = progress }

  var isCancelled: Bool { state.withLock { $0.isCancelled } }

  /// Throws an error if the refresh is cancelled.
  ///
  /// - Throws: `CancellationError` once the refresh is cancelled.
  func check() throws(CancellationError) { if isCancelled { throw CancellationError() } }

  /// Stores the continuation of the waiting task.
  ///
  /// - Returns: false if the refresh was already cancelled.
  func begin(_ continuation: CheckedContinuation<ImportSession.RefreshResult, any Error>) -> Bool {
    let isWanted = state.withLock { state in
      if !state.isCancelled { state.continuation = continuation }
      return !state.isCancelled
    }
    if !isWanted { continuation.resume(throwing: CancellationError()) }
    return isWanted
  }

  /// Cancels the refresh: resumes its task at once. The reading thread stops at its next check.
  func cancel() {
    state.withLock { $0.isCancelled = true }
    finish(.failure(CancellationError()))
  }

  /// Resumes the waiting task with a result. Only the first call has an effect.
  func finish(_ result: Result<ImportSession.RefreshResult, any Error>) {
    let continuation = state.withLock { state in
      defer { state.continuation = nil }
      return state.continuation
    }
    continuation?.resume(with: result)
  }
}
