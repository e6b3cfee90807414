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

  /// Leaves out the folder behind a name, as in `RootView (Cart)`, or the name before the folder if others have the same
  /// name: `…(Cart)`.
  ///
  /// - Returns: nil for a name without a folder behind it, or if the rest does not fit.
  func withoutFolderBehind(_ name: String, to width: Int, _ ellipsis: String) -> String? {
    guard let head = Self.head(name), head.hasSuffix(" ") else { return nil }
    if heads[head] == 1 {
      let text = String(head.dropLast())
      return TextWidth.of(text) <= width && !bases.contains(text) ? text : nil
    }
    let folder = name.dropFirst(head.count + 1).dropLast()
    let room = width - TextWidth.of("\(ellipsis)()")
    let isWhole = TextWidth.of(String(folder)) <= room
    let part =
      isWhole ? String(folder) : DisplayText.prefix(of: String(folder), cells: room - TextWidth.of(ellipsis)) + ellipsis
    let text = "\(ellipsis)(\(part))"
    return TextWidth.of(text) <= width && isDistinct(text, name, ellipsis) ? text : nil
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
