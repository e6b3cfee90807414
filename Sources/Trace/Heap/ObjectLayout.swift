/// Size of the objects of a class, and the fields that can hold references.
final class ObjectLayout {
  /// Names of fields that may hold references which cannot be read.
  let opaqueFields: [String]
  /// True if the objects cannot refer to anything.
  let isLeaf: Bool
  /// Size of an object in bytes.
  let size: Int

  /// - Parameter isAsked: true if objects of the class are asked for what they hold.
  init(_ parts: [Shape.Part], size: Int, isAsked: Bool) {
    opaqueFields = parts.filter(\.shape.isOpaque).map(\.name)
    isLeaf = parts.isEmpty && !isAsked
    self.size = size
  }
}
