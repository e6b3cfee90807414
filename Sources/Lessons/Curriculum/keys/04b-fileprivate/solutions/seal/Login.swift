class User {
  let name: String

  fileprivate init(name: String) {
    self.name = name
  }
}

class LoginService {
  private let passwords = ["Anna": "swan"]

  func logIn(_ name: String, _ password: String) -> User? {
    passwords[name] == password ? User(name: name) : nil
  }
}
