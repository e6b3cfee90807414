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

class Message {
  let text: String

  fileprivate init(text: String) {
    self.text = text
  }
}

class MailService {
  private let user: User

  init(user: User) {
    self.user = user
  }

  func fetch() -> [Message] {
    [
      Message(text: "Hello, \(user.name)!"),
      Message(text: "Are you there?"),
    ]
  }
}
