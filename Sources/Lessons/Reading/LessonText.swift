import Foundation
import Support

/// The unparsed files of a lesson's folder.
package struct LessonText: Sendable {
  package struct Folder: Sendable {
    /// Texts of files by their names.
    package var files: [String: String] = [:]
    /// Names of unreadable files: not UTF-8, too large, links that lead out of the lesson, pipes and devices.
    package var unreadable: Set<String> = []
    package var folders: [String: Folder] = [:]

    package init(
      files: [String: String] = [:], folders: [String: Folder] = [:], unreadable: Set<String> = []
    ) {
      self.files = files
      self.folders = folders
      self.unreadable = unreadable
    }

    /// The SHA-256 of each file's text, by the file's path in this folder.
    var digests: [String: String] {
      var all = files.mapValues { SHA256.hex(of: $0.utf8) }
      for (name, folder) in folders {
        for (file, digest) in folder.digests { all["\(name)/\(file)"] = digest }
      }
      return all
    }
  }

  /// The lesson's name.
  package let name: String
  /// Prefix of file names in messages: `./FOLDER/`.
  package let prefix: String
  package let folder: LessonFolder
  package var root: Folder

  package init(name: String, prefix: String = "", folder: LessonFolder, root: Folder) {
    self.name = name
    self.prefix = prefix
    self.folder = folder
    self.root = root
  }

  /// Maximum size of a file, in bytes. Larger files are rejected.
  static let largestFile = 1 << 20
  private static let suffixes = [".md", ".yaml", ".swift", ".pg"]

  /// Reads a folder with its steps and their solutions, near misses and variants.
  ///
  /// Hidden files, deeper folders, and files of other kinds are ignored.
  ///
  /// - Parameters:
  ///   - path: the path as the user wrote it, relative to the working directory.
  ///   - origin: `curriculum` for a built-in lesson.
  /// - Throws: `LessonFaults` if there is no such folder, or if it does not contain a lesson.
  package init(reading path: String, origin: LessonFolder.Origin = .disk) throws(LessonFaults) {
    let named = URL(fileURLWithPath: path).standardizedFileURL
    // A link is resolved here, because a link to a folder lists no files.
    let url = named.resolvingSymlinksInPath()
    func fault(_ message: String) -> LessonFaults { LessonFaults([Fault(file: path, message: message)]) }
    var isDirectory: ObjCBool = false
    guard FileManager.default.fileExists(atPath: url.path, isDirectory: &isDirectory) else {
      throw fault("there is no such folder; check the name; paths are relative to the current folder")
    }
    guard isDirectory.boolValue else { throw fault("this is a file; expected a lesson's folder, with a lesson.yaml") }
    guard FileManager.default.fileExists(atPath: url.appending(path: "lesson.yaml").path) else {
      throw fault("this folder holds no lesson.yaml; expected a lesson: lesson.yaml, and a folder for each step")
    }
    do {
      root = try Self.read(url, below: url.path, depth: 4)
    } catch {
      throw fault("it cannot be read (\((error as NSError).localizedDescription)); check its permissions")
    }
    name = named.lastPathComponent
    prefix = origin == .curriculum ? "\(name)/" : path.hasSuffix("/") ? path : "\(path)/"
    folder = LessonFolder(
      path: url.path, origin: origin, digests: origin == .disk ? root.digests : [:])
  }

  /// Reads a folder.
  ///
  /// - Parameter root: the lesson's folder. Links that lead out of it are not followed.
  private static func read(_ url: URL, below root: String, depth: Int) throws -> Folder {
    var folder = Folder()
    let keys: Set<URLResourceKey> = [.isDirectoryKey, .isRegularFileKey, .fileSizeKey]
    let entries = try FileManager.default.contentsOfDirectory(
      at: url, includingPropertiesForKeys: Array(keys), options: .skipsHiddenFiles)
    for entry in entries {
      let name = entry.lastPathComponent
      let target = entry.resolvingSymlinksInPath()
      let values = try? target.resourceValues(forKeys: keys)
      let isInside = target.path.hasPrefix(root + "/")
      if values?.isDirectory ?? false {
        if depth > 1, isInside { folder.folders[name] = try read(entry, below: root, depth: depth - 1) }
      } else if suffixes.contains(where: name.hasSuffix) {
        let isReadable = isInside && values?.isRegularFile == true && (values?.fileSize ?? 0) <= largestFile
        if isReadable, let text = String(data: try Data(contentsOf: target), encoding: .utf8) {
          folder.files[name] = text
        } else {
          folder.unreadable.insert(name)
        }
      }
    }
    return folder
  }
}
