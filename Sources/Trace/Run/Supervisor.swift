import Foundation
import Glibc

/// Process between the program and a process that it starts (a step's process, or a compiler).
///
/// The supervisor ends all descendants and removes the working folder. It is a subreaper (`PR_SET_CHILD_SUBREAPER`): a
/// process whose parent has ended becomes the supervisor's child, even after `setsid`, a double fork or a closed
/// channel. The supervisor ends the tree in four cases: its child has ended, the program has died or closed its side of
/// the command channel, a time limit is reached, or `SIGTERM` arrives. It runs no code of a step.
package enum Supervisor {
  /// First argument that makes the program the supervisor of a command. The next arguments are a time limit in seconds,
  /// a folder and the command.
  package static let argument = "--command-supervisor"
  /// Exit status of a supervisor whose time limit was reached.
  package static let lateStatus: Int32 = 124

  /// Forks and returns in the child, which becomes the step's process.
  ///
  /// The parent stays in this function until the tree has ended, and exits with the child's status. Call it before the
  /// process has a second thread.
  ///
  /// - Parameters:
  ///   - lifeline: command channel; its other end belongs to the program.
  ///   - folder: working folder of the step, removed at the end; nil if there is none.
  /// - Throws: `HostError.system` if the system cannot start a process.
  static func begin(lifeline: Int32, folder: String?) throws {
    let child: pid_t?
    do { child = try forked() } catch {
      remove(folder)
      throw error
    }
    guard let child else { return }
    // The message channel must close when the step's process ends, so this process must not hold it.
    close(StepHost.messages)
    let end = watch(child, lifeline: lifeline)
    endDescendants()
    remove(folder)
    exit(as: end)
  }

  /// Runs a command to its end, and exits with its status.
  ///
  /// - Parameter arguments: arguments after `argument`. They are the time limit in seconds, the folder to remove if the
  ///   program dies meanwhile (empty for none), the path of the command, and its arguments.
  package static func run(_ arguments: [String]) -> Never {
    guard arguments.count > 2, let seconds = Double(arguments[0]) else { _exit(2) }
    let program = getppid()
    do {
      guard let child = try forked() else {
        var words = arguments[2...].map { strdup($0) } + [nil]
        execv(arguments[2], &words)
        _exit(127)
      }
      let end = watch(child, program: program, deadline: MonotonicTime.now + seconds)
      endDescendants()
      if getppid() != program, !arguments[1].isEmpty { remove(arguments[1]) }
      exit(as: end)
    } catch {
      _exit(126)
    }
  }

  /// Makes this process a subreaper and forks.
  ///
  /// - Returns: the child's process ID in the supervisor, and nil in the child.
  private static func forked() throws -> pid_t? {
    _ = prctl(SystemCalls.setChildSubreaper, 1, 0, 0, 0)
    var signals = sigset_t()
    sigemptyset(&signals)
    sigaddset(&signals, SIGCHLD)
    sigaddset(&signals, SIGTERM)
    var usual = sigset_t()
    sigprocmask(SIG_BLOCK, &signals, &usual)
    // Both signals are blocked except during `ppoll`, which they interrupt.
    signal(SIGCHLD, { _ in })
    signal(SIGTERM, { _ in Supervisor.isAskedToEnd = true })
    let supervisor = getpid()
    let child = fork()
    let number = errno
    if child > 0 { return child }
    sigprocmask(SIG_SETMASK, &usual, nil)
    signal(SIGCHLD, SIG_DFL)
    signal(SIGTERM, SIG_DFL)
    if child < 0 { throw HostError.system("fork", number) }
    // The child must not outlive a supervisor that was killed.
    _ = prctl(SystemCalls.setParentDeathSignal, UInt(SIGKILL), 0, 0, 0)
    if getppid() != supervisor { _exit(1) }
    return nil
  }

  // Safe: written by a signal handler of a process with one thread, and read by that thread.
  nonisolated(unsafe) private static var isAskedToEnd = false

  /// Waits until the child ends, the program is gone, the deadline passes, or `SIGTERM` arrives.
  ///
  /// - Parameters:
  ///   - lifeline: channel whose other end belongs to the program.
  ///   - program: parent process that has to stay alive; checked five times a second.
  ///   - deadline: seconds of the monotonic clock.
  /// - Returns: status of the child as reported by `waitpid`, or the status to exit with.
  private static func watch(
    _ child: pid_t, lifeline: Int32 = -1, program: pid_t? = nil, deadline: Double = .infinity
  ) -> Int32 {
    var none = sigset_t()
    sigemptyset(&none)
    // `poll` skips a negative descriptor.
    var ends = pollfd(fd: lifeline, events: Int16(SystemCalls.pollHangUp), revents: 0)
    while true {
      var status: Int32 = 0
      var reaped = waitpid(-1, &status, WNOHANG)
      while reaped > 0 {
        if reaped == child { return status }
        reaped = waitpid(-1, &status, WNOHANG)
      }
      if isAskedToEnd { return SIGKILL }
      if let program, getppid() != program { return SIGKILL }
      if MonotonicTime.now >= deadline { return lateStatus << 8 }
      ends.revents = 0
      // Without a time limit the wait is ended by a signal.
      var moment = timespec(tv_sec: program == nil ? .max : 0, tv_nsec: 200_000_000)
      if ppoll(&ends, 1, &moment, &none) > 0 { return SIGKILL }
    }
  }

  /// Kills the children and their process groups until no descendant is left.
  ///
  /// When a process dies, its children become children of the supervisor. Killing whole groups keeps up with processes
  /// that multiply.
  private static func endDescendants() {
    var none = sigset_t()
    sigemptyset(&none)
    let deadline = MonotonicTime.now + patience
    while MonotonicTime.now < deadline {
      for child in children() {
        let group = getpgid(child)
        if group > 1, group != getpgrp() { kill(-group, SIGKILL) }
        kill(child, SIGKILL)
      }
      var reaped: pid_t = 1
      while reaped > 0 { reaped = waitpid(-1, nil, WNOHANG) }
      // Without children no descendant can appear any more.
      if reaped < 0 && errno == ECHILD { return }
      var moment = timespec(tv_sec: 0, tv_nsec: 5_000_000)
      _ = ppoll(nil, 0, &moment, &none)
    }
  }

  /// Seconds that the kernel may need to end the tree. A process in uninterruptible sleep ends later by itself.
  private static let patience = 10.0

  /// Returns the processes whose parent is this process.
  private static func children() -> [pid_t] {
    let listed = text(of: "/proc/self/task/\(getpid())/children").split(separator: " ").compactMap { pid_t($0) }
    if !listed.isEmpty { return listed }
    // Fallback for a kernel without that list (`CONFIG_PROC_CHILDREN`): search all processes by parent.
    let processes = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
    return processes.compactMap { pid_t($0) }.filter { parent(of: $0) == getpid() }
  }

  /// Returns the parent of a process, from the fourth field of its `stat` file; nil if the file cannot be read.
  ///
  /// The second field is a name in brackets with arbitrary characters.
  private static func parent(of process: pid_t) -> pid_t? {
    let fields = text(of: "/proc/\(process)/stat").split(separator: ")").last?.split(separator: " ") ?? []
    return fields.count > 1 ? pid_t(fields[1]) : nil
  }

  private static func text(of path: String) -> String {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return "" }
    defer { close(descriptor) }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 4096)
    var count = read(descriptor, &buffer, buffer.count)
    while count > 0 {
      bytes += buffer[..<count]
      count = read(descriptor, &buffer, buffer.count)
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private static func remove(_ folder: String?) {
    guard let folder else { return }
    chdir("/")
    try? FileManager.default.removeItem(atPath: folder)
    if access(folder, F_OK) == 0 { removeDeep(folder) }
  }

  /// Removes a folder whose paths are too long for the system, by moving inner folders up one by one.
  private static func removeDeep(_ folder: String) {
    let top = open(folder, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
    guard top >= 0 else { return }
    var moved = 0
    var isFewer = true
    while isFewer {
      isFewer = false
      for name in names(in: top) {
        _ = fchmodat(top, name, 0o700, 0)
        let inner = openat(top, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
        guard inner >= 0 else {
          if unlinkat(top, name, 0) == 0 { isFewer = true }
          continue
        }
        for child in names(in: inner) where unlinkat(inner, child, 0) != 0 {
          moved += 1
          _ = renameat(inner, child, top, ".moved-\(moved)")
        }
        close(inner)
        if unlinkat(top, name, SystemCalls.removeFolder) == 0 { isFewer = true }
      }
    }
    close(top)
    rmdir(folder)
  }

  private static func names(in folder: Int32) -> [String] {
    guard let stream = fdopendir(dup(folder)) else { return [] }
    defer { closedir(stream) }
    rewinddir(stream)
    var names: [String] = []
    while let entry = readdir(stream) {
      let name = withUnsafeBytes(of: entry.pointee.d_name) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
      if name != "." && name != ".." { names.append(name) }
    }
    return names
  }

  /// Ends this process with the exit status of another process.
  private static func exit(as status: Int32) -> Never {
    let number = status & 0x7F
    if number == 0 { _exit(status >> 8 & 0xFF) }
    signal(number, SIG_DFL)
    kill(getpid(), number)
    _exit(1)
  }
}
