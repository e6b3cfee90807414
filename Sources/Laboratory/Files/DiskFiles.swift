import Core
import Foundation
import Support

/// Access to the files of this machine.
package struct DiskFiles: FileAccess {
  package init() {}

  /// Maximum size in bytes. A larger file cannot be a scenario and is refused.
  package static let limit = 16 << 20

  /// Reads a file.
  ///
  /// - Throws: `FileError`.
  package func read(_ path: String) throws -> Data {
    do {
      let file = try opened(path)
      defer { try? file.close() }
      let data = try file.read(upToCount: Self.limit + 1) ?? Data()
      if data.count > Self.limit {
        throw FileError(path, Words.File.tooLarge(megabytes: Self.limit >> 20))
      }
      return data
    } catch let error as FileError {
      throw error
    } catch {
      throw FileError.reading(path, Self.code(of: error))
    }
  }

  /// Opens a regular file, or standard input if that is not a terminal.
  ///
  /// - Throws: `FileError`.
  private func opened(_ path: String) throws -> FileHandle {
    if path == "/dev/stdin" {
      if isatty(STDIN_FILENO) != 0 { throw FileError(path, Words.File.isTerminal) }
      return FileHandle(fileDescriptor: dup(STDIN_FILENO), closeOnDealloc: true)
    }
    do { return try RegularFile.open(path) } catch {
      switch error {
      case .system(ENOENT):
        throw FileError(
          path, Words.File.noSuchFile(nearest(to: path) ?? Words.File.checkName))
      case .system(let code): throw FileError.reading(path, code)
      case .kind(S_IFDIR): throw FileError(path, Words.File.isFolder)
      case .kind(S_IFIFO): throw FileError(path, Words.File.isPipe)
      case .kind(S_IFSOCK): throw FileError(path, Words.File.isSocket)
      case .kind: throw FileError(path, Words.File.isDevice)
      }
    }
  }

  /// Returns whether a path is a folder or a Swift file.
  package func isSource(_ path: String) -> Bool {
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else { return false }
    return isFolder.boolValue || path.hasSuffix(".swift")
  }

  package func hasFile(_ path: String) -> Bool {
    var isFolder: ObjCBool = false
    return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) && !isFolder.boolValue
      && FileManager.default.isReadableFile(atPath: path) && !Self.isDevice(path)
  }

  /// Returns the content of a file. Nil if there is no file, or if writing would not destroy content (a device, a
  /// pipe).
  ///
  /// - Throws: `FileError` if the file exists but cannot be read.
  package func contents(_ path: String) throws -> Data? {
    FileManager.default.fileExists(atPath: path) && !Self.isDevice(path) ? try read(path) : nil
  }

  /// Writes a file: where possible, completely or not at all.
  ///
  /// The data is written to a new file, which then replaces the old file. A file with several hard links, or in a
  /// folder that may not be changed, is overwritten in place. It may be incomplete after an error. A device or a pipe,
  /// such as `/dev/stdout`, is written to directly.
  ///
  /// - Throws: `FileError`.
  package func write(_ data: Data, to path: String) throws {
    if Self.isDevice(path) {
      let file = try Self.opened(path)
      let code = Self.put(data, file)
      close(file)
      if code != 0 { throw FileError.writing(path, code) }
      return
    }
    let target = Self.destination(of: path)
    var old = stat()
    let isThere = stat(target, &old) == 0
    if !isThere, errno != ENOENT { throw FileError.writing(path, errno) }
    if isThere, old.st_mode & S_IFMT == S_IFDIR { throw FileError.writing(path, EISDIR) }
    // A file without write permission must not be replaced.
    if isThere, access(target, W_OK) != 0 { throw FileError.writing(path, errno) }
    let folder = URL(fileURLWithPath: target).deletingLastPathComponent().path
    let code =
      if isThere, old.st_nlink > 1 || access(folder, W_OK) != 0 {
        Self.overwrite(target, data, old.st_size)
      } else {
        Self.replace(target, data, in: folder, isThere ? old.st_mode & 0o7777 : nil)
      }
    // The missing folder may be the folder of a link's destination.
    if code != 0 { throw FileError.writing(code == ENOENT ? target : path, code) }
  }

  /// Returns the destination of a path through symbolic links. The destination need not exist.
  private static func destination(of path: String) -> String {
    // Do not expand a tilde here: `Paths.expanded` has already done so where it should.
    var url = URL(fileURLWithPath: path.hasPrefix("~") ? "./" + path : path).resolvingSymlinksInPath()
    // Foundation does not resolve a link whose destination does not exist. The kernel's limit is 40 links as well.
    for _ in 0..<40 {
      guard let next = try? FileManager.default.destinationOfSymbolicLink(atPath: url.path) else { break }
      url = URL(fileURLWithPath: next, relativeTo: url.deletingLastPathComponent()).resolvingSymlinksInPath()
    }
    return url.path
  }

  /// Writes a new file and renames it to the target.
  ///
  /// - Parameter mode: permissions of the old file; nil if there is none.
  /// - Returns: the system's error code; 0 for success.
  private static func replace(_ target: String, _ data: Data, in folder: String, _ mode: mode_t?) -> Int32 {
    // Use a random name and require that it does not exist. Two writers never share a file, and no planted link is
    // followed.
    let own = String(UInt64.random(in: 0...UInt64.max), radix: 36)
    let other = "\(folder)/.\(Paths.name(target).prefix(200)).\(own)"
    let file = open(other, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW, mode ?? 0o666)
    if file < 0 { return errno }
    var code = put(data, file)
    if code == 0, let mode, fchmod(file, mode) != 0 { code = errno }
    if code == 0, fsync(file) != 0 { code = errno }
    if close(file) != 0, code == 0 { code = errno }
    if code == 0, rename(other, target) != 0 { code = errno }
    if code != 0 { unlink(other) }
    return code
  }

  /// Overwrites a file in place. On Linux, its space is reserved first, so that a full disk leaves the old content.
  ///
  /// - Parameter size: size of the old content in bytes.
  /// - Returns: the system's error code; 0 for success.
  private static func overwrite(_ target: String, _ data: Data, _ size: off_t) -> Int32 {
    let file = open(target, O_WRONLY | O_NOFOLLOW | O_CLOEXEC)
    if file < 0 { return errno }
    var code: Int32 = 0
    #if os(Linux)
      if data.count > size { code = posix_fallocate(file, 0, off_t(data.count)) }
    #endif
    if code != 0 {
      ftruncate(file, size)
    } else {
      code = put(data, file)
      if code == 0, ftruncate(file, off_t(data.count)) != 0 { code = errno }
      if code == 0, fsync(file) != 0 { code = errno }
    }
    if close(file) != 0, code == 0 { code = errno }
    return code
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

  /// Opens a path for writing. Does not wait for the reader of a pipe, which may never come.
  ///
  /// - Parameter flags: additional flags of `open`.
  /// - Returns: the descriptor.
  /// - Throws: `FileError`.
  package static func opened(_ path: String, _ flags: Int32 = 0) throws -> Int32 {
    let file = open(path, O_WRONLY | O_NONBLOCK | O_CLOEXEC | flags, 0o644)
    if file < 0, errno == ENXIO { throw FileError(path, Words.File.nothingReadsPipe) }
    if file < 0 { throw FileError.writing(path, errno) }
    _ = fcntl(file, F_SETFL, fcntl(file, F_GETFL) & ~O_NONBLOCK)
    return file
  }

  /// Writes all bytes to a descriptor.
  ///
  /// - Returns: the system's error code; 0 for success.
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

  /// Returns whether a path exists and is neither a regular file nor a folder.
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
    return Words.File.didYouMean(near)
  }
}
