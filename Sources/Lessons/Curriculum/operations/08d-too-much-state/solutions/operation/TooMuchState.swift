enum Step {
  case idle, asking, saved, refused
}

class Favorites {
  private(set) var places: [String] = []

  func save(_ place: String) {
    places.append(place)
  }
}

class AddFavorite {
  private let place: String
  private let favorites: Favorites
  private(set) var step = Step.idle

  init(_ place: String, favorites: Favorites) {
    self.place = place
    self.favorites = favorites
  }

  func ask() {
    print("Add \(place)?")
    step = .asking
  }

  func answer(_ isYes: Bool) {
    guard step == .asking else { return }
    step = isYes ? .saved : .refused
    if isYes { favorites.save(place) }
  }
}

public func story() {
  let favorites = Favorites()
  let zoo = AddFavorite("zoo", favorites: favorites)
  let inn = AddFavorite("inn", favorites: favorites)
  zoo.ask()
  inn.ask()
  zoo.answer(true)
  inn.answer(true)
  let all = favorites.places.joined(separator: " ")
  print("Saved:", all)
}
