// Paths, of which whole folders are left out.
extension ShortNames {
  /// Leaves out folders of a path: first those that most paths share, and of several such folders the outer ones.
  ///
  /// - Returns: nil for a name that is no path, or if no folder or file of it fits.
  func withoutFolders(_ name: String, to width: Int, _ ellipsis: String) -> String? {
    let parts = name.split(separator: "/")
    guard parts.count > 1 else { return nil }
    var kept = Set(parts.indices)
    while kept.count > 1 {
      let next = kept.max { (folders[parts[$0], default: 1], -$0) < (folders[parts[$1], default: 1], -$1) }
      guard let next else { return nil }
      kept.remove(next)
      let text = Self.path(parts, kept, ellipsis)
      if TextWidth.of(text) <= width { return isDistinct(text, name, ellipsis) ? text : nil }
    }
    return nil
  }

  /// Joins the kept parts of a path, with an ellipsis for each gap.
  private static func path(_ parts: [Substring], _ kept: Set<Int>, _ ellipsis: String) -> String {
    var texts: [Substring] = []
    for index in parts.indices {
      if kept.contains(index) {
        texts.append(parts[index])
      } else if index == 0 || kept.contains(index - 1) {
        texts.append(ellipsis[...])
      }
    }
    return texts.joined(separator: "/")
  }
}
