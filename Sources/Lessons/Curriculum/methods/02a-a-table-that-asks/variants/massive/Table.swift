protocol TableSource: AnyObject {
  func rowCount() -> Int
  func row(_ index: Int) -> String
}

class Table {
  weak var source: (any TableSource)?
  private var count = 0

  func reload() {
    count = source?.rowCount() ?? 0
  }

  func draw() {
    print("Rows:", count)
    for index in 0..<count {
      print(source?.row(index) ?? "")
    }
  }
}

class RowTable {
  private var rows: [String] = []

  func show(_ rows: [String]) { self.rows = rows }

  func draw() {
    print("Rows:", rows.count)
    for row in rows { print(row) }
  }
}

class TeaScreen: TableSource {
  let table = Table()
  let basket = Table()
  private var teas = ["Assam", "Sencha"]
  private var ordered: [String] = []
  private var searched = ""

  init() {
    table.source = self
    table.reload()
  }

  func searchChanged(_ text: String) { searched = text }
  func orderTapped() { ordered.append(searched) }
  func basketCount() -> Int { ordered.count }
  func basketRow(_ index: Int) -> String { ordered[index] }
  func sellOut() { teas.removeLast() }
  func rowCount() -> Int { teas.count }
  func row(_ index: Int) -> String { teas[index] }
}

public func story() {
  let screen = TeaScreen()
  screen.table.draw()
  screen.sellOut()
  screen.table.draw()
}
