import Core

class User {
  let name: String

  init(name: String) {
    self.name = name
  }
}

class Message {
  let text: String

  init(text: String) {
    self.text = text
  }
}

class Inbox {
  let user: User

  init(user: User) {
    self.user = user
  }
}

class Reader {
  let inbox: Inbox
  let message: Message

  init(inbox: Inbox, message: Message) {
    self.inbox = inbox
    self.message = message
  }

  var title: String { "\(inbox.user.name) reads: \(message.text)" }
}

extension ScopeKind {
  static let user: ScopeKind = "user"
  static let message: ScopeKind = "message"
}

func makeContainer() -> ConfinedContainer {
  let root = ConfinedContainer()
  root.declareScope(.user, key: User.self)
  root.declareScope(.message, key: Message.self, in: .user)
  root.register(Inbox.self, .scoped(.user), Inbox.init)
  root.register(Reader.self, .scoped(.message), Reader.init)
  return root
}

func story() throws {
  let root = makeContainer()
  try root.validate()
  let annas = try root.openScope(
    .user, key: User(name: "Anna"))
  let hello = try annas.openScope(
    .message, key: Message(text: "Hello!"))
  let reader = try hello.resolve(Reader.self)
  annas.close()
  print("Closed:", hello.isClosed)
  print(reader.title)
}
