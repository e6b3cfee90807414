import Foundation
import SourceReader

/// A project after edits that cannot matter to the styles: the result is the earlier one, with places moved.
///
/// In a parsed file, such an edit leaves all nodes of the tree as they are, as a change of white space or comments does.
/// In any file, the words that only one version contains are none for which the styles look. A word in a comment may be
/// the only reason for which a file is parsed.
struct EditedProject {
  private(set) var project: ImportedProject
  private let asked: Set<UInt32>

  /// - Parameter asked: hashes of the words for which the styles looked (`Importer.Reading.asked`).
  init(_ project: ImportedProject, asked: Set<UInt32>) {
    self.project = project
    self.asked = asked
  }

  /// Replaces a version of a file by another one.
  ///
  /// - Returns: false if the edit may matter, or if a text of the project contains a line that has moved. The project is
  ///   then not valid any more.
  /// - Complexity: O(nodes of the file + services + edges + findings).
  mutating func apply(_ old: SourceStore.Entry, _ new: SourceStore.Entry) -> Bool {
    guard Self.isAlike(old, new, asked) else { return false }
    if let tree = old.tree, let other = new.tree, !move(from: tree, to: other) { return false }
    project.count.lines += new.words.lineCount - old.words.lineCount
    return true
  }

  /// Returns whether the styles read two versions of a file alike.
  ///
  /// - Complexity: O(nodes of the file).
  static func isAlike(_ old: SourceStore.Entry, _ new: SourceStore.Entry, _ asked: Set<UInt32>) -> Bool {
    // A manifest names modules.
    guard old.isText, new.isText, !old.isDamaged, !new.isDamaged, !old.isManifest else { return false }
    guard old.words.isAlike(new.words, for: asked) else { return false }
    guard let tree = old.tree else { return true }
    return new.tree.map(tree.hasSameNodes) == true
  }

  /// Moves the places of a file.
  private mutating func move(from old: CodeTree, to new: CodeTree) -> Bool {
    var places: Set<Place> = []
    forEachPlace(in: old.name) { places.insert($0) }
    if places.isEmpty { return true }
    guard let positions = old.positions(in: new) else { return false }
    var moved: [Place: Place] = [:]
    for place in places {
      guard let position = positions[.init(line: place.line, column: place.column)] else { return false }
      moved[place] = Place(file: place.file, position)
    }
    if moved.allSatisfy({ $0 == $1 }) { return true }
    // Places are compared with each other, so their order must stay.
    let order = places.sorted().compactMap { moved[$0] }
    guard zip(order, order.dropFirst()).allSatisfy({ $0 < $1 }), !hasLine(of: old.name) else { return false }
    forEachPlace(in: old.name) { $0 = moved[$0] ?? $0 }
    return true
  }

  private mutating func forEachPlace(in file: String, _ body: (inout Place) -> Void) {
    func visit(_ place: inout Place) { if place.file == file { body(&place) } }
    for index in project.services.indices { visit(&project.services[index].place) }
    for index in project.edges.indices {
      visit(&project.edges[index].place)
      guard var gap = project.edges[index].gap else { continue }
      visit(&gap)
      project.edges[index].gap = gap
    }
    for index in project.unknown.indices { visit(&project.unknown[index].place) }
    for index in project.findings.indices {
      visit(&project.findings[index].place)
      for step in project.findings[index].path.indices {
        guard var place = project.findings[index].path[step].place else { continue }
        visit(&place)
        project.findings[index].path[step].place = place
      }
    }
  }

  /// Returns whether a text of the project contains a line of a file, as in `A (File.swift:12)`.
  private func hasLine(of file: String) -> Bool {
    let wanted = (file as NSString).lastPathComponent + ":"
    func has(_ text: String) -> Bool { text.contains(wanted) }
    return project.services.contains { has($0.name) }
      || project.edges.contains { has($0.from) || has($0.to) || $0.alternatives.contains(where: has) }
      || project.unknown.contains { has($0.message) }
      || project.findings.contains { has($0.message) || has($0.remedy) || $0.path.contains { has($0.name) } }
  }
}
