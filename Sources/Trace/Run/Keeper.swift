import Foundation
import Glibc

/// The process between the program and one that it starts: a step's process, or a compiler. It ends everything that was
/// started below it, and removes the working folder.
///
/// The keeper is a subreaper (`PR_SET_CHILD_SUBREAPER`): a process whose parent has ended becomes the keeper's child, even
/// after `setsid`, a double fork or a closed channel. The keeper ends the tree when its child ends, when the program dies
/// or closes its side of the command channel, at the end of a given time, and on `SIGTERM`. It runs no code of a step.
package enum Keeper {
  /// The first argument that makes the program the keeper of a command. Seconds, a folder and the command follow.
  package static let argument = "--command-keeper"
  /// The status of a keeper whose time was over.
  package static let isLate: Int32 = 124

  /// Forks, and returns in the child, which becomes the step's process. The parent stays in here until the tree has ended,
  /// and ends as the child did.
  ///
  /// Call it before the process has a second thread.
  ///
  /// - Parameters:
  ///   - lifeline: the command channel; its other end belongs to the program.
  ///   - folder: the working folder of the step; nil if there is none.
  /// - Throws: `HostError.system` if the system starts no process.
  static func begin(lifeline: Int32, folder: String?) throws {
    let child: pid_t?
    do { child = try forked() } catch {
      remove(folder)
      throw error
    }
    guard let child else { return }
    // The channel for messages ends with the step's process, not with this one.
    close(StepHost.messages)
    let end = watch(child, lifeline: lifeline)
    endDescendants()
    remove(folder)
    exit(as: end)
  }

  /// Runs a command to its end, and ends as it did.
  ///
  /// - Parameter arguments: the arguments after `argument`: the seconds that the command may take; the folder that is removed
  ///   if the program dies meanwhile, or an empty text; the path of the command; its own arguments.
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
  /// - Returns: the child's number in the keeper, and nil in the child.
  private static func forked() throws -> pid_t? {
    _ = prctl(SystemCalls.setChildSubreaper, 1, 0, 0, 0)
    var signals = sigset_t()
    sigemptyset(&signals)
    sigaddset(&signals, SIGCHLD)
    sigaddset(&signals, SIGTERM)
    var usual = sigset_t()
    sigprocmask(SIG_BLOCK, &signals, &usual)
    // Both signals only interrupt `ppoll`, which alone lets them through.
    signal(SIGCHLD, { _ in })
    signal(SIGTERM, { _ in Keeper.isAskedToEnd = true })
    let keeper = getpid()
    let child = fork()
    let number = errno
    if child > 0 { return child }
    sigprocmask(SIG_SETMASK, &usual, nil)
    signal(SIGCHLD, SIG_DFL)
    signal(SIGTERM, SIG_DFL)
    if child < 0 { throw HostError.system("fork", number) }
    // The child does not outlive a keeper that was killed.
    _ = prctl(SystemCalls.setParentDeathSignal, UInt(SIGKILL), 0, 0, 0)
    if getppid() != keeper { _exit(1) }
    return nil
  }

  // Safe: written by a signal handler of a process with one thread, and read by that thread.
  nonisolated(unsafe) private static var isAskedToEnd = false

  /// Waits until the child has ended, the program has gone, the time is over, or `SIGTERM` arrives.
  ///
  /// - Parameters:
  ///   - lifeline: a channel whose other end belongs to the program.
  ///   - program: the process that has to live; looked for five times a second.
  ///   - deadline: in seconds of the monotonic clock.
  /// - Returns: the status of the child as `waitpid` reports it, or the one to end with.
  private static func watch(
    _ child: pid_t, lifeline: Int32 = -1, program: pid_t? = nil, deadline: Double = .infinity
  ) -> Int32 {
    var none = sigset_t()
    sigemptyset(&none)
    // A negative descriptor is skipped.
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
      if MonotonicTime.now >= deadline { return isLate << 8 }
      ends.revents = 0
      // A signal ends every wait that has no end of its own.
      var moment = timespec(tv_sec: program == nil ? .max : 0, tv_nsec: 200_000_000)
      if ppoll(&ends, 1, &moment, &none) > 0 { return SIGKILL }
    }
  }

  /// Ends all descendants: kills the children and their groups until none is left, because each death hands its children up.
  /// A group is killed at once, so that processes which multiply do not outrun it.
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
      // No child is left: nothing can arrive any more.
      if reaped < 0 && errno == ECHILD { return }
      var moment = timespec(tv_sec: 0, tv_nsec: 5_000_000)
      _ = ppoll(nil, 0, &moment, &none)
    }
  }

  /// Seconds that the kernel may need to end the tree. A process in an uninterruptible wait ends later by itself.
  private static let patience = 10.0

  /// The processes whose parent is this one.
  private static func children() -> [pid_t] {
    let listed = text(of: "/proc/self/task/\(getpid())/children").split(separator: " ").compactMap { pid_t($0) }
    if !listed.isEmpty { return listed }
    // A kernel without that list (`CONFIG_PROC_CHILDREN`): every process names its parent.
    let processes = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
    return processes.compactMap { pid_t($0) }.filter { parent(of: $0) == getpid() }
  }

  /// The fourth field of `stat`; the second is a name in brackets and may contain anything.
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

  /// Removes a folder whose inner paths are longer than the system takes: folders inside are moved up one by one.
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

  /// Ends this process with the status of another.
  private static func exit(as status: Int32) -> Never {
    let number = status & 0x7F
    if number == 0 { _exit(status >> 8 & 0xFF) }
    signal(number, SIG_DFL)
    kill(getpid(), number)
    _exit(1)
  }
}
