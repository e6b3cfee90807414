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

class Network {}

class ReaderScreen {
  private let user: User
  private let message: Message
  private let network: Network

  init(user: User, message: Message, network: Network) {
    self.user = user
    self.message = message
    self.network = network
  }

  var title: String { "\(user.name) reads: \(message.text)" }
}

typealias MakeReader = () -> ReaderScreen
typealias UnlockMessage = (Message) -> MakeReader
typealias UnlockUser = (User) -> UnlockMessage

func makeRoot(network: Network) -> UnlockUser {
  { user in
    { message in
      {
        ReaderScreen(
          user: user, message: message, network: network)
      }
    }
  }
}

func unlockHello() -> MakeReader {
  let root = makeRoot(network: Network())
  return root(Message(text: "Hello!"))
}

func story() {
  let makeReader = unlockHello()
  let first = makeReader()
  let second = makeReader()
  print(first.title)
  print("Two screens:", first !== second)
}
