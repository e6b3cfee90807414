/// Titles of groups that stand side by side.
package enum GroupTitles {
  /// Puts as many folders before equal titles as distinguish them from each other: `Editor/Views` and `Tabs/Views`.
  ///
  /// - Parameter groups: identifiers of the groups with their titles.
  /// - Returns: the titles, in the same order. Titles that no folder distinguishes stay equal.
  package static func distinct(_ groups: [(id: String, title: String)]) -> [String] {
    var titles = groups.map(\.title)
    for places in Dictionary(grouping: groups.indices, by: { groups[$0].title }).values where places.count > 1 {
      let paths = places.map { groups[$0].id.split(separator: "/") }
      func ends(_ folders: Int) -> [String] { paths.map { $0.suffix(folders).joined(separator: "/") } }
      let longest = paths.map(\.count).max() ?? 1
      guard let folders = (1...max(1, longest)).first(where: { Set(ends($0)).count == places.count }) else { continue }
      for (place, title) in zip(places, ends(folders)) { titles[place] = title }
    }
    return titles
  }
}
