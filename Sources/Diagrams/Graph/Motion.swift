import Layout
import Stage

/// An animation of boxes from their former to their new positions, over a few frames.
package struct Motion: Sendable {
  /// Number of frames of an animation.
  package static let frames = 4

  private let from: [String: Rect]
  package private(set) var frame = 0

  /// Creates an animation from one scene to another.
  ///
  /// - Returns: nil if no box of the old scene has moved, or if the scenes differ in detail.
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

  /// Moves to the next frame.
  ///
  /// - Returns: True while the animation continues.
  package mutating func advance() -> Bool {
    frame += 1
    return frame < Self.frames
  }

  /// Position of a box in the present frame of the animation. A box that the old scene does not have is at its target.
  package func place(of name: String, _ target: Rect) -> Rect {
    guard let start = from[name] else { return target }
    var box = target
    box.x = start.x + (target.x - start.x) * (frame + 1) / (Self.frames + 1)
    box.y = start.y + (target.y - start.y) * (frame + 1) / (Self.frames + 1)
    return box
  }
}
