import Foundation
import Support
import Synchronization

/// Finds the Swift files below a folder.
package struct SourceFinder: Sendable {
  package struct File: Sendable, Hashable {
    /// Path relative to the root, with `/`.
    package var path: String
    package var size: Int
    /// Time of the last change of content or permissions, in nanoseconds since 1970; 0 if the text is not a file on
    /// disk.
    package var changed: Int
  }

  package struct Result: Sendable {
    package var files: [File] = []
    package var left: [ExclusionReason: Int] = [:]
    package var faults: [ImportedProject.Fault] = []
  }

  /// Maximum size of a file that is read, in bytes.
  package static let largest = 8 << 20

  /// Reasons for which files are left out of the result.
  package let leaving: Set<ExclusionReason>

  private let excluded: PathPatterns?

  package init(leaving: Set<ExclusionReason> = Set(ExclusionReason.allCases), excluded: ExcludedPaths = ExcludedPaths())
  {
    self.leaving = leaving
    self.excluded =
      excluded.patterns.isEmpty || !leaving.contains(.excluded) ? nil : PathPatterns(excluded)
  }

  /// Finds the files below a root.
  ///
  /// - Parameter root: the path of a folder, or of one file.
  /// - Returns: files sorted by path, and faults: unreadable folders, files larger than `largest`, and links that are
  ///   not followed. A fault does not stop the search.
  /// - Complexity: O(entries of all folders × patterns that apply there).
  package func find(in root: String) -> Result {
    var result = Result()
    var seen: Set<FolderID> = []
    if let own = Self.status(root), own.st_mode & S_IFMT == S_IFREG {
      add("", root.split(separator: "/").last.map(String.init) ?? root, own, nil, &result)
      return result
    }
    visit(root, "", nil, IgnoreRules(), &seen, &result)
    result.files.sort { $0.path < $1.path }
    result.faults.sort { $0.file < $1.file }
    return result
  }

  private struct FolderID: Hashable {
    let device: UInt64
    let node: UInt64
  }

  private static func status(_ path: String) -> stat? {
    var status = stat()
    return stat(path, &status) == 0 ? status : nil
  }

  /// Returns the status of a path; nil if it cannot be read. For a symbolic link, the status is that of the link and
  /// not of its target.
  private static func ownStatus(_ path: String) -> stat? {
    var status = stat()
    return lstat(path, &status) == 0 ? status : nil
  }

  /// Reports a symbolic link, which is not followed.
  ///
  /// A target inside the root is read at its own path. Only links to folders and links named like Swift files are
  /// reported. Links at paths that are left out are not reported.
  private func report(
    link: String, _ below: String, _ outer: ExclusionReason?, _ rules: IgnoreRules, _ result: inout Result
  ) {
    let name = String(below.split(separator: "/").last ?? "")
    guard let target = Self.status(link) else {
      if name.hasSuffix(".swift") { result.faults.append(.init(file: below, reason: "a link to a missing file")) }
      return
    }
    let isFolder = target.st_mode & S_IFMT == S_IFDIR
    guard isFolder || target.st_mode & S_IFMT == S_IFREG && name.hasSuffix(".swift") else { return }
    if isFolder, Self.isWithoutSources(name) { return }
    var reason = outer ?? (isFolder ? self.reason(folder: name) : Self.reason(file: name))
    if reason == nil, rules.isIgnored(below, isFolder: isFolder) { reason = .ignored }
    if reason == nil, excluded?.fits(below, isFolder: isFolder) == true { reason = .excluded }
    if let reason, leaving.contains(reason) { return }
    let (path, root) = (
      Self.realPath(link),
      Self.realPath(
        String(decoding: link.utf8.dropLast(below.utf8.count), as: UTF8.self))
    )
    let isInside = root.map { root in path.map { $0 == root || $0.hasPrefix(root + "/") } ?? false } ?? false
    result.faults.append(
      .init(
        file: below,
        reason: isInside
          ? "a link to another place in this folder; the target is read at its own place"
          : "a link that leads out of this folder; it is not followed"))
  }

  private static func realPath(_ path: String) -> String? {
    guard let resolved = realpath(path, nil) else { return nil }
    defer { free(resolved) }
    return String(cString: resolved)
  }

  private func visit(
    _ folder: String, _ path: String, _ outer: ExclusionReason?, _ rules: IgnoreRules, _ seen: inout Set<FolderID>,
    _ result: inout Result
  ) {
    guard let own = Self.status(folder) else {
      if path.isEmpty { result.faults.append(.init(file: ".", reason: String(cString: strerror(errno)))) }
      return
    }
    // A folder that is mounted at two paths is read once.
    guard
      seen.insert(FolderID(device: UInt64(own.st_dev), node: UInt64(own.st_ino))).inserted
    else { return }
    guard let entries = Self.entries(folder) else {
      result.faults.append(.init(file: path.isEmpty ? "." : path, reason: String(cString: strerror(errno))))
      return
    }
    var rules = rules
    if entries.contains(".gitignore"), let text = Self.text(folder + "/.gitignore") { rules.add(text, below: path) }
    for name in entries where name != ".git" {
      let (full, below) = (folder + "/" + name, path.isEmpty ? name : path + "/" + name)
      guard let status = Self.ownStatus(full) else { continue }
      if status.st_mode & S_IFMT == S_IFLNK {
        report(link: full, below, outer, rules, &result)
        continue
      }
      if status.st_mode & S_IFMT == S_IFDIR {
        var reason = outer ?? reason(folder: name)
        if reason == nil, rules.isIgnored(below, isFolder: true) { reason = .ignored }
        if reason == nil, excluded?.fits(below, isFolder: true) == true { reason = .excluded }
        if Self.isWithoutSources(name) { continue }
        visit(full, below, reason, rules, &seen, &result)
      } else if status.st_mode & S_IFMT == S_IFREG, name.hasSuffix(".swift") {
        let ignored: ExclusionReason? = rules.isIgnored(below, isFolder: false) ? .ignored : nil
        add(below, name, status, outer ?? ignored, &result)
      }
    }
  }

  private func add(_ below: String, _ name: String, _ status: stat, _ outer: ExclusionReason?, _ result: inout Result) {
    let own: ExclusionReason? = excluded?.fits(below, isFolder: false) == true ? .excluded : nil
    if let reason = outer ?? Self.reason(file: name) ?? own, leaving.contains(reason) {
      result.left[reason, default: 0] += 1
      return
    }
    let size = Int(status.st_size)
    if size > Self.largest {
      result.faults.append(.init(file: below, reason: "larger than \(Self.largest >> 20) MB: not read"))
      return
    }
    let changed = Int(status.st_ctim.tv_sec) * 1_000_000_000 + Int(status.st_ctim.tv_nsec)
    result.files.append(File(path: below, size: size, changed: changed))
  }

  /// Returns whether a folder of this name never contains handwritten Swift sources, however many files it has. The
  /// Swift files of a documentation catalogue are pieces of examples.
  private static func isWithoutSources(_ name: String) -> Bool {
    name == "node_modules" || name.hasSuffix(".docc") || name.hasSuffix(".xctemplate") || name.hasSuffix(".xcassets")
      || name.hasSuffix(".xcodeproj")
      || name.hasSuffix(".lproj")
  }

  private func reason(folder name: String) -> ExclusionReason? {
    switch name {
    case "Pods", "Carthage", ".build", "DerivedData", "SourcePackages", "vendor", "Vendor", ".swiftpm": .packages
    case "Tests", "UITests", "UnitTests", "TestUtilities": .tests
    case "Generated": .generated
    default: name.hasSuffix("Tests") || name.hasSuffix("Specs") ? .tests : nil
    }
  }

  private static func reason(file name: String) -> ExclusionReason? {
    if name.hasSuffix(".generated.swift") || name.hasSuffix("Generated.swift") || name.hasSuffix(".pb.swift") {
      return .generated
    }
    if name.hasSuffix("Tests.swift") || name.hasSuffix("Spec.swift") || name.hasSuffix("TestCase.swift") {
      return .tests
    }
    return nil
  }

  private static func entries(_ folder: String) -> [String]? {
    guard let stream = opendir(folder) else { return nil }
    defer { closedir(stream) }
    var names: [String] = []
    while let entry = readdir(stream) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if name != ".", name != ".." { names.append(name) }
    }
    return names.sorted()
  }

  private static func text(_ path: String) -> String? {
    (try? RegularFile.data(path)).map { String(decoding: $0, as: UTF8.self) }
  }
}
