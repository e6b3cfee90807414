/// The size of a class's objects, and where they can hold others.
final class ObjectLayout {
  /// Fields that can hold something which cannot be looked into.
  let opaqueFields: [String]
  /// Whether the objects can refer to nothing.
  let isLeaf: Bool
  /// Bytes of an object.
  let size: Int

  /// - Parameter isAsked: whether objects of the class are asked for what they keep.
  init(_ parts: [Shape.Part], size: Int, isAsked: Bool) {
    opaqueFields = parts.filter(\.shape.isOpaque).map(\.name)
    isLeaf = parts.isEmpty && !isAsked
    self.size = size
  }
}
