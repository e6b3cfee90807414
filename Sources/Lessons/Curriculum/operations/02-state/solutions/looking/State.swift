import LessonKit

class Favorites {
  private(set) var count = 0

  func add() { count += 1 }
}

class Badge {
  private let favorites: Favorites
  var shown: Int { favorites.count }

  init(favorites: Favorites) {
    self.favorites = favorites
  }
}

public func story(_ kit: Kit) {
  let favorites = Favorites()
  let badge = Badge(favorites: favorites)
  var key = ""
  while key != "d" {
    kit.show(
      "Favorites [\(badge.shown)]",
      "a adds  d is done")
    key = kit.key()
    if key == "a" { favorites.add() }
    print(
      key, favorites.count, "there,",
      badge.shown, "shown")
  }
}
