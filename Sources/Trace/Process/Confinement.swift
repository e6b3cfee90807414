import Foundation
import Glibc

/// Rights that a step's process gives up before any of the step's code is loaded.
package enum Confinement {
  /// Leaves the program's session, and with it the terminal; writes no core file; gains no rights from files that it starts;
  /// starts a bounded number of threads and processes.
  ///
  /// Each part stands for itself: a system that refuses one of them still gets the others.
  ///
  /// - Parameter folder: the only folder whose files may be changed, without any network; nil if the code may do both.
  static func enter(only folder: String?) {
    setsid()
    limit(RLIMIT_CORE.rawValue, to: 0)
    // The limit counts the processes and threads of the user, and of the system at most.
    limit(SystemCalls.processLimit, to: running + processes)
    if folder != nil { leaveNetwork() }
    _ = prctl(SystemCalls.setNoNewPrivileges, 1, 0, 0, 0)
    if let folder { _ = Landlock.enter(writable: [folder, "/dev/null"]) }
  }

  /// Bounds what the process may allocate, and each file that it writes. Resident memory is looked at from event to event; a
  /// single allocation that is far too large fails at once.
  ///
  /// - Parameter memory: bytes that the step may have resident.
  static func limitMemory(to memory: Int, threads: Int) {
    var attributes = pthread_attr_t()
    pthread_attr_init(&attributes)
    pthread_attr_setstacksize(&attributes, stack)
    _ = setDefaultThreadAttributes(&attributes)
    pthread_attr_destroy(&attributes)
    limit(RLIMIT_DATA.rawValue, to: data + memory + memory / 8 + threads * stack)
    // A file without a name (`memfd_create`) is memory, too, and the working folder may lie in memory.
    limit(RLIMIT_FSIZE.rawValue, to: memory)
  }

  /// Whether the kernel can keep a step from changing files outside its folder.
  package static var keepsFiles: Bool { Landlock.version > 0 }
  /// Whether the kernel can keep a step from the network, by its own namespace or by Landlock.
  package static var keepsNetwork: Bool { Landlock.version >= 4 }

  /// Threads and processes that a step may add to those of the user.
  private static let processes = 512
  /// Bytes of the stack of a thread that does not ask for another size.
  private static let stack = 1 << 20

  /// Goes into a network without any interface, where the system lets a user make one.
  private static func leaveNetwork() {
    let (user, group) = (getuid(), getgid())
    guard unshare(SystemCalls.newUserNamespace | SystemCalls.newNetworkNamespace) == 0 else { return }
    // The same user as outside: otherwise the files would belong to somebody else.
    write("deny", to: "/proc/self/setgroups")
    write("\(user) \(user) 1", to: "/proc/self/uid_map")
    write("\(group) \(group) 1", to: "/proc/self/gid_map")
  }

  private static func write(_ text: String, to path: String) {
    let descriptor = open(path, O_WRONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return }
    _ = Glibc.write(descriptor, text, text.utf8.count)
    close(descriptor)
  }

  private static func limit(_ resource: UInt32, to count: Int) {
    var limit = rlimit()
    guard getrlimit(__rlimit_resource_t(resource), &limit) == 0 else { return }
    let most = min(limit.rlim_max, rlim_t(count))
    limit = rlimit(rlim_cur: most, rlim_max: most)
    setrlimit(__rlimit_resource_t(resource), &limit)
  }

  /// Threads and processes of the whole system.
  private static var running: Int {
    let load = (try? String(contentsOfFile: "/proc/loadavg", encoding: .utf8)) ?? ""
    let counts = load.split(separator: " ").dropFirst(3).first?.split(separator: "/")
    return counts?.last.flatMap { Int($0) } ?? 32_768
  }

  /// Bytes of private memory that this process may write to.
  private static var data: Int {
    let status = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
    let line = status.split(separator: "\n").first { $0.hasPrefix("VmData:") }
    let kilobytes = line?.split(whereSeparator: \.isWhitespace).dropFirst().first.flatMap { Int($0) } ?? 0
    return kilobytes << 10
  }
}
