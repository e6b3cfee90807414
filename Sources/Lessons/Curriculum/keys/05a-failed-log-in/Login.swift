class User {
  let name: String

  fileprivate init(name: String) {
    self.name = name
  }
}

struct Refused: Error {
  let name: String
}

class LoginService {
  func logIn(_ name: String) throws(Refused) -> User {
    guard ["Anna", "Ben"].contains(name) else {
      throw Refused(name: name)
    }
    return User(name: name)
  }
}
