import GRDB
import Hummingbird

/// A product that the shop sells.
package struct Product: Codable, Equatable, Sendable, FetchableRecord, ResponseEncodable {
  let id: Int64
  let name: String
  let description: String
  let priceCents: Int
  /// Number of pieces that are left.
  let stock: Int
}
