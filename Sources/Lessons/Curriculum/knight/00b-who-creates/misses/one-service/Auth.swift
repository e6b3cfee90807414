class AuthService {
  private var names: [String] = []

  func logIn(_ name: String) {
    names.append(name)
  }

  func knows(_ name: String) -> Bool {
    names.contains(name)
  }
}

class AuthViewController {
  private let service: AuthService

  init(service: AuthService) {
    self.service = service
  }

  func logIn(_ name: String) {
    service.logIn(name)
  }

  func show(_ name: String) {
    if service.knows(name) {
      print(name, "is in")
    } else {
      print(name, "is out")
    }
  }
}

public func story() {
  let first = AuthViewController(service: AuthService())
  let second = AuthViewController(service: AuthService())
  first.logIn("Arthur")
  second.show("Arthur")
}
