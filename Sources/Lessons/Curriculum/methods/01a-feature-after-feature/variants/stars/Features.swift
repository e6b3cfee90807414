class TeaScreen {
  private var teas = ["Assam", "Keemun", "Sencha", "Ceylon"]
  private var selected = ""
  private var searched = ""
  private var isSorted = false
  private var favorites: [String] = []
  private var rating = 0

  func select(_ row: Int) {
    selected = teas[row]
  }

  func search(_ letters: String) {
    searched = letters
  }

  func sort() {
    isSorted = true
  }

  func favorite(_ tea: String) {
    favorites.append(tea)
  }

  func rate(_ stars: Int) {
    rating = stars
  }

  func draw() {
    let rows = teas.filter {
      searched.isEmpty || $0.lowercased().contains(searched)
    }
    print((isSorted ? rows.sorted() : rows).joined(separator: " "))
    print("Selected:", selected, favorites.count, rating)
  }
}

public func story() {
  let screen = TeaScreen()
  screen.select(2)
  screen.sort()
  screen.favorite("Assam")
  screen.rate(5)
  screen.draw()
}
