class Table {
  private var rows: [String] = []

  func show(_ rows: [String]) {
    self.rows = rows
  }

  func draw() {
    print(rows.count, "rows")
    for row in rows {
      print(row)
    }
  }
}

class TeaScreen {
  let table = Table()

  init() {
    table.show(["Assam", "Sencha"])
  }

  func sellOut() { table.show(["Assam"]) }
}

public func story() {
  let screen = TeaScreen()
  screen.table.draw()
  screen.sellOut()
  screen.table.draw()
}
