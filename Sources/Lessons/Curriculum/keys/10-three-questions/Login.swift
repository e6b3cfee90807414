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

extension User {
  func fetchMail() -> [Message] {
    [Message(text: "Hello, \(name)!")]
  }
}

class Image {
  fileprivate init() {}
}

extension Message {
  func open() -> Image {
    Image()
  }
}
