import Foundation
import Glibc
import Trace

/// A newly started process for a step.
///
/// The process has a new session without a terminal. Its standard descriptors lead to `/dev/null`; besides them only
/// its two channels are open. It inherits only the environment variables in `kept` and those that begin with `LC_`.
struct SpawnedHost {
  let process: Int32
  /// Descriptor to which the program writes commands.
  let commands: Int32
  /// Descriptor from which the program reads messages.
  let messages: Int32

  init(program: String, isConfined: Bool = false) throws {
    let (commandReader, commandWriter) = try Self.sockets()
    let (messageReader, messageWriter): (Int32, Int32)
    do { (messageReader, messageWriter) = try Self.pipe() } catch {
      close(commandReader)
      close(commandWriter)
      throw error
    }
    defer {
      close(commandReader)
      close(messageWriter)
    }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0)
    posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0)
    posix_spawn_file_actions_adddup2(&actions, commandReader, StepProcess.commandDescriptor)
    posix_spawn_file_actions_adddup2(&actions, messageWriter, StepProcess.messageDescriptor)
    closeFrom(&actions, StepProcess.messageDescriptor + 1)

    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var signals = sigset_t()
    sigfillset(&signals)
    posix_spawnattr_setsigdefault(&attributes, &signals)
    sigemptyset(&signals)
    posix_spawnattr_setsigmask(&attributes, &signals)
    // The leader of a session also leads a process group, which is ended as a whole.
    posix_spawnattr_setflags(
      &attributes, Int16(Self.newSession | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK))

    let arguments = Self.pointers(
      [program, StepProcess.hostArgument] + (isConfined ? [StepHost.confined] : []))
    let environment = Self.pointers(Self.environment.map { "\($0)=\($1)" })
    defer { for text in arguments + environment { free(text) } }
    var process: pid_t = 0
    let status = posix_spawn(&process, program, &actions, &attributes, arguments, environment)
    guard status == 0 else {
      close(commandWriter)
      close(messageReader)
      throw StepProcessError.system(call: program, number: status)
    }
    (self.process, commands, messages) = (process, commandWriter, messageReader)
  }

  /// Writes to a process. If the process no longer reads, no signal is raised, because a signal would end the program.
  ///
  /// - Returns: True if everything was written.
  @discardableResult
  static func write(_ bytes: [UInt8], to descriptor: Int32) -> Bool {
    var start = 0
    while start < bytes.count {
      let count = bytes[start...].withUnsafeBytes { send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
      if count < 0 && errno == EINTR { continue }
      if count <= 0 { return false }
      start += count
    }
    return true
  }

  /// The value of `POSIX_SPAWN_SETSID`, a GNU extension that the Glibc module does not declare.
  private static let newSession: Int32 = 0x80

  /// Variables that a step's process inherits, besides those that begin with `LC_`. Other variables may contain
  /// secrets.
  private static let kept: Set<String> = [
    "ASAN_OPTIONS", "HOME", "LANG", "LANGUAGE", "LD_LIBRARY_PATH", "PATH", "TMPDIR", "TSAN_OPTIONS", "TZ", "USER",
  ]

  /// The process's environment: inherited variables, deterministic hashing for reproducible runs, and no slow
  /// backtraces.
  private static var environment: [String: String] {
    ProcessInfo.processInfo.environment.filter { kept.contains($0.key) || $0.key.hasPrefix("LC_") }
      .merging(["SWIFT_DETERMINISTIC_HASHING": "1", "SWIFT_BACKTRACE": "enable=no"]) { $1 }
  }

  /// Returns copies of texts, followed by nil. The caller frees them.
  private static func pointers(_ texts: [String]) -> [UnsafeMutablePointer<CChar>?] {
    texts.map { text in strdup(text) } + [nil]
  }

  private static func pipe() throws -> (reader: Int32, writer: Int32) {
    var ends: [Int32] = [0, 0]
    guard Glibc.pipe(&ends) == 0 else { throw StepProcessError.system(call: "pipe", number: errno) }
    return try moved(ends)
  }

  /// Creates a pair of sockets. Unlike a pipe, a socket can be written to without a signal when its reader is gone.
  private static func sockets() throws -> (reader: Int32, writer: Int32) {
    var ends: [Int32] = [0, 0]
    guard socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &ends) == 0 else {
      throw StepProcessError.system(call: "socketpair", number: errno)
    }
    return try moved(ends)
  }

  /// Moves both ends of a channel above the descriptors that the child expects, so that placing one end never
  /// overwrites the other.
  private static func moved(_ ends: [Int32]) throws -> (reader: Int32, writer: Int32) {
    let moved = ends.map { fcntl($0, F_DUPFD_CLOEXEC, 10) }
    for end in ends { close(end) }
    guard moved.allSatisfy({ $0 >= 0 }) else {
      for end in moved where end >= 0 { close(end) }
      throw StepProcessError.system(call: "fcntl", number: EMFILE)
    }
    return (moved[0], moved[1])
  }
}

// A GNU extension that the Glibc module does not declare.
@_silgen_name("posix_spawn_file_actions_addclosefrom_np")
@discardableResult
private func closeFrom(_ actions: UnsafeMutablePointer<posix_spawn_file_actions_t>, _ first: Int32) -> Int32
