import LessonKit

class Favorites {
  private(set) var count = 0
  private var listeners: [(Int) -> Void] = []

  func add() {
    count += 1
    for listener in listeners { listener(count) }
  }

  func subscribe(
    _ listener: @escaping (Int) -> Void
  ) {
    listeners.append(listener)
  }
}

class Badge {
  private(set) var shown = 0

  init(favorites: Favorites) {
    favorites.subscribe { [weak self] count in
      self?.shown = count
    }
  }
}

public func story(_ kit: Kit) {
  let favorites = Favorites()
  let early = Badge(favorites: favorites)
  favorites.add()
  let late = Badge(favorites: favorites)
  favorites.add()
  print("Shown:", early.shown, late.shown)
  var key = ""
  while key != "d" {
    kit.show(
      "Early [\(early.shown)]",
      "Late  [\(late.shown)]",
      "a adds  d is done")
    key = kit.key()
    if key == "a" { favorites.add() }
  }
  print("In the end:", early.shown, late.shown)
}
