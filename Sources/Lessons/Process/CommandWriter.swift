import Foundation
import Glibc
import Synchronization

/// Writes commands to a step's process on a queue, because a process that does not read blocks the writing thread.
///
/// The queue owns the descriptor. No other code writes to it or closes it, so no lock is held while a write blocks.
final class CommandWriter: Sendable {
  private let descriptor: Int32
  private let isOpen = Atomic(true)
  private let queue = DispatchQueue(label: "playground.step.commands")

  /// Creates a writer that owns a descriptor.
  ///
  /// - Parameter descriptor: a socket, which `close` closes.
  init(_ descriptor: Int32) { self.descriptor = descriptor }

  /// Writes bytes after all earlier ones. Returns at once.
  func write(_ bytes: [UInt8]) {
    queue.async { [self] in
      if isOpen.load(ordering: .acquiring) { SpawnedHost.write(bytes, to: descriptor) }
    }
  }

  /// Ends the write in flight, drops the queued writes, and closes the descriptor. Returns at once.
  func close() {
    guard isOpen.exchange(false, ordering: .acquiringAndReleasing) else { return }
    // The descriptor is still open here, because only the next line closes it.
    shutdown(descriptor, Int32(SHUT_RDWR))
    queue.async { [self] in _ = Glibc.close(descriptor) }
  }
}
