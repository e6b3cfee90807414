import GRDB

/// Tables of the shop.
enum Schema {
  static var migrator: DatabaseMigrator {
    var migrator = DatabaseMigrator()
    migrator.registerMigration("shop") { database in
      try database.execute(
        sql: """
          CREATE TABLE product (
            id INTEGER PRIMARY KEY, name TEXT NOT NULL, description TEXT NOT NULL, priceCents INTEGER NOT NULL,
            stock INTEGER NOT NULL CHECK (stock >= 0));
          CREATE VIRTUAL TABLE productIndex USING fts5(name, description, content='product', content_rowid='id');
          CREATE TABLE basketLine (
            user TEXT NOT NULL, product INTEGER NOT NULL REFERENCES product, quantity INTEGER NOT NULL,
            PRIMARY KEY (user, product)) WITHOUT ROWID;
          CREATE TABLE "order" (
            id INTEGER PRIMARY KEY, user TEXT NOT NULL, placedAt TEXT NOT NULL, totalCents INTEGER NOT NULL);
          CREATE TABLE orderLine (
            "order" INTEGER NOT NULL REFERENCES "order", product INTEGER NOT NULL REFERENCES product,
            quantity INTEGER NOT NULL, priceCents INTEGER NOT NULL);
          CREATE INDEX orderLineByProduct ON orderLine (product);
          """)
    }
    return migrator
  }
}
