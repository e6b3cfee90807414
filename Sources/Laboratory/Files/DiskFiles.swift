import Core
import Foundation

/// The files of this machine.
package struct DiskFiles: FileAccess {
  package init() {}

  /// Larger files are refused: a scenario of this size would be a mistake.
  package static let limit = 64 << 20

  /// - Throws: `FileError`.
  package func read(_ path: String) throws -> Data {
    do {
      let file = try opened(path)
      defer { try? file.close() }
      let data = try file.read(upToCount: Self.limit + 1) ?? Data()
      if data.count > Self.limit {
        throw FileError(path, "the file is larger than \(Self.limit >> 20) MB; expected a scenario")
      }
      return data
    } catch let error as FileError {
      throw error
    } catch {
      throw FileError.reading(path, Self.code(of: error))
    }
  }

  /// Opens a regular file, or standard input where it is not the terminal. Reading anything else might wait for ever.
  ///
  /// - Throws: `FileError`.
  private func opened(_ path: String) throws -> FileHandle {
    if path == "/dev/stdin" {
      if isatty(STDIN_FILENO) != 0 { throw FileError(path, "this is the terminal; expected a file") }
      return FileHandle(fileDescriptor: dup(STDIN_FILENO), closeOnDealloc: true)
    }
    // Opening a pipe waits for its other end, and reading /proc/kmsg for a message, unless they are asked not to.
    let descriptor = Foundation.open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    if descriptor < 0 {
      if errno != ENOENT { throw FileError.reading(path, errno) }
      throw FileError(
        path, "there is no such file; \(nearest(to: path) ?? "check the name, paths are relative to here")")
    }
    let file = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    var found = stat()
    if fstat(descriptor, &found) != 0 { throw FileError.reading(path, errno) }
    switch found.st_mode & S_IFMT {
    case S_IFREG: return file
    case S_IFDIR: throw FileError(path, "this is a folder; expected a scenario file")
    case S_IFIFO: throw FileError(path, "this is a pipe; expected a file, or /dev/stdin")
    case S_IFSOCK: throw FileError(path, "this is a socket; expected a file")
    default: throw FileError(path, "this is a device; expected a file")
    }
  }

  /// Whether a path is a folder, or a Swift file.
  package func isSource(_ path: String) -> Bool {
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else { return false }
    return isFolder.boolValue || path.hasSuffix(".swift")
  }

  /// What a file holds; nil where there is none, or none that would be lost: a device, a pipe.
  ///
  /// - Throws: `FileError` if it is there and cannot be read.
  package func contents(_ path: String) throws -> Data? {
    FileManager.default.fileExists(atPath: path) && !Self.isDevice(path) ? try read(path) : nil
  }

  /// Writes all or nothing: another file first, then in the place of the old one. What is no file, such as `/dev/stdout`, is
  /// written to as it is.
  ///
  /// - Throws: `FileError`.
  package func write(_ data: Data, to path: String) throws {
    // A name that begins with a tilde is one here: `Paths.expanded` has been asked before, or should not be.
    let target = URL(fileURLWithPath: path.hasPrefix("~") ? "./" + path : path).resolvingSymlinksInPath().path
    func fail(_ code: Int32) -> FileError { .writing(path, code) }
    if Self.isDevice(path) {
      let file = try Self.opened(path)
      let code = Self.put(data, file)
      close(file)
      if code != 0 { throw fail(code) }
      return
    }
    var old = stat()
    let isThere = stat(target, &old) == 0
    if isThere, old.st_mode & S_IFMT == S_IFDIR { throw fail(EISDIR) }
    // Who may not write a file may not replace it either.
    if isThere, access(target, W_OK) != 0 { throw fail(errno) }
    let folder = URL(fileURLWithPath: target).deletingLastPathComponent().path
    // A name of its own, and nothing that is there already: two writers never share one, and no planted link is followed.
    let own = String(UInt64.random(in: 0...UInt64.max), radix: 36)
    let other = "\(folder)/.\(Paths.name(target).prefix(200)).\(own)"
    let file = open(other, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW, isThere ? old.st_mode & 0o7777 : 0o666)
    if file < 0 { throw fail(errno) }
    var code = Self.put(data, file)
    if code == 0, isThere, fchmod(file, old.st_mode & 0o7777) != 0 { code = errno }
    if code == 0, fsync(file) != 0 { code = errno }
    if close(file) != 0, code == 0 { code = errno }
    if code == 0, rename(other, target) != 0 { code = errno }
    if code != 0 {
      unlink(other)
      throw fail(code)
    }
  }

  package func list(_ folder: String) -> [(name: String, isFolder: Bool)] {
    let folder = Paths.expanded(folder)
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.isEmpty ? "." : folder)) ?? []
    return names.sorted().map { name in
      var isFolder: ObjCBool = false
      let exists = FileManager.default.fileExists(
        atPath: (folder.isEmpty ? "" : folder + "/") + name, isDirectory: &isFolder)
      return (name, exists && isFolder.boolValue)
    }
  }

  /// Opens a path for writing. It does not wait for the reader of a pipe, which may never come.
  ///
  /// - Parameter flags: further flags of `open`.
  /// - Returns: the descriptor.
  /// - Throws: `FileError`.
  package static func opened(_ path: String, _ flags: Int32 = 0) throws -> Int32 {
    let file = open(path, O_WRONLY | O_NONBLOCK | O_CLOEXEC | flags, 0o644)
    if file < 0, errno == ENXIO { throw FileError(path, "nothing reads this pipe; expected a file") }
    if file < 0 { throw FileError.writing(path, errno) }
    _ = fcntl(file, F_SETFL, fcntl(file, F_GETFL) & ~O_NONBLOCK)
    return file
  }

  /// - Returns: what the system said; 0 if all of it is written.
  package static func put(_ data: Data, _ file: Int32) -> Int32 {
    data.withUnsafeBytes { bytes in
      var done = 0
      while done < bytes.count {
        let count = Foundation.write(file, bytes.baseAddress?.advanced(by: done), bytes.count - done)
        if count < 0, errno != EINTR { return errno }
        done += max(0, count)
      }
      return 0
    }
  }

  /// Whether a path names what is there and is neither a file nor a folder.
  private static func isDevice(_ path: String) -> Bool {
    var found = stat()
    guard stat(path, &found) == 0 else { return false }
    return found.st_mode & S_IFMT != S_IFREG && found.st_mode & S_IFMT != S_IFDIR
  }

  private static func code(of error: any Error) -> Int32 {
    let error = error as NSError
    if error.domain == NSPOSIXErrorDomain { return Int32(error.code) }
    if let inner = error.userInfo[NSUnderlyingErrorKey] as? NSError, inner.domain == NSPOSIXErrorDomain {
      return Int32(inner.code)
    }
    return error.code == CocoaError.fileReadNoPermission.rawValue ? EACCES : EIO
  }

  private func nearest(to path: String) -> String? {
    let url = URL(fileURLWithPath: path)
    let folder = url.deletingLastPathComponent().path
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    guard let near = NearestName.of(url.lastPathComponent, among: names, limit: 1).first else { return nil }
    return "did you mean '\(near)'?"
  }
}
