#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The user's private folder in which running programs create their sockets.
package struct SocketFolder: Hashable, Sendable {
  package let path: String

  /// The default folder: `$XDG_RUNTIME_DIR/playground`.
  ///
  /// If the variable names no folder that the user owns, it is `/tmp/playground-UID`.
  package static var usual: SocketFolder {
    if let given = getenv("XDG_RUNTIME_DIR") {
      let base = String(cString: given)
      if base.hasPrefix("/"), status(base).map({ $0.isFolder && $0.owner == geteuid() }) == true {
        return SocketFolder("\(base)/playground")
      }
    }
    return SocketFolder("/tmp/playground-\(geteuid())")
  }

  package init(_ path: String) { self.path = path }

  /// Creates the folder if it is missing, and checks that only the user has access.
  ///
  /// - Throws: `LinkError` if the folder cannot be created, or another user has access.
  package func make() throws(LinkError) {
    if mkdir(path, 0o700) != 0, errno != EEXIST {
      throw LinkError("the folder \(path) cannot be made: \(reason(errno)); a link needs a folder for its socket")
    }
    try check()
  }

  /// Checks that the path is a folder which the user owns and other users cannot enter.
  ///
  /// - Throws: `LinkError` if the path is no such folder.
  package func check() throws(LinkError) {
    guard let status = Self.status(path) else { throw LinkError("the folder \(path) cannot be read: \(reason(errno))") }
    if status.isLink {
      throw LinkError("\(path) is a symbolic link, which another user may have created; remove it")
    }
    if !status.isFolder { throw LinkError("\(path) is not a folder; remove it, or move it away") }
    if status.owner != geteuid() {
      throw LinkError(
        "the folder \(path) belongs to user \(status.owner), not to user \(geteuid()); set XDG_RUNTIME_DIR to a folder of "
          + "your own")
    }
    if status.mode & 0o077 != 0 {
      throw LinkError(
        "others may enter the folder \(path), whose mode is 0\(String(status.mode & 0o777, radix: 8)); "
          + "'chmod 700 \(path)' keeps them out")
    }
  }

  /// True if the folder exists.
  package var exists: Bool { Self.status(path) != nil }

  /// The sockets in the folder, sorted by name and process identifier; empty if the folder cannot be read.
  package var sockets: [SocketName] {
    guard let folder = opendir(path) else { return [] }
    defer { closedir(folder) }
    var found: [SocketName] = []
    while let entry = readdir(folder) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: Int(NAME_MAX) + 1) { String(cString: $0) }
      }
      if let socket = SocketName(file: name) { found.append(socket) }
    }
    return found.sorted { ($0.name, $0.process, $0.number) < ($1.name, $1.process, $1.number) }
  }

  package func path(of socket: SocketName) -> String { "\(path)/\(socket.file)" }

  /// Removes the sockets on which no process listens any more.
  package func removeDead() {
    for socket in sockets where !SocketPath.isListening(path(of: socket)) { unlink(path(of: socket)) }
  }

  private struct Status {
    let mode: mode_t
    let owner: uid_t
    var isFolder: Bool { mode & S_IFMT == S_IFDIR }
    var isLink: Bool { mode & S_IFMT == S_IFLNK }
  }

  /// Returns the status of a path; nil if there is none. A symbolic link at the path's end is not followed.
  private static func status(_ path: String) -> Status? {
    var found = stat()
    if lstat(path, &found) != 0 { return nil }
    return Status(mode: found.st_mode, owner: found.st_uid)
  }
}

/// The name of a socket's file, such as `shop.1234.sock`.
///
/// A second link with the same name in the same process gets the file `shop.1234-2.sock`.
package struct SocketName: Hashable, Sendable {
  package let name: String
  package let process: Int
  /// The number of the link among the links of this name in the process, from 1.
  package let number: Int

  package init(name: String, process: Int, number: Int = 1) {
    (self.name, self.process, self.number) = (name, process, number)
  }

  package init?(file: String) {
    guard file.hasSuffix(".sock") else { return nil }
    let parts = file.dropLast(5).split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count > 1, let last = parts.last else { return nil }
    let numbers = last.split(separator: "-", omittingEmptySubsequences: false)
    guard (1...2).contains(numbers.count), let process = Int(numbers[0]), process > 0,
      let number = numbers.count == 2 ? Int(numbers[1]) : 1, number > 0
    else { return nil }
    let name = parts.dropLast().joined(separator: ".")
    guard Self.isValid(name) else { return nil }
    self.init(name: name, process: process, number: number)
  }

  package var file: String { "\(name).\(process)\(number > 1 ? "-\(number)" : "").sock" }

  /// Returns whether a name is valid for a link.
  ///
  /// A valid name has at most 40 ASCII letters, digits, `-`, `_` and `.`, and does not begin with a dot.
  package static func isValid(_ name: String) -> Bool {
    !name.isEmpty && name.utf8.count <= 40 && name.first != "."
      && name.unicodeScalars.allSatisfy {
        $0.isASCII && ($0.properties.isAlphabetic || ("0"..."9").contains($0) || "-_.".unicodeScalars.contains($0))
      }
  }
}

/// Returns the system's description of an error code of `errno`.
package func reason(_ code: Int32) -> String { String(cString: strerror(code)) }
