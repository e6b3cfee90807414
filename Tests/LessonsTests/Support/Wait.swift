import Foundation

/// Waiting for another process, or another thread.
enum Wait {
  /// Waits, up to ten seconds, until `look` returns a value.
  static func until<Value>(_ look: () -> Value?) async -> Value? {
    let deadline = Date().addingTimeInterval(10)
    while Date() < deadline {
      if let value = look() { return value }
      try? await Task.sleep(for: .milliseconds(5))
    }
    return nil
  }

  /// Waits until a process has exited.
  static func isGone(_ process: Int32) async -> Bool {
    await until { () -> Bool? in
      guard let status = try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8) else { return true }
      // The process has exited, and its parent has not reaped it yet.
      return status.contains(") Z ") ? true : nil
    } ?? false
  }
}
