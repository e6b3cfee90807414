class Storage {}

// A library from somewhere else.
class MapSDK {}

// Nobody but the provider knows the SDK.
class MapEngineProvider {
  private let sdk = MapSDK()
}

class ServiceContainer {
  let storage: Storage
  let maps: MapEngineProvider

  init(
    storage: Storage, maps: MapEngineProvider
  ) {
    self.storage = storage
    self.maps = maps
  }
}

class MakeServices {
  private let onFinish: (ServiceContainer) -> Void

  init(
    onFinish: @escaping (ServiceContainer) -> Void
  ) {
    self.onFinish = onFinish
  }

  func run() {
    let storage = Storage()
    let maps = MapEngineProvider()
    let services = ServiceContainer(
      storage: storage, maps: maps)
    onFinish(services)
  }
}

class Application {
  private(set) var services: ServiceContainer?

  func start() {
    let operation = MakeServices { services in
      self.services = services
    }
    operation.run()
  }
}

public func story() {
  let application = Application()
  application.start()
  print("Ready:", application.services != nil)
}
