import Glibc

/// Landlock, the Linux kernel's way to let a process give up rights to files and to the network for good, without being
/// root. Structures and numbers are those of `<linux/landlock.h>`.
enum Landlock {
  /// The version of the interface; 0 where the kernel has none, or it is switched off.
  static var version: Int { max(0, call(createRuleset, nil, 0, 1)) }

  /// Gives up to change files outside of some folders, to use TCP, and to signal processes outside. Reading stays allowed.
  ///
  /// - Parameter folders: the folders and files that stay writable.
  /// - Returns: whether the kernel has enforced it.
  static func enter(writable folders: [String]) -> Bool {
    let version = version
    guard version > 0 else { return false }
    let writing = Files.changes(version)
    var rules: [UInt64] = [writing.rawValue]
    if version >= 4 { rules.append(tcp) }
    if version >= 6 { rules.append(scopes) }
    let ruleset = rules.withUnsafeBytes { call(createRuleset, $0.baseAddress, $0.count, 0) }
    guard ruleset >= 0 else { return false }
    defer { close(Int32(ruleset)) }
    for folder in folders {
      let descriptor = open(folder, SystemCalls.pathOnly | O_CLOEXEC)
      guard descriptor >= 0 else { continue }
      defer { close(descriptor) }
      var status = stat()
      let isFolder = fstat(descriptor, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
      // The structure is packed: the rights in 8 bytes, then the descriptor in 4.
      var rule = withUnsafeBytes(of: (isFolder ? writing : writing.intersection(.ofAFile)).rawValue) { Array($0) }
      rule += withUnsafeBytes(of: descriptor) { Array($0) }
      let added = rule.withUnsafeBytes { call(addRule, ruleset, pathBeneath, $0.baseAddress) }
      if added != 0 { return false }
    }
    return call(restrictSelf, ruleset, 0) == 0
  }

  /// Rights to files.
  private struct Files: OptionSet {
    let rawValue: UInt64

    /// Opening a file for writing.
    static let write = Files(rawValue: 1 << 1)
    /// Removing and making folders, files, devices, sockets, pipes and links.
    static let remake = Files(rawValue: 0b1_1111_1111 << 4)
    /// Moving between folders.
    static let refer = Files(rawValue: 1 << 13)
    static let truncate = Files(rawValue: 1 << 14)
    /// What can be done with something that is no folder.
    static let ofAFile: Files = [.write, .truncate]

    /// All rights by which a version of the kernel's interface can keep files from being changed.
    static func changes(_ version: Int) -> Files {
      var rights: Files = [.write, .remake]
      if version >= 2 { rights.insert(.refer) }
      if version >= 3 { rights.insert(.truncate) }
      return rights
    }
  }

  /// Binding and connecting.
  private static let tcp: UInt64 = 0b11
  /// Abstract sockets and signals of processes outside.
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
