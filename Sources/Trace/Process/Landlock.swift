import Glibc

/// Landlock, the Linux kernel's interface by which a process without root drops file and network rights permanently.
///
/// Structures and numbers are those of `<linux/landlock.h>`.
enum Landlock {
  /// Version of the kernel's interface; 0 if the kernel lacks it or it is disabled.
  static var version: Int { max(0, call(createRuleset, nil, 0, 1)) }

  /// Forbids this process to change files outside some folders and to open terminals. Newer kernels also forbid TCP and
  /// signals to other processes.
  ///
  /// Reading other files stays allowed.
  ///
  /// - Parameter folders: folders and files that this process may still change.
  /// - Returns: true if the kernel enforces the rules.
  static func enter(writable folders: [String]) -> Bool {
    let version = version
    guard version > 0 else { return false }
    let writing = Files.changes(version)
    // With this right handled, devices opened from now on refuse `ioctl`, so no terminal can be stopped or resized.
    let handled = writing.union(.read).union(version >= 5 ? .control : [])
    var rules: [UInt64] = [handled.rawValue]
    if version >= 4 { rules.append(tcp) }
    if version >= 6 { rules.append(scopes) }
    let ruleset = rules.withUnsafeBytes { call(createRuleset, $0.baseAddress, $0.count, 0) }
    guard ruleset >= 0 else { return false }
    defer { close(Int32(ruleset)) }
    let readable = entries("/").filter { $0 != "/dev" } + entries("/dev").filter { !isTerminal($0) }
    for path in readable where !allow(.read, path, ruleset) { return false }
    for path in folders where !allow(writing, path, ruleset) { return false }
    return call(restrictSelf, ruleset, 0) == 0
  }

  /// Grants rights for a file, or for a folder and everything below it.
  ///
  /// - Returns: false if the kernel refuses; true also for a path that does not exist.
  private static func allow(_ rights: Files, _ path: String, _ ruleset: Int) -> Bool {
    let descriptor = open(path, SystemCalls.pathOnly | O_CLOEXEC)
    guard descriptor >= 0 else { return true }
    defer { close(descriptor) }
    var status = stat()
    let isFolder = fstat(descriptor, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
    // The structure is packed: rights in 8 bytes, then the descriptor in 4.
    var rule = withUnsafeBytes(of: (isFolder ? rights : rights.intersection(.ofAFile)).rawValue) { Array($0) }
    rule += withUnsafeBytes(of: descriptor) { Array($0) }
    return rule.withUnsafeBytes { call(addRule, ruleset, pathBeneath, $0.baseAddress) } == 0
  }

  /// Returns the paths of the entries of a folder.
  private static func entries(_ folder: String) -> [String] {
    guard let stream = opendir(folder) else { return [] }
    defer { closedir(stream) }
    var paths: [String] = []
    while let entry = readdir(stream) {
      let name = withUnsafeBytes(of: entry.pointee.d_name) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
      if name != "." && name != ".." { paths.append(folder == "/" ? "/\(name)" : "\(folder)/\(name)") }
    }
    return paths
  }

  /// Returns whether a path is a user's terminal or a console of the machine.
  private static func isTerminal(_ path: String) -> Bool {
    ["/dev/pts", "/dev/ptmx", "/dev/tty", "/dev/console", "/dev/vcs", "/dev/hvc"].contains { path.hasPrefix($0) }
  }

  /// Rights to use and change files.
  private struct Files: OptionSet {
    let rawValue: UInt64

    /// Right to open a file for writing.
    static let write = Files(rawValue: 1 << 1)
    /// Right to open a file for reading.
    static let read = Files(rawValue: 1 << 2)
    /// Right to call `ioctl` on a device.
    static let control = Files(rawValue: 1 << 15)
    /// Rights to remove and create folders, files, devices, sockets, pipes and links.
    static let remake = Files(rawValue: 0b1_1111_1111 << 4)
    /// Right to move and link files between folders.
    static let refer = Files(rawValue: 1 << 13)
    static let truncate = Files(rawValue: 1 << 14)
    /// Rights that apply to files, not to folders.
    static let ofAFile: Files = [.write, .truncate, .read]

    /// Returns all rights for changing files that a version of the kernel's interface can restrict.
    static func changes(_ version: Int) -> Files {
      var rights: Files = [.write, .remake]
      if version >= 2 { rights.insert(.refer) }
      if version >= 3 { rights.insert(.truncate) }
      return rights
    }
  }

  /// Rights to bind and connect TCP sockets.
  private static let tcp: UInt64 = 0b11
  /// Scopes that exclude abstract sockets and signals of processes outside this one's restrictions.
  private static let scopes: UInt64 = 0b11
  private static let pathBeneath = 1

  private static let createRuleset = 444
  private static let addRule = 445
  private static let restrictSelf = 446

  private static func call(_ number: Int, _ pointer: UnsafeRawPointer?, _ size: Int, _ flags: Int) -> Int {
    systemCall(number, Int(bitPattern: pointer), size, flags, 0)
  }

  private static func call(_ number: Int, _ ruleset: Int, _ kind: Int, _ rule: UnsafeRawPointer?) -> Int {
    systemCall(number, ruleset, kind, Int(bitPattern: rule), 0)
  }

  private static func call(_ number: Int, _ ruleset: Int, _ flags: Int) -> Int {
    systemCall(number, ruleset, flags, 0, 0)
  }
}
