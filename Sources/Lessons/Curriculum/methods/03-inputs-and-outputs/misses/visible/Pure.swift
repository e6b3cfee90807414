class TeaList {
  private var opened = 0

  func headline() -> String {
    opened = 1
    return "Teas, \(opened)"
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
  let first = list.headline()
  print(first)
  let second = list.headline()
  print(second)
  print(first == second)
}
