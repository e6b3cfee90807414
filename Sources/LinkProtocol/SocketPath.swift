#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Functions for Unix sockets that both sides of a link use.
package enum SocketPath {
  /// Maximum length of a socket's path, in bytes, that every supported system accepts.
  package static let limit = 103

  /// Checks that a path is valid for a socket.
  ///
  /// - Throws: `LinkError` if the path is too long or contains a zero byte.
  package static func check(_ path: String) throws(LinkError) {
    let length = path.utf8.count
    if length > limit {
      throw LinkError(
        "the path \(path) has \(length) bytes, and a socket's path may have \(limit); "
          + "set XDG_RUNTIME_DIR to a folder with a shorter path, or give the link a shorter name")
    }
    if path.utf8.contains(0) { throw LinkError("the path of a socket holds a zero byte") }
  }

  /// Connects to a socket.
  ///
  /// - Returns: the descriptor of the connection. It is closed in programs that this process executes.
  /// - Throws: `LinkError` for an invalid path; `ConnectFailure` with the system's error code if the connection fails.
  package static func connect(_ path: String) throws -> Int32 {
    try check(path)
    #if canImport(Glibc)
      let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
    #else
      let descriptor = socket(AF_UNIX, SOCK_STREAM, 0)
    #endif
    if descriptor < 0 { throw ConnectFailure(code: errno) }
    closeOnExec(descriptor)
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { room in
      for (index, byte) in path.utf8.enumerated() { room[index] = byte }
    }
    let result = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        systemConnect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
    if result != 0 {
      let code = errno
      close(descriptor)
      throw ConnectFailure(code: code)
    }
    return descriptor
  }

  /// A failed attempt to connect, with the system's error code.
  package struct ConnectFailure: Error, Hashable, Sendable {
    package let code: Int32
    /// True if the process that created the socket has ended.
    package var isDead: Bool { code == ECONNREFUSED }
  }

  /// Returns false if no process listens on a socket any more. Returns true if a process listens, or if that is
  /// unknown.
  static func isListening(_ path: String) -> Bool {
    do {
      close(try connect(path))
      return true
    } catch let failure as ConnectFailure { return !failure.isDead } catch { return true }
  }

  /// Marks a descriptor, so that it is closed in programs that this process executes.
  package static func closeOnExec(_ descriptor: Int32) { _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC) }

  /// Returns the user of the process at the other end of a connection; nil if the system does not report it.
  package static func peer(of descriptor: Int32) -> uid_t? {
    #if canImport(Darwin)
      var (user, group) = (uid_t(), gid_t())
      return getpeereid(descriptor, &user, &group) == 0 ? user : nil
    #else
      // `struct ucred`: process, user, group.
      var credentials: (pid_t, uid_t, gid_t) = (0, 0, 0)
      var size = socklen_t(MemoryLayout.size(ofValue: credentials))
      return getsockopt(descriptor, SOL_SOCKET, SO_PEERCRED, &credentials, &size) == 0 ? credentials.1 : nil
    #endif
  }
}

private func systemConnect(_ descriptor: Int32, _ address: UnsafePointer<sockaddr>, _ size: socklen_t) -> Int32 {
  connect(descriptor, address, size)
}
