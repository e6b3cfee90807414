class TeaScreen {
  private var teas = ["Assam", "Keemun", "Sencha", "Ceylon"]
  private var selected = 0
  private var searched = ""

  func select(_ row: Int) {
    selected = row
  }

  func search(_ letters: String) {
    searched = letters
  }

  func draw() {
    let rows = teas.filter {
      searched.isEmpty || $0.lowercased().contains(searched)
    }
    print(rows.joined(separator: " ") + ":", rows[selected])
  }
}

public func story() {
  let screen = TeaScreen()
  screen.select(2)
  screen.draw()
  screen.search("e")
  screen.draw()
}
