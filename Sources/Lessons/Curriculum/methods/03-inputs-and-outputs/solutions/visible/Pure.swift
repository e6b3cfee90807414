class TeaList {
  func headline(opened: Int) -> String {
    "Teas, \(opened)"
  }

  func rows(of teas: [String], with letters: String) -> [String] {
    teas.filter { $0.lowercased().contains(letters) }
  }

  func line(_ rows: [String], selected: String) -> String {
    rows.joined(separator: " ") + " with " + selected
  }
}

public func story() {
  let teas = ["Assam", "Keemun", "Sencha", "Ceylon"]
  let list = TeaList()
  let rows = list.rows(of: teas, with: "e")
  print(list.line(rows, selected: "Sencha"))
  let first = list.headline(opened: 1)
  print(first)
  let second = list.headline(opened: 1)
  print(second)
  print(first == second)
}
