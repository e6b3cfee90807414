protocol Network: AnyObject {
  func requestToken() -> String?
}

class Storage { var token: String? }

class LogInService {
  private let storage: Storage
  private let network: any Network

  init(storage: Storage, network: any Network) {
    self.storage = storage
    self.network = network
  }

  func logIn() {
    if storage.token != nil { return }
    storage.token = network.requestToken()
  }
}

class RealNetwork: Network {
  func requestToken() -> String? { "real" }
}

class FakeNetwork: Network {
  var answer: String?

  func requestToken() -> String? { answer }
}

func expect(_ isTrue: Bool, _ what: String) {
  print(isTrue ? "pass" : "FAIL", what)
}

func testLogIn() {
  let storage = Storage()
  let network = FakeNetwork()
  let service = LogInService(
    storage: storage, network: network)
  network.answer = "token"
  service.logIn()
  expect(storage.token == "token", "token kept")
  network.answer = nil
  service.logIn()
  expect(storage.token == "token", "still in")
  network.answer = "new"
  service.logIn()
  expect(storage.token == "new", "new kept")
}

public func story() {
  testLogIn()
}
