import Hummingbird

extension Request {
  /// Reads a number of the query; nil if it is missing.
  ///
  /// - Throws: `ShopError.badInput` if the value is not a number, or out of range.
  func number(_ name: String, in range: ClosedRange<Int>) throws(ShopError) -> Int? {
    guard let text = uri.queryParameters[Substring(name)] else { return nil }
    guard let number = Int(text), range.contains(number) else {
      let most = range.upperBound == .max ? "or more" : "to \(range.upperBound)"
      throw .badInput(name: name, value: String(text), expected: "a number, \(range.lowerBound) \(most)")
    }
    return number
  }
}
