class TeaScreen {
  private var teas = ["Assam", "Keemun", "Sencha", "Ceylon"]
  private var selected = ""
  private var searched = ""
  private var isSorted = false

  func select(_ row: Int) {
    selected = teas[row]
  }

  func search(_ letters: String) {
    searched = letters
  }

  func sort() {
    isSorted = true
  }

  func draw() {
    let rows = teas.filter {
      searched.isEmpty || $0.lowercased().contains(searched)
    }
    print((isSorted ? rows.sorted() : rows).joined(separator: " "))
    print("Selected:", selected)
    count(teas)
  }
}

func count(_ teas: [String]) {
  print("Teas", teas.count)
}

public func story() {
  let screen = TeaScreen()
  screen.select(2)
  screen.sort()
  screen.draw()
}
