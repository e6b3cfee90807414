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
  private let labels: Labels
  var details: Details?

  init(controller: MapController, labels: Labels) {
    self.controller = controller
    self.labels = labels
  }

  func tap(_ place: String) {
    print("Map:", labels.text(place))
    details?.show(place)
  }
}

class OpenMap {
  func run() -> MapViewModel {
    let model = MapViewModel(
      controller: MapController(),
      labels: Labels())
    model.tap("inn")
    model.details = Details()
    return model
  }
}

public func story() {
  let model = OpenMap().run()
  model.tap("zoo")
}
