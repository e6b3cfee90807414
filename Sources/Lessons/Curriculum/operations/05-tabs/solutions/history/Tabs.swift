import LessonKit

class MapEngine {}
class History {}

class MapEngineProvider {
  private let engine = MapEngine()

  func makeController() -> MapController {
    MapController(engine: engine)
  }
}

class MapController {
  private let engine: MapEngine

  init(engine: MapEngine) { self.engine = engine }
}

// What the map shows: pins, a region, labels.
class MapViewModel {
  private let controller: MapController
  private let history = History()
  let pins = ["zoo", "inn"]
  let region = "Old town"
  var labels: String {
    pins.joined(separator: ", ")
  }

  init(controller: MapController) {
    self.controller = controller
  }
}

class MapView {
  private let model: MapViewModel

  init(model: MapViewModel) { self.model = model }

  var text: String {
    "\(model.region): \(model.labels)"
  }
}

public func story(_ kit: Kit) {
  let maps = MapEngineProvider()
  var tabs: [MapView] = []
  var key = ""
  while key != "d" {
    let rows = tabs.map(\.text)
    kit.show(rows + ["o opens  c closes  d is done"])
    key = kit.key()
    if key == "o" {
      let controller = maps.makeController()
      let model = MapViewModel(
        controller: controller)
      tabs.append(MapView(model: model))
    }
    if key == "c" { _ = tabs.popLast() }
  }
}
