import Foundation

/// The exclusive right to compile the step of one cache key. Other processes with the same key wait, and then find the
/// library in the cache.
///
/// The claim is a lock on a file beside the cache. It ends with its process, even if that process is killed.
final class CompileClaim: Sendable {
  private let path: String
  private let descriptor: Int32

  private init(path: String, descriptor: Int32) {
    self.path = path
    self.descriptor = descriptor
  }

  /// Waits for the claim and acquires it.
  ///
  /// - Parameters:
  ///   - path: path of the lock file.
  ///   - limit: maximum time to wait for a process that holds the claim.
  /// - Returns: nil if the file cannot be locked in time. The step is then compiled without a claim.
  /// - Throws: `CancellationError` when the task is cancelled.
  static func acquire(_ path: String, limit: Duration = .seconds(120)) async throws -> CompileClaim? {
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
    // The file is removed before it is unlocked. A process that waits for it checks the cache first, and finds the step
    // there.
    unlink(path)
    close(descriptor)
  }
}
