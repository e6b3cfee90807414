import Support

/// Names of services for people: without the container and the folders around them, as far as no other service has the
/// same short name.
///
/// A folder that distinguishes two types of one name stands behind the name, because before it it would read like a type
/// around it: `CartScreen (Shop)`.
struct ServiceTitles {
  /// The parts of a whole name: `Shop.Cart.CartContainer.store`.
  struct Parts {
    let name: String
    /// Folders with which the name begins: `Shop` and `Cart`.
    let folders: [Substring]
    /// The container: `CartContainer`.
    let container: String
    /// The rest: `store`.
    let base: String

    /// Divides the name of a service.
    ///
    /// - Parameters:
    ///   - container: whole name of the service's container.
    ///   - file: path of the service's file.
    init(_ name: String, in container: String?, file: String?) {
      self.name = name
      // Generic arguments and parameters have dots of their own.
      let parts = name.prefix { $0 != "<" && $0 != "(" }.split(separator: ".", omittingEmptySubsequences: false)
      var path = (file?.split(separator: "/") ?? [])[...]
      let stem = path.popLast().map { $0.hasSuffix(".swift") ? $0.dropLast(6) : $0 }
      var count = 0
      while count < parts.count - 1, parts[count] != stem, let index = path.firstIndex(of: parts[count]) {
        path = path[(index + 1)...]
        count += 1
      }
      let inside = container.flatMap { name.hasPrefix($0 + ".") ? $0 : nil }
      folders = Array(parts.prefix(count))
      let before = folders.reduce(0) { $0 + $1.count + 1 }
      self.container = inside.map { String($0.dropFirst(before)) } ?? ""
      base = String(name.dropFirst(inside.map { $0.count + 1 } ?? before))
    }

    /// The short name, which another service may have as well.
    var short: String { container.isEmpty ? folders.last.map { "\(base) (\($0))" } ?? base : base }
  }

  /// Short names, which several services may share.
  let short: [String: String]
  /// Names that no two services share. Names that cannot be shortened are left out.
  let distinct: [String: String]

  /// - Complexity: O(characters of all names).
  init(_ all: [Parts]) {
    short = Dictionary(all.map { ($0.name, $0.short) }) { first, _ in first }
    var titles: [String: String] = [:]
    for group in Dictionary(grouping: all, by: \.base).values {
      let containers = Dictionary(grouping: group, by: \.container)
      for twins in containers.values {
        for (parts, folder) in zip(twins, Self.distinguishing(twins.map(\.folders))) {
          let name = containers.count > 1 && !parts.container.isEmpty ? "\(parts.container).\(parts.base)" : parts.base
          titles[parts.name] = folder.map { "\(name) (\($0))" } ?? (name == parts.base ? parts.short : name)
        }
      }
    }
    let counts = titles.values.reduce(into: [:]) { $0[$1, default: 0] += 1 }
    distinct = titles.filter { counts[$0.value] == 1 }
  }

  /// Returns the innermost folder of each path that no other path has, else the outermost folder; nil for a path without
  /// folders, or if there is only one path.
  private static func distinguishing(_ paths: [[Substring]]) -> [Substring?] {
    guard paths.count > 1 else { return paths.map { _ in nil } }
    let counts = paths.flatMap { Set($0) }.reduce(into: [Substring: Int]()) { $0[$1, default: 0] += 1 }
    return paths.map { path in path.last(where: { counts[$0] == 1 }) ?? path.first }
  }
}
