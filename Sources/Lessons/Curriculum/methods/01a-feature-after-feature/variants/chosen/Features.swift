class TeaScreen {
  private var teas = ["Assam", "Keemun", "Sencha", "Ceylon"]
  private var selected = ""

  func select(_ row: Int) {
    selected = teas[row]
  }

  func draw() {
    print(teas.joined(separator: " "))
    print("Selected:", selected)
  }
}

public func story() {
  let screen = TeaScreen()
  screen.select(2)
  screen.draw()
}
