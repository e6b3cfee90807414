class ReaderScreen {
  private let user: User
  private let message: Message
  private let factory: MessageBoundFactory

  init(
    user: User, message: Message, factory: MessageBoundFactory
  ) {
    self.user = user
    self.message = message
    self.factory = factory
  }

  var title: String { "\(user.name) reads: \(message.text)" }
}

class RootFactory {
  func makeUserBoundFactory(for user: User) -> UserBoundFactory {
    UserBoundFactory(user: user, parent: self)
  }
}

class UserBoundFactory {
  let user: User
  private let parent: RootFactory

  init(user: User, parent: RootFactory) {
    self.user = user
    self.parent = parent
  }

  func makeMessageBoundFactory(
    for message: Message
  ) -> MessageBoundFactory {
    MessageBoundFactory(message: message, parent: self)
  }
}

class MessageBoundFactory {
  private let message: Message
  private let parent: UserBoundFactory

  init(message: Message, parent: UserBoundFactory) {
    self.message = message
    self.parent = parent
  }

  func makeReaderScreen() -> ReaderScreen {
    ReaderScreen(
      user: parent.user, message: message, factory: self)
  }
}
