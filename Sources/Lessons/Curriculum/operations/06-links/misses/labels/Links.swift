class MapController {}

class Labels {
  func text(_ place: String) -> String {
    "[\(place)]"
  }
}

class Details {
  func show(_ place: String) {
    print("Details of", place)
  }
}

class MapViewModel {
  private let controller: MapController
  var labels: Labels?
  var details: Details?

  init(controller: MapController) {
    self.controller = controller
  }

  func tap(_ place: String) {
    let text = labels?.text(place)
    print("Map:", text ?? "no labels")
    details?.show(place)
  }
}

class OpenMap {
  func run() -> MapViewModel {
    let model = MapViewModel(
      controller: MapController())
    model.labels = Labels()
    model.tap("inn")
    model.details = Details()
    return model
  }
}

public func story() {
  let model = OpenMap().run()
  model.tap("zoo")
}
