import Foundation

/// The right to compile what is kept under one key. Other processes that want the same wait for it and then find it.
///
/// It is a locked file beside the cache, so it ends with the process that holds it, however that ends.
final class CompileClaim: Sendable {
  private let path: String
  private let descriptor: Int32

  private init(path: String, descriptor: Int32) {
    self.path = path
    self.descriptor = descriptor
  }

  /// - Parameters:
  ///   - path: of the file that is locked.
  ///   - limit: how long to wait for a process that holds the claim.
  /// - Returns: nil where the file cannot be locked, or not within the limit: then the step is compiled all the same.
  /// - Throws: `CancellationError` when the task is cancelled.
  static func take(_ path: String, limit: Duration = .seconds(120)) async throws -> CompileClaim? {
    let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard descriptor >= 0 else { return nil }
    let end = ContinuousClock.now + limit
    while flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
      let isHeld = errno == EWOULDBLOCK
      do {
        guard isHeld, ContinuousClock.now < end else {
          close(descriptor)
          return nil
        }
        try await Task.sleep(for: .milliseconds(20))
      } catch {
        close(descriptor)
        throw error
      }
    }
    return CompileClaim(path: path, descriptor: descriptor)
  }

  deinit {
    // Removed before it is unlocked. A process that waits for this file looks into the cache first, and finds the step there.
    unlink(path)
    close(descriptor)
  }
}
