class TeaScreen {
  private var teas = ["Assam", "Keemun", "Sencha", "Ceylon"]
  private var selected = ""
  private var searched = ""

  func select(_ row: Int) {
    selected = teas[row]
  }

  func search(_ letters: String) {
    searched = letters
  }

  func draw() {
    let rows = teas.filter {
      searched.isEmpty || $0.lowercased().contains(searched)
    }
    print(rows.joined(separator: " ") + ":", selected)
  }
}

public func story() {
  let screen = TeaScreen()
  screen.select(2)
  screen.draw()
  screen.search("e")
  screen.draw()
}
