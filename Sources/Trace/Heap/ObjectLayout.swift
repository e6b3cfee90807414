/// Size of the objects of a class, and facts about the references that they can hold.
final class ObjectLayout {
  /// Names of fields that may hold references which cannot be read.
  let opaqueFields: [String]
  /// True if the objects cannot refer to anything.
  let isLeaf: Bool
  /// Size of an object in bytes.
  let size: Int

  /// Creates the layout of a class.
  ///
  /// - Parameters:
  ///   - parts: stored properties that can hold references.
  ///   - size: size of an object in bytes.
  ///   - isAsked: true if `HeapSources` contains the class, so its objects are asked for the objects they hold.
  init(_ parts: [Shape.Part], size: Int, isAsked: Bool) {
    opaqueFields = parts.filter(\.shape.isOpaque).map(\.name)
    isLeaf = parts.isEmpty && !isAsked
    self.size = size
  }
}
