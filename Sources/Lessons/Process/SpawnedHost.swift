import Foundation
import Glibc

/// A step's process, just started: a process group of its own, nothing open but its two pipes, and its standard input empty.
struct SpawnedHost {
  let process: Int32
  /// Written to by the program.
  let commands: Int32
  /// Read by the program.
  let messages: Int32

  init(program: String) throws {
    let (commandReader, commandWriter) = try Self.pipe()
    let (messageReader, messageWriter) = try Self.pipe()
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
    posix_spawnattr_setpgroup(&attributes, 0)
    posix_spawnattr_setflags(
      &attributes, Int16(POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK))

    let arguments = Self.pointers([program, StepProcess.hostArgument])
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

  /// The same order in every set and dictionary in every run, and no minutes spent on a backtrace.
  private static var environment: [String: String] {
    ProcessInfo.processInfo.environment.merging(
      ["SWIFT_DETERMINISTIC_HASHING": "1", "SWIFT_BACKTRACE": "enable=no"]
    ) { $1 }
  }

  /// Copies, ended by nil, for the caller to free.
  private static func pointers(_ texts: [String]) -> [UnsafeMutablePointer<CChar>?] {
    texts.map { text in strdup(text) } + [nil]
  }

  /// Both ends above the descriptors that the child expects, so that placing one there never overwrites the other.
  private static func pipe() throws -> (reader: Int32, writer: Int32) {
    var ends: [Int32] = [0, 0]
    guard Glibc.pipe(&ends) == 0 else { throw StepProcessError.system(call: "pipe", number: errno) }
    let moved = ends.map { fcntl($0, F_DUPFD_CLOEXEC, 10) }
    for end in ends { close(end) }
    guard moved.allSatisfy({ $0 >= 0 }) else {
      for end in moved where end >= 0 { close(end) }
      throw StepProcessError.system(call: "fcntl", number: EMFILE)
    }
    return (moved[0], moved[1])
  }
}

// A GNU extension that the Glibc module does not show.
@_silgen_name("posix_spawn_file_actions_addclosefrom_np")
@discardableResult
private func closeFrom(_ actions: UnsafeMutablePointer<posix_spawn_file_actions_t>, _ first: Int32) -> Int32
