enum Step {
  case idle, asking, saved, refused
}

class Favorites {
  private(set) var places: [String] = []
  private(set) var step = Step.idle
  private var pending: String?

  func ask(_ place: String) {
    print("Add \(place)?")
    pending = place
    step = .asking
  }

  func answer(_ isYes: Bool) {
    guard let place = pending else { return }
    pending = nil
    step = isYes ? .saved : .refused
    if isYes { save(place) }
  }

  private func save(_ place: String) {
    places.append(place)
  }
}

public func story() {
  let favorites = Favorites()
  favorites.ask("zoo")
  favorites.ask("inn")
  favorites.answer(true)
  favorites.answer(true)
  let all = favorites.places.joined(separator: " ")
  print("Saved:", all)
}
