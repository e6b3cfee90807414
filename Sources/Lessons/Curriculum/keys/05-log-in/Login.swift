class User {
  let name: String

  fileprivate init(name: String) {
    self.name = name
  }
}

class LoginService {
  func logIn(_ name: String) -> User? {
    ["Anna", "Ben"].contains(name) ? User(name: name) : nil
  }
}
