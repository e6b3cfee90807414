class MapController {
  var badge = 0
}

class MapEngineProvider {
  func makeController() -> MapController {
    MapController()
  }
}

class AuthorizedServices {
  let maps = MapEngineProvider()
}

class Favorites {
  private var listeners: [(Int) -> Void] = []

  func subscribe(
    _ listener: @escaping (Int) -> Void
  ) {
    listeners.append(listener)
  }

  func change(to count: Int) {
    for listener in listeners { listener(count) }
  }
}

class OpenTab {
  private let services: AuthorizedServices
  private let favorites: Favorites

  init(
    services: AuthorizedServices,
    favorites: Favorites
  ) {
    self.services = services
    self.favorites = favorites
  }

  func run() -> MapController {
    let tab = services.maps.makeController()
    favorites.subscribe { [weak tab] in
      tab?.badge = $0
    }
    return tab
  }
}

public func story() {
  let favorites = Favorites()
  var services: AuthorizedServices? =
    AuthorizedServices()
  let tab = services.map {
    OpenTab(services: $0, favorites: favorites)
      .run()
  }
  services = nil
  favorites.change(to: 7)
  print("Badge:", tab?.badge ?? 0)
}
