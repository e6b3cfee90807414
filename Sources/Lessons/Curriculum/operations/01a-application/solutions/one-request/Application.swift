class Storage {
  var token = "none"
}

class Network {
  private(set) var requests = 0

  func requestToken() -> String {
    requests += 1
    return "token \(requests)"
  }
}

class LogInService {
  private let storage: Storage
  private let network: Network

  init(storage: Storage, network: Network) {
    self.storage = storage
    self.network = network
  }

  func logIn() {
    if storage.token != "none" { return }
    storage.token = network.requestToken()
  }

  func logOut() {
    storage.token = "none"
  }
}

class Application {
  private let storage: Storage
  private let network: Network
  private let logInService: LogInService

  init() {
    storage = Storage()
    network = Network()
    logInService = LogInService(
      storage: storage, network: network)
  }

  var state: String {
    "\(storage.token), \(network.requests) sent"
  }

  func start() { logInService.logIn() }
  func stop() { logInService.logOut() }
}

public func story() {
  let application = Application()
  let first = application.state
  print("First:", first)
  application.start()
  application.start()
  print("Started:", application.state)
  application.stop()
  print("As at first:", application.state == first)
}
