import Foundation
import Importer
import Synchronization

/// Reports edited, new and removed Swift files of a code base until it is released.
///
/// A separate thread compares the files' dates periodically.
package final class SourceWatch: Sendable {
  package let root: String
  private let end = DispatchSemaphore(value: 0)

  /// Minimum pause between two comparisons, in seconds.
  private static let pause = 0.4
  /// Maximum share of the time spent on comparisons.
  private static let share = 0.1

  /// Starts watching.
  ///
  /// - Parameter edited: called on the watching thread after each change.
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
