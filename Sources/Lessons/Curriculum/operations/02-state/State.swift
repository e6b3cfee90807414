import LessonKit

class Favorites {
  private(set) var count = 0

  func add() { count += 1 }
}

class Badge {
  private let favorites: Favorites
  private(set) var shown = 0

  init(favorites: Favorites) {
    self.favorites = favorites
  }

  func look() { shown = favorites.count }
}

public func story(_ kit: Kit) {
  let favorites = Favorites()
  let badge = Badge(favorites: favorites)
  var key = ""
  while key != "d" {
    kit.show(
      "Favorites [\(badge.shown)]",
      "a adds  l looks  d is done")
    key = kit.key()
    if key == "a" { favorites.add() }
    if key == "l" { badge.look() }
    print(
      key, favorites.count, "there,",
      badge.shown, "shown")
  }
}
