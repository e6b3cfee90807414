import GRDB

/// The products of a new shop.
enum Seed {
  /// Stock of each product in a new shop.
  static let stock = 100_000

  /// Fills the shop if it has no product.
  static func fill(_ database: Database) throws {
    guard try Int.fetchOne(database, sql: "SELECT count(*) FROM product") == 0 else { return }
    for (material, verb) in materials {
      for (piece, use, price) in pieces {
        try database.execute(
          sql: "INSERT INTO product (name, description, priceCents, stock) VALUES (?, ?, ?, ?)",
          arguments: ["\(material) \(piece)", "\(verb), to \(use)", price * material.count, stock])
      }
    }
    try database.execute(sql: "INSERT INTO productIndex (productIndex) VALUES ('rebuild')")
  }

  private static let materials = [
    ("Steel", "Hammered twice"), ("Leather", "Waxed"), ("Bronze", "Cast in one piece"), ("Linen", "Quilted in layers"),
    ("Chainmail", "Riveted ring by ring"),
  ]
  private static let pieces = [
    ("helmet", "keep a clear head", 900), ("gloves", "hold a sword", 300), ("boots", "cross a moor", 450),
    ("belt", "carry a purse", 200), ("chest", "stop an arrow", 1_500), ("bracers", "turn a blade", 350),
    ("pants", "sit on a horse", 600), ("shield", "stand behind", 1_100),
  ]
}
