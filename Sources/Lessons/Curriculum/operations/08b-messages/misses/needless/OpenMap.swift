import LessonKit

class Response {}

class Network {
  var isOnline = false
  private(set) var requests = 0

  func request() -> Response? {
    if !isOnline { return nil }
    requests += 1
    return Response()
  }
}

enum EngineState {
  case cold, warming, ready, failed
}

class MapEngineProvider {
  private let network: Network
  private let clock: KitClock
  private var response: Response?
  private(set) var state = EngineState.cold

  init(network: Network, clock: KitClock) {
    self.network = network
    self.clock = clock
  }

  func warmUp() async throws {
    if state == .ready { return }
    state = .warming
    try await clock.sleep(for: .seconds(1))
    response = network.request()
    state = response == nil ? .failed : .ready
  }
}

class Router {
  func show(_ screen: String) {
    print("Screen:", screen)
  }
}

class OpenMap {
  private let maps: MapEngineProvider
  private let router: Router

  init(maps: MapEngineProvider, router: Router) {
    self.maps = maps
    self.router = router
  }

  func run() async throws {
    try await maps.warmUp()
    let isReady = maps.state == .ready
    router.show(isReady ? "Map" : "Try again")
  }
}

public func story(_ kit: Kit) async throws {
  let network = Network()
  let maps = MapEngineProvider(
    network: network, clock: kit.clock)
  let open = OpenMap(maps: maps, router: Router())
  try await open.run()
  network.isOnline = true
  try await open.run()
  try await open.run()
  print("State:", maps.state)
  print("Requests:", network.requests)
}
