import Layout
import Stage

/// Boxes that move from where they stood to where they stand, over a few frames.
package struct Motion: Sendable {
  /// How many frames a movement takes.
  package static let frames = 4

  private let from: [String: Rect]
  package private(set) var frame = 0

  /// - Returns: nil if no box that was there stands elsewhere now.
  package init?(from old: GraphScene, to new: GraphScene) {
    guard old.detail == new.detail else { return nil }
    var places: [String: Rect] = [:]
    for index in old.groups.indices { places[old.groups[index].names[0]] = old.box(ofGroup: index) }
    let hasMoved = new.groups.indices.contains { index in
      let box = new.box(ofGroup: index)
      return places[new.groups[index].names[0]].map { $0.x != box.x || $0.y != box.y } ?? false
    }
    if !hasMoved { return nil }
    from = places
  }

  /// - Returns: whether it goes on.
  package mutating func advance() -> Bool {
    frame += 1
    return frame < Self.frames
  }

  /// Where a box is now.
  package func place(of name: String, _ target: Rect) -> Rect {
    guard let start = from[name] else { return target }
    var box = target
    box.x = start.x + (target.x - start.x) * (frame + 1) / (Self.frames + 1)
    box.y = start.y + (target.y - start.y) * (frame + 1) / (Self.frames + 1)
    return box
  }
}
