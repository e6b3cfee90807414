import OpenCombine

class Row {
  let tea: String
  init(tea: String) { self.tea = tea }
}

class Table {
  private var rows: [Row] = []

  func show(_ teas: [String]) {
    for change in teas.difference(from: rows.map(\.tea)) {
      switch change {
      case .remove(let place, _, _): rows.remove(at: place)
      case .insert(let place, let tea, _):
        rows.insert(Row(tea: tea), at: place)
      }
    }
  }

  func draw() {
    print(rows.map(\.tea).joined(separator: " "))
  }
}

public func story() {
  let table = Table()
  let lists = PassthroughSubject<[String], Never>()
  let showing = lists.sink { teas in table.show(teas) }
  lists.send(["Assam", "Sencha"])
  lists.send(["Assam", "Sencha", "Ceylon"])
  lists.send(["Sencha", "Ceylon"])
  table.draw()
  showing.cancel()
}
