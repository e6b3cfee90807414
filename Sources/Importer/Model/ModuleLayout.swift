/// The modules of a code base, as its folders and manifests show them.
///
/// A module is a target of a package, below `Sources` or in the folder that its manifest writes. Or it is a folder with
/// a manifest (`Package.swift`, `Project.swift`) or with a folder `Sources` of its own. Other code belongs to the first
/// folder of its path.
package struct ModuleLayout: Sendable, Hashable {
  /// Names of the modules, keyed by their folders. The name is empty for a module that fills the root.
  package private(set) var names: [String: String]

  package init(names: [String: String] = [:]) { self.names = names }

  /// Finds the modules.
  ///
  /// - Parameters:
  ///   - files: paths of all Swift files, manifests among them.
  ///   - manifests: the manifests that may write folders of targets, keyed by path.
  /// - Complexity: O(length of all paths).
  init(files: some Sequence<String>, manifests: [String: PackageManifest] = [:]) {
    var folders: [String: Folder] = [:]
    for file in files {
      let parts = file.split(separator: "/").map(String.init)
      let above = parts.dropLast()
      if parts.last == PackageManifest.fileName {
        folders[above.joined(separator: "/"), default: Folder()].isPackage = true
      }
      if parts.last == "Project.swift" { folders[above.joined(separator: "/"), default: Folder()].isProject = true }
      for index in above.indices where parts[index] == "Sources" {
        let base = parts[..<index].joined(separator: "/")
        folders[base, default: Folder()].hasSources = true
        if index + 1 < above.endIndex {
          folders[base]?.targets.insert(parts[index + 1])
        } else {
          folders[base]?.hasFiles = true
        }
      }
    }
    var written: [String: String] = [:]
    for (path, manifest) in manifests {
      let above = path.split(separator: "/").dropLast().joined(separator: "/")
      for (folder, name) in manifest.targets {
        let full = [above, folder].filter { !$0.isEmpty }.joined(separator: "/")
        if !full.isEmpty { written[full] = name }
      }
    }
    names = written
    for (path, folder) in folders.sorted(by: { ($0.key.utf8.count, $0.key) < ($1.key.utf8.count, $1.key) }) {
      add(path, folder, folders, written)
    }
    // A target in the folder of its package, under the same name, is the module of that folder.
    for target in written.keys {
      if let outer = folder(above: target, where: { names[$0] != nil }), names[outer] == names[target] {
        names[target] = nil
      }
    }
    distinguish()
  }

  /// Returns the name of the module of a file; empty for a file of the root.
  package func module(of file: String) -> String {
    if let folder = folder(of: file) { return names[folder] ?? "" }
    let parts = file.split(separator: "/")
    return parts.count > 1 ? String(parts[0]) : ""
  }

  /// Returns the folder of the module of a file; nil if neither a manifest nor a folder `Sources` shows it.
  package func folder(of file: String) -> String? { folder(above: file) { names[$0] != nil } }

  /// A folder with a manifest, or around a folder `Sources`.
  private struct Folder {
    var (isPackage, isProject, hasSources, hasFiles) = (false, false, false, false)
    /// Names of the folders in `Sources`.
    var targets: Set<String> = []

    /// True if the folders in `Sources` are targets, and not parts of one.
    func hasTargets(isRoot: Bool) -> Bool {
      hasSources && !hasFiles && !isProject && (isPackage || isRoot)
    }
  }

  private func folder(above path: String, where fits: (String) -> Bool) -> String? {
    var rest = Substring(path)
    while let slash = rest.lastIndex(of: "/") {
      rest = rest[..<slash]
      if fits(String(rest)) { return String(rest) }
    }
    return nil
  }

  /// Adds the modules of a folder.
  ///
  /// - Parameter written: the targets whose folders the manifests write.
  private mutating func add(
    _ path: String, _ folder: Folder, _ folders: [String: Folder], _ written: [String: String]
  ) {
    let isRoot = path.isEmpty
    if folder.hasTargets(isRoot: isRoot) {
      let sources = (isRoot ? "" : path + "/") + "Sources"
      // Folders in a target are parts of it.
      for target in folder.targets where [sources + "/" + target, sources, path].allSatisfy({ written[$0] == nil }) {
        names[sources + "/" + target] = target
      }
    }
    if isRoot {
      if folder.hasSources, !folder.hasTargets(isRoot: true) { names["Sources"] = "" }
      return
    }
    // A folder `Sources` inside a module is a part of it, unless the outer folder only holds a manifest.
    let hasManifest = folder.isPackage || folder.isProject
    let isInside =
      self.folder(above: path) { outer in names[outer] != nil && folders[outer]?.hasSources != false } != nil
    guard written[path] == nil, hasManifest || !isInside else { return }
    names[path] = path.split(separator: "/").last.map(String.init) ?? path
  }

  /// Puts the outer folder before equal names of modules that do not lie in one another.
  private mutating func distinguish() {
    for (name, folders) in Dictionary(grouping: names.keys, by: { names[$0] ?? "" }) where folders.count > 1 {
      let apart = folders.filter { folder in
        folders.contains { $0 != folder && !$0.hasPrefix(folder + "/") && !folder.hasPrefix($0 + "/") }
      }
      let titles = apart.map { folder in
        folder.split(separator: "/").dropLast().last { $0 != "Sources" }.map { "\($0)/\(name)" } ?? name
      }
      let isClear = Set(titles).count == titles.count
      for (folder, title) in zip(apart, titles) { names[folder] = isClear ? title : folder }
    }
  }
}
