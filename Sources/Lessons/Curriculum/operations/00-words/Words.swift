// A service: it keeps the phone number.
class Storage {
  private(set) var phone: String?

  func save(_ phone: String) {
    self.phone = phone
  }

  func forget() {
    phone = nil
  }
}

// A service, too: it shows screens.
class Router {
  func show(_ screen: String) {
    print("Screen:", screen)
  }
}

// An operation: one use case.
class LogIn {
  private let storage: Storage
  private let router: Router

  init(storage: Storage, router: Router) {
    self.storage = storage
    self.router = router
  }

  func run(phone: String) {
    router.show("Phone number")
    storage.save(phone)
    router.show("Welcome")
  }
}

class LogOut {
  private let storage: Storage

  init(storage: Storage) {
    self.storage = storage
  }

  func run() {
    storage.forget()
  }
}

class ScenarioFactory {
  private let storage: Storage
  private let router: Router

  init(storage: Storage, router: Router) {
    self.storage = storage
    self.router = router
  }

  func makeLogIn() -> LogIn {
    LogIn(storage: storage, router: router)
  }
}

public func story() {
  let storage = Storage()
  let scenarios = ScenarioFactory(
    storage: storage, router: Router())
  scenarios.makeLogIn().run(phone: "555 01")
  print("Phone:", storage.phone ?? "none")
}
