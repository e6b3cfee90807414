import Testing

/// The size of a terminal, in cells.
struct Size: CustomTestStringConvertible, Equatable, Sendable {
  let width: Int
  let height: Int

  /// The smallest size that shows everything, and a large one.
  static let usual = [Size(80, 24), Size(120, 40)]

  init(_ width: Int, _ height: Int) {
    self.width = width
    self.height = height
  }

  var testDescription: String { "\(width)x\(height)" }
}
