import Foundation
import Glibc

/// Restrictions that a step's process applies to itself before it loads any code of the step.
package enum Confinement {
  /// Leaves the session and its terminal, disables core files and new privileges, and limits the number of threads.
  ///
  /// With a folder, the process also leaves the network and can change files only in that folder. Each restriction is
  /// independent: if the system refuses one, the others still apply.
  ///
  /// - Parameter folder: the only folder whose files may be changed, without network access; nil if the code may change
  ///   all files and use the network.
  static func enter(only folder: String?) {
    setsid()
    limit(RLIMIT_CORE.rawValue, to: 0)
    // `RLIMIT_NPROC` counts the processes and threads of the user. `running`, those of the whole system, is an upper
    // bound.
    limit(SystemCalls.processLimit, to: running + processes)
    if folder != nil { leaveNetwork() }
    _ = prctl(SystemCalls.setNoNewPrivileges, 1, 0, 0, 0)
    if let folder { _ = Landlock.enter(writable: [folder, "/dev/null"]) }
  }

  /// Limits the memory that the process may allocate, and the size of each file that it writes.
  ///
  /// Resident memory is checked at each event. These limits make a single allocation that is far too large fail at
  /// once.
  ///
  /// - Parameters:
  ///   - memory: resident bytes allowed for the step.
  ///   - threads: threads allowed, each of which needs a stack.
  static func limitMemory(to memory: Int, threads: Int) {
    var attributes = pthread_attr_t()
    pthread_attr_init(&attributes)
    pthread_attr_setstacksize(&attributes, stack)
    _ = setDefaultThreadAttributes(&attributes)
    pthread_attr_destroy(&attributes)
    limit(RLIMIT_DATA.rawValue, to: data + memory + memory / 8 + threads * stack)
    // An anonymous file (`memfd_create`) uses memory, and the working folder may be on a file system in memory.
    limit(RLIMIT_FSIZE.rawValue, to: memory)
  }

  /// True if the kernel can prevent a step from changing files outside its folder.
  package static var keepsFiles: Bool { Landlock.version > 0 }
  /// True if Landlock can prevent a step from using TCP.
  package static var keepsNetwork: Bool { Landlock.version >= 4 }

  /// Number of threads and processes that a step may add to those of the user.
  private static let processes = 512
  /// Default stack size of a thread in bytes.
  private static let stack = 1 << 20

  /// Enters a new network namespace without interfaces, if the system allows it for a normal user.
  private static func leaveNetwork() {
    let (user, group) = (getuid(), getgid())
    guard unshare(SystemCalls.newUserNamespace | SystemCalls.newNetworkNamespace) == 0 else { return }
    // Map the user and group to themselves. Otherwise the files would belong to another user.
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

  /// Number of threads and processes in the whole system.
  private static var running: Int {
    let load = (try? String(contentsOfFile: "/proc/loadavg", encoding: .utf8)) ?? ""
    let counts = load.split(separator: " ").dropFirst(3).first?.split(separator: "/")
    return counts?.last.flatMap { Int($0) } ?? 32_768
  }

  /// Size in bytes of this process's writable private memory.
  private static var data: Int {
    let status = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
    let line = status.split(separator: "\n").first { $0.hasPrefix("VmData:") }
    let kilobytes = line?.split(whereSeparator: \.isWhitespace).dropFirst().first.flatMap { Int($0) } ?? 0
    return kilobytes << 10
  }
}
