import Core
import Foundation

/// Reading and writing files, with errors that say what, where and what to do.
package protocol FileAccess: Sendable {
  /// - Throws: `FileError`.
  func read(_ path: String) throws -> Data
  /// What a file holds; nil where there is none.
  ///
  /// - Throws: `FileError` if it is there and cannot be read.
  func contents(_ path: String) throws -> Data?
  /// Writes all or nothing.
  ///
  /// - Throws: `FileError`.
  func write(_ data: Data, to path: String) throws
  /// The names in a folder, and whether each is a folder; empty where it cannot be read.
  func list(_ folder: String) -> [(name: String, isFolder: Bool)]
}

/// The files of this machine.
package struct DiskFiles: FileAccess {
  package init() {}

  /// Larger files are refused: a scenario of this size would be a mistake.
  private static let limit = 64 << 20

  /// - Throws: `FileError`.
  package func read(_ path: String) throws -> Data {
    var isDirectory: ObjCBool = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isDirectory) else {
      throw FileError(
        path, "there is no such file; \(nearest(to: path) ?? "check the name, paths are relative to here")")
    }
    if isDirectory.boolValue {
      throw FileError(path, "this is a folder; reading Swift sources is not in this version, expected a scenario file")
    }
    do {
      let file = try FileHandle(forReadingFrom: URL(fileURLWithPath: path))
      defer { try? file.close() }
      let data = try file.read(upToCount: Self.limit + 1) ?? Data()
      if data.count > Self.limit {
        throw FileError(path, "the file is larger than \(Self.limit >> 20) MB; expected a scenario")
      }
      return data
    } catch let error as FileError {
      throw error
    } catch {
      throw FileError(path, "it cannot be read (\(reason(error))); check its permissions")
    }
  }

  /// What a file holds; nil where there is none.
  ///
  /// - Throws: `FileError` if it is there and cannot be read.
  package func contents(_ path: String) throws -> Data? {
    FileManager.default.fileExists(atPath: path) ? try read(path) : nil
  }

  /// Writes all or nothing: another file first, then in the place of the old one.
  ///
  /// - Throws: `FileError`.
  package func write(_ data: Data, to path: String) throws {
    let target = URL(fileURLWithPath: path).resolvingSymlinksInPath()
    do {
      let permissions = try? FileManager.default.attributesOfItem(atPath: target.path)[.posixPermissions]
      try data.write(to: target, options: .atomic)
      if let permissions {
        try FileManager.default.setAttributes([.posixPermissions: permissions], ofItemAtPath: target.path)
      }
    } catch {
      throw FileError(path, "it cannot be written (\(reason(error))); check the folder and its permissions")
    }
  }

  package func list(_ folder: String) -> [(name: String, isFolder: Bool)] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.isEmpty ? "." : folder)) ?? []
    return names.sorted().map { name in
      var isFolder: ObjCBool = false
      let exists = FileManager.default.fileExists(
        atPath: (folder.isEmpty ? "" : folder + "/") + name, isDirectory: &isFolder)
      return (name, exists && isFolder.boolValue)
    }
  }

  private func reason(_ error: any Error) -> String {
    let error = error as NSError
    if let inner = error.userInfo[NSUnderlyingErrorKey] as? NSError, inner.domain == NSPOSIXErrorDomain {
      return String(cString: strerror(Int32(inner.code)))
    }
    return error.localizedDescription
  }

  private func nearest(to path: String) -> String? {
    let url = URL(fileURLWithPath: path)
    let folder = url.deletingLastPathComponent().path
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    guard let near = NearestName.of(url.lastPathComponent, among: names, limit: 1).first else { return nil }
    return "did you mean '\(near)'?"
  }
}

package enum Paths {
  /// The last part of a path.
  package static func name(_ path: String) -> String { path.split(separator: "/").last.map(String.init) ?? path }
}
