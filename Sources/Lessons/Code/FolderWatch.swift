import Foundation

/// Watch of a folder that reports when a file there is written or replaced. It ends when it is released.
final class FolderWatch: Sendable {
  #if os(Linux)
    private let end: Int32

    /// Starts watching.
    ///
    /// - Parameter changed: called after each change, on a separate thread.
    /// - Returns: nil if the folder cannot be watched.
    init?(_ folder: String, changed: @escaping @Sendable () -> Void) {
      let events = inotify_init1(Int32(IN_CLOEXEC))
      guard events >= 0 else { return nil }
      let wanted = UInt32(IN_CLOSE_WRITE) | UInt32(IN_MOVED_TO)
      var ends: [Int32] = [-1, -1]
      guard inotify_add_watch(events, folder, wanted) >= 0, pipe(&ends) == 0 else {
        close(events)
        return nil
      }
      for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
      end = ends[1]
      let stopped = ends[0]
      let thread = Thread {
        var buffer = [UInt8](repeating: 0, count: 4096)
        var files = [
          pollfd(fd: events, events: Int16(POLLIN), revents: 0), pollfd(fd: stopped, events: Int16(POLLIN), revents: 0),
        ]
        while true {
          if poll(&files, 2, -1) < 0, errno != EINTR { break }
          if files[1].revents != 0 { break }
          if files[0].revents == 0 { continue }
          if Foundation.read(events, &buffer, buffer.count) <= 0, errno != EINTR { break }
          changed()
        }
        close(events)
        close(stopped)
      }
      thread.name = "files"
      thread.start()
    }

    deinit { close(end) }
  #else
    init?(_ folder: String, changed: @escaping @Sendable () -> Void) { nil }
  #endif
}
