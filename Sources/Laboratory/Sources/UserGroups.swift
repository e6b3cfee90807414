/// Names under the groups of code in which they lie, so that a long list of users can be folded.
package struct UserGroups: Sendable {
  package struct Group: Hashable, Sendable {
    /// Identifier of the group in the outline.
    package let id: String
    package fileprivate(set) var title: String
    /// Indices of the names.
    package fileprivate(set) var members: [Int]
  }

  /// Number of names up to which a list is not folded.
  package static let mostUnfolded = 12

  /// The groups, the largest first.
  package let groups: [Group]

  /// Groups names.
  ///
  /// - Parameters:
  ///   - names: the names, in order.
  ///   - box: returns the box of the graph that shows a name; nil for a name that the graph leaves out. The group of a
  ///     name is that of its box. For a name that is left out, it is the outermost one.
  /// - Returns: nil if the names are few, or if they all lie in one group.
  /// - Complexity: O(names · depth of the outline).
  package init?(_ names: [String], _ outline: SourceOutline, box: (String) -> String?) {
    guard names.count > Self.mostUnfolded else { return nil }
    var places: [Int: Int] = [:]
    var found: [Group] = []
    for (index, name) in names.enumerated() {
      let around = outline.groups(around: name)
      let home = box(name).map { outline.closedGroup($0) ?? around.first } ?? around.last
      guard let home else { return nil }
      if let place = places[home] {
        found[place].members.append(index)
      } else {
        places[home] = found.count
        found.append(Group(id: outline.groups[home].id, title: outline.groups[home].name, members: [index]))
      }
    }
    if found.count < 2 { return nil }
    for (place, title) in GroupTitles.distinct(found.map { ($0.id, $0.title) }).enumerated() {
      found[place].title = title
    }
    groups = found.enumerated().sorted {
      (-$0.element.members.count, $0.offset) < (-$1.element.members.count, $1.offset)
    }
    .map(\.element)
  }
}

extension SourceOutline {
  /// Returns the index of the group whose box has a name; nil for the box of a service.
  fileprivate func closedGroup(_ box: String) -> Int? { box.hasSuffix("/") ? group(box) : nil }
}
