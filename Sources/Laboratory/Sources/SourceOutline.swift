import Foundation
import Importer
import Stage

/// Tree of a code base: groups for modules, containers, folders and files, with their services and consumers. Many
/// modules are groups of their outer folders or of their common words.
///
/// A group that would contain only a single group or a single name is omitted.
package struct SourceOutline: Sendable {
  package enum Kind: String, Sendable, Hashable {
    case module, container, folder, file
    /// Names with common words, in a group of many names side by side.
    case names
    /// Requested services that the code neither registers nor defines as consumers.
    case elsewhere

    package var title: String { self == .names || self == .elsewhere ? Words.Source.group : rawValue }
  }

  package struct Group: Sendable {
    /// Identifier of the group. Its final slash distinguishes it from names of services:
    /// `App/AppContainer/Assembly.swift/`.
    package let id: String
    package let name: String
    package let kind: Kind
    /// Depth of the group, 0 for an outermost group.
    package let depth: Int
    /// Index of the enclosing group; nil for an outermost group.
    package let parent: Int?
    /// Indices of the inner groups, in order of names.
    package fileprivate(set) var children: [Int] = []
    /// Names directly in the group, in order of places.
    package fileprivate(set) var members: [String] = []
    /// Number of services in the group and its inner groups.
    package fileprivate(set) var services = 0
    /// Number of services and unregistered consumers in the group and its inner groups.
    package fileprivate(set) var count = 0
  }

  /// All groups, each before its inner groups.
  package private(set) var groups: [Group] = []
  package private(set) var roots: [Int] = []
  private var places: [String: Int] = [:]
  private var homes: [String: Int] = [:]

  /// Identifier of the group of kind `elsewhere`.
  package static let elsewhere = "elsewhere/"

  /// Identifiers of all groups.
  package var all: Set<String> { Set(groups.map(\.id)) }

  /// Returns the open groups after an edit has changed the groups: a new group is open if it contains a name that was in
  /// no closed group.
  ///
  /// - Parameters:
  ///   - opened: groups that were open before the edit.
  ///   - before: the outline before the edit.
  package func opening(_ opened: Set<String>, before: SourceOutline) -> Set<String> {
    let new = groups.indices.filter { before.group(groups[$0].id) == nil }
    return opened.union(
      new.filter { group in
        names(in: group).contains { name in
          let around = before.groups(around: name)
          return !around.isEmpty && around.allSatisfy { opened.contains(before.groups[$0].id) }
        }
      }.map { groups[$0].id })
  }

  /// Returns the index of a group; nil if there is none. The final slash of the identifier may be omitted.
  package func group(_ id: String) -> Int? { places[id.hasSuffix("/") ? id : id + "/"] }

  /// Returns the index of the only group whose identifier ends with a path: `Scenes` for `App/Scenes/`; nil if there is
  /// none, or if there are several.
  package func onlyGroup(endingWith path: String) -> Int? {
    let found = groups.indices.filter { groups[$0].id.hasSuffix("/\(path)/") }
    return found.count == 1 ? found[0] : nil
  }

  /// Returns the index of the group that a word stands for: an identifier, the end of one, or the name of a single group
  /// in any case; nil for any other word.
  package func meant(by word: String) -> Int? {
    if let index = group(word) ?? onlyGroup(endingWith: word) { return index }
    let found = groups.indices.filter { groups[$0].name.lowercased() == word.lowercased() }
    return found.count == 1 ? found[0] : nil
  }

  /// Returns the index of the innermost group that contains a name; nil if no group does.
  package func home(of name: String) -> Int? { homes[name] }

  /// Returns the names in a group and its inner groups.
  package func names(in group: Int) -> [String] {
    groups[group].children.reduce(groups[group].members) { $0 + names(in: $1) }
  }

  /// Returns the groups around a name, the innermost first.
  package func groups(around name: String) -> [Int] {
    var (result, next): ([Int], Int?) = ([], homes[name])
    while let group = next {
      result.append(group)
      next = groups[group].parent
    }
    return result
  }

  /// Returns the groups around a group, the innermost first.
  package func groups(around group: Int) -> [Int] {
    var (result, next): ([Int], Int?) = ([], groups[group].parent)
    while let outer = next {
      result.append(outer)
      next = groups[outer].parent
    }
    return result
  }

  /// The groups of the outermost level that has several: modules, or the folders of the only module. Empty without such
  /// a level.
  package var parts: [Group] {
    var level = roots
    while level.count == 1 { level = groups[level[0]].children }
    return level.map { groups[$0] }
  }

  /// Builds the tree.
  ///
  /// - Parameters:
  ///   - place: returns the place of a name's registration or of its first dependency; nil for a name that the code only
  ///     asks for.
  ///   - title: returns a name without that of its container.
  /// - Complexity: O(n log n) in services and consumers.
  init(
    _ project: ImportedProject, _ picture: Picture, place: (String) -> SourcePlace?, title: (String) -> String
  ) {
    let root = Branch("", .folder)
    let outside = Branch("elsewhere", .elsewhere)
    var folders: [String: String] = [:]
    let containers = Dictionary(project.services.map { ($0.name, $0) }) { first, _ in first }
    for node in picture.services {
      let service = containers[node.name]
      guard let place = place(node.name) else {
        outside.members.append(node.name)
        continue
      }
      let module = service?.module ?? project.layout.module(of: place.file)
      var branch = root.branch(module.isEmpty ? Paths.name(project.root) : module, .module)
      let home = service?.home.flatMap { project.layout.module(of: $0) == module ? $0 : nil } ?? place.file
      if folders[branch.name] == nil { folders[branch.name] = project.layout.folder(of: home) }
      let parts = Self.below(folders[branch.name] ?? module, home)
      for folder in parts.dropLast() { branch = branch.branch(folder, .folder) }
      branch = branch.branch(parts.last ?? Paths.name(project.root), .file)
      branch.members.append(node.name)
      if service != nil { branch.services += 1 }
    }
    let registered = Set(project.services.map(\.name))
    let modules = root.sorted.map { branch in
      let whole = branch.wholeModule
      whole.takeSingles()
      whole.divide(title, registered)
      return whole
    }
    for part in ModuleParts(modules.map { ($0.name, folders[$0.name]) }).parts {
      let branches = part.members.map { modules[$0] }
      guard let title = part.title else {
        for branch in branches { roots.append(add(branch, below: nil, path: "")) }
        continue
      }
      let around = Branch(title, part.isFolder ? .folder : .names)
      for branch in branches { around.children[branch.path] = branch }
      roots.append(add(around, below: nil, path: ""))
    }
    if !outside.members.isEmpty { roots.append(add(outside, below: nil, path: "")) }
  }

  /// Returns the path components of a file below the folder of its module.
  private static func below(_ folder: String, _ file: String) -> [String] {
    let path = file.hasPrefix(folder + "/") ? file.dropFirst(folder.count) : file[...]
    return path.split(separator: "/").map(String.init)
  }

  private mutating func add(_ branch: Branch, below parent: Int?, path: String) -> Int {
    let id = path + branch.path + "/"
    let index = groups.count
    groups.append(
      Group(
        id: id, name: branch.kind == .elsewhere ? Words.Source.notRegistered : branch.name, kind: branch.kind,
        depth: parent.map { groups[$0].depth + 1 } ?? 0, parent: parent))
    places[id] = index
    let members = branch.members
    var (services, count) = (branch.services, 0)
    for child in branch.sorted {
      let place = add(child, below: index, path: id)
      groups[index].children.append(place)
      services += groups[place].services
      count += groups[place].count
    }
    for name in members { homes[name] = index }
    (groups[index].members, groups[index].services, groups[index].count) = (members, services, count + members.count)
    return index
  }

  /// A group while the tree is built.
  private final class Branch {
    let name: String
    /// Name of the group, preceded by the names of the omitted groups around it.
    let path: String
    let kind: Kind
    var children: [String: Branch] = [:]
    var members: [String] = []
    var services = 0

    init(_ name: String, _ kind: Kind, path: String? = nil) {
      (self.name, self.kind, self.path) = (name, kind, path ?? name)
    }

    func branch(_ name: String, _ kind: Kind) -> Branch {
      if let known = children[name] { return known }
      let new = Branch(name, kind)
      children[name] = new
      return new
    }

    /// Adds the member of each inner group with a single member to this group, at every depth: the inner group would
    /// repeat its name. Merges groups that contain only one group.
    func takeSingles() {
      let inner = sorted.map(\.alone)
      children = [:]
      for child in inner {
        if child.children.isEmpty, child.members.count == 1 {
          members += child.members
          services += child.services
        } else {
          children[child.path] = child
          child.takeSingles()
        }
      }
    }

    /// Divides many names side by side by their common words, at every depth.
    ///
    /// - Parameters:
    ///   - title: returns a name without that of its container.
    ///   - registered: names of all services.
    func divide(_ title: (String) -> String, _ registered: Set<String>) {
      let files = children.values.filter { $0.kind == .file }.sorted { $0.name < $1.name }
      let together = members + files.flatMap(\.members)
      let divided = together.count > NameParts.mostTogether ? NameParts(together.map(title)) : nil
      guard let divided, !divided.parts.isEmpty else {
        for child in children.values { child.divide(title, registered) }
        return
      }
      // Files of a few names beside many other names tell less than the words of all the names.
      children = children.filter { $0.value.kind != .file }
      for child in children.values { child.divide(title, registered) }
      (members, services) = (together, services + files.reduce(0) { $0 + $1.services })
      for part in divided.parts {
        let branch = Branch(part.title ?? Words.Source.otherNames, .names)
        branch.members = part.members.map { members[$0] }
        branch.services = branch.members.count(where: registered.contains)
        services -= branch.services
        children[branch.path] = branch
      }
      members = divided.alone.map { members[$0] }
    }

    var sorted: [Branch] {
      children.values.sorted { $0.name.compare($1.name, options: .numeric) == .orderedAscending }
    }

    /// The module with the content of its only group, if it contains nothing else. Otherwise the module itself.
    var wholeModule: Branch {
      guard members.isEmpty, children.count == 1, let only = children.values.first?.alone else { return self }
      let merged = Branch(name, kind)
      (merged.children, merged.members, merged.services) = (only.children, only.members, only.services)
      return merged
    }

    /// The group merged with its only inner group, if it contains nothing else, at every depth. Otherwise the group
    /// itself.
    var alone: Branch {
      guard members.isEmpty, children.count == 1, let only = children.values.first else { return self }
      let inner = only.alone
      let takesOver = inner.kind == .file && kind != .folder
      let merged = Branch(
        takesOver ? name : kind == .folder && inner.kind == .folder ? "\(name)/\(inner.name)" : inner.name,
        takesOver ? kind : inner.kind, path: "\(path)/\(inner.path)")
      (merged.children, merged.members, merged.services) = (inner.children, inner.members, inner.services)
      return merged
    }
  }
}

extension SourceOutline {
  /// Number of times that `room` may be exceeded to open a group that contains nearly everything. Its groups share boxes
  /// then.
  private static let mostForLargest = 4

  /// A group with a smaller share of all names stays closed if its level has no room.
  private static let smallestShare = 6

  /// Minimum number of boxes of a picture that tells the parts of the code.
  package static let fewestParts = 6

  /// Returns the groups to open at first.
  ///
  /// These are the groups that contain nearly everything, and the groups of further depths while there is room.
  ///
  /// - Parameters:
  ///   - room: maximum number of visible boxes.
  ///   - fills: true to open the largest groups as well if there would be fewer than `fewestParts` boxes.
  package func opening(room: Int, fills: Bool = false) -> Set<String> {
    var (opened, seen): (Set<String>, Int) = ([], roots.count)
    func cost(_ index: Int) -> Int { groups[index].children.count + groups[index].members.count - 1 }
    func open(_ index: Int) {
      opened.insert(groups[index].id)
      seen += cost(index)
    }
    // A closed box that contains nearly everything shows nothing.
    var level = roots
    let all = roots.reduce(0) { $0 + groups[$1].count }
    var largest = level.max { groups[$0].count < groups[$1].count }
    while let index = largest, groups[index].kind != .elsewhere, groups[index].count * 3 > all * 2,
      seen == 1 || seen + cost(index) <= room * Self.mostForLargest
    {
      open(index)
      level = level.filter { $0 != index } + groups[index].children
      largest = level.max { groups[$0].count < groups[$1].count }
    }
    // Open whole levels, so that boxes side by side are of the same kind.
    var closed = level
    while !level.isEmpty {
      let next = level.filter { groups[$0].kind != .elsewhere }
      if next.isEmpty || seen + next.reduce(0, { $0 + cost($1) }) > room { break }
      for index in next { open(index) }
      level = next.flatMap { groups[$0].children }
      closed = level
    }
    // A few large boxes tell little, and the parts of a small one tell no more.
    func canOpen(_ index: Int) -> Bool {
      groups[index].kind != .elsewhere && seen + cost(index) <= room && groups[index].count * Self.smallestShare >= all
    }
    while fills, seen < Self.fewestParts,
      let index = closed.filter(canOpen).max(by: { groups[$0].count < groups[$1].count })
    {
      open(index)
      closed = closed.filter { $0 != index } + groups[index].children
    }
    return opened
  }
}
