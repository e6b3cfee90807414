/// Parts of many modules: those that lie in one folder (`Features`), or else those with common words (`*Feature`).
struct ModuleParts {
  struct Part: Equatable {
    /// Name of the folder or common words; nil for modules without either.
    var title: String?
    var isFolder = false
    /// Indices of the modules.
    var members: [Int]
  }

  /// Number of modules up to which all stand side by side.
  static let mostTogether = 10
  /// Minimum number of modules of a part.
  private static let fewest = 3
  /// Maximum number of other modules that stand alone beside several parts.
  private static let mostAlone = 6

  /// The parts in alphabetical order, and behind them the other modules.
  let parts: [Part]

  /// - Parameter modules: names of the modules with their folders; nil for a folder that is unknown.
  init(_ modules: [(name: String, folder: String?)]) {
    let alone = Part(members: Array(modules.indices))
    guard modules.count > Self.mostTogether else {
      parts = [alone]
      return
    }
    let folders = Dictionary(grouping: modules.indices) { modules[$0].folder.flatMap(Self.outer) }
      .filter { $0.key != nil && $0.value.count >= Self.fewest }
    var found: [Part] = []
    // One folder around nearly all modules tells nothing, so their names divide them.
    let largest = folders.values.map(\.count).max() ?? 0
    if largest * 4 > modules.count * 3 {
      found = NameParts(modules.map(\.name), atMost: Self.mostTogether).parts.compactMap { part in
        part.title.map { Part(title: $0, members: part.members) }
      }
    } else {
      let titles = Dictionary(grouping: folders.keys.compactMap(\.self), by: Self.title)
      for (path, members) in folders {
        guard let path, !path.isEmpty else { continue }
        let title = Self.title(path)
        found.append(Part(title: titles[title]?.count == 1 ? title : path, isFolder: true, members: members))
      }
    }
    let inside = Set(found.flatMap(\.members))
    let others = modules.indices.filter { !inside.contains($0) }
    let title = found.count > 1 && others.count > Self.mostAlone ? Words.Source.otherModules : nil
    parts =
      found.sorted { ($0.title ?? "") < ($1.title ?? "") }
      + (others.isEmpty ? [] : [Part(title: title, members: others)])
  }

  /// Returns the folder around a module; empty for a module in the root.
  private static func outer(_ folder: String) -> String {
    var parts = folder.split(separator: "/").dropLast()
    if parts.last == "Sources" { parts.removeLast() }
    return parts.joined(separator: "/")
  }

  private static func title(_ path: String) -> String { path.split(separator: "/").last.map(String.init) ?? path }
}
