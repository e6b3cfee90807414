enum Step {
  case idle, asking, saved, refused
}

class Places {
  private(set) var all: [String] = []

  func save(_ place: String) {
    all.append(place)
  }
}

class Favorites {
  private let places: Places
  private(set) var step = Step.idle
  private var pending: [String] = []

  init(places: Places) {
    self.places = places
  }

  func ask(_ place: String) {
    print("Add \(place)?")
    pending.append(place)
    step = .asking
  }

  func answer(_ isYes: Bool) {
    if pending.isEmpty { return }
    let place = pending.removeFirst()
    step = isYes ? .saved : .refused
    if isYes { places.save(place) }
  }
}

public func story() {
  let places = Places()
  let favorites = Favorites(places: places)
  favorites.ask("zoo")
  favorites.ask("inn")
  favorites.answer(true)
  favorites.answer(true)
  let all = places.all.joined(separator: " ")
  print("Saved:", all)
}
