import Foundation
import Importer
import Synchronization

/// Tells when a Swift file of a code base has been edited, has come or has gone, until it is let go. It looks at the dates of
/// the files, on a thread of its own that sleeps in between.
package final class SourceWatch: Sendable {
  package let root: String
  private let end = DispatchSemaphore(value: 0)

  /// How long it sleeps between two looks, at least.
  private static let pause = 0.4
  /// A look takes at most this part of the time.
  private static let share = 0.1

  /// - Parameter edited: called on the thread that looks.
  package init(_ root: String, _ options: Importer.Options, edited: @escaping @Sendable () -> Void) {
    self.root = root
    let (finder, end) = (SourceFinder(leaving: options.leaving), end)
    let thread = Thread {
      var known = finder.find(in: root).files
      var pause = Self.pause
      while end.wait(timeout: .now() + pause) == .timedOut {
        let start = Date()
        let now = finder.find(in: root).files
        pause = max(Self.pause, -start.timeIntervalSinceNow / Self.share)
        if now == known { continue }
        known = now
        edited()
      }
    }
    thread.name = "sources"
    thread.stackSize = 16 << 20
    thread.start()
  }

  deinit { end.signal() }
}
