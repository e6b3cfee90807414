import Foundation

/// Starts a process and waits for that process alone.
///
/// Foundation's `Process` also waits for all processes that inherited its socket, and the tmux server does inherit it.
enum Spawn {
  struct Failure: Error, CustomStringConvertible { let description: String }

  /// Runs a command with files as its standard streams.
  ///
  /// - Returns: the exit status; 128 plus the signal's number if a signal ended the process.
  static func run(
    _ words: [String], input: String, output: String, complaint: String, in folder: String
  ) throws -> Int32 {
    #if canImport(Darwin)
      var actions: posix_spawn_file_actions_t?
      var attributes: posix_spawnattr_t?
    #else
      var actions = posix_spawn_file_actions_t()
      var attributes = posix_spawnattr_t()
    #endif
    posix_spawn_file_actions_init(&actions)
    posix_spawnattr_init(&attributes)
    defer {
      posix_spawn_file_actions_destroy(&actions)
      posix_spawnattr_destroy(&attributes)
    }
    // The threads that run tests block signals. A server that inherits this mask cannot be ended by a signal.
    var none = sigset_t()
    sigemptyset(&none)
    posix_spawnattr_setsigmask(&attributes, &none)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK))
    posix_spawn_file_actions_addopen(&actions, 0, input, O_RDONLY, 0)
    posix_spawn_file_actions_addopen(&actions, 1, output, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
    posix_spawn_file_actions_addopen(&actions, 2, complaint, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
    // Not every platform can change the folder in `posix_spawn` itself.
    let changing = ["/bin/sh", "-c", "cd \"$0\" && exec \"$@\"", folder]
    var arguments = (changing + words).map { strdup($0) } + [nil]
    defer { for argument in arguments { free(argument) } }
    var process: pid_t = 0
    let error = posix_spawn(&process, changing[0], &actions, &attributes, &arguments, environ)
    guard error == 0 else { throw Failure(description: "\(words[0]): \(String(cString: strerror(error)))") }
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0 {
      guard errno == EINTR else { throw Failure(description: "\(words[0]): \(String(cString: strerror(errno)))") }
    }
    let signal = status & 0x7F
    return signal == 0 ? (status >> 8) & 0xFF : 128 + signal
  }
}
