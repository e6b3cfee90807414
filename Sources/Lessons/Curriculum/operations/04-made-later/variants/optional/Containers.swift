class Storage { var token = "none" }
class MapEngineProvider {
  func draw() { print("Map") }
}

// The map is in the first container, and is not there yet.
class Services {
  let storage = Storage()
  var maps: MapEngineProvider?
}

class MapScreen {
  private let services: Services

  init(services: Services) {
    self.services = services
  }

  func show() {
    services.maps.draw()
  }
}

public func story() {
  let screen = MapScreen(services: Services())
  screen.show()
}
