class ReaderScreen {
  private let user: User
  let message: Message
  let factory: MessageBoundFactory

  init(
    user: User, message: Message, factory: MessageBoundFactory
  ) {
    self.user = user
    self.message = message
    self.factory = factory
  }

  var title: String { "\(user.name) reads: \(message.text)" }
}

class HomeScreen {
  private let factory: UserBoundFactory

  init(factory: UserBoundFactory) {
    self.factory = factory
  }

  func openMail() -> ReaderScreen? {
    factory.user.fetchMail().first.map {
      factory.makeMessageBoundFactory(for: $0).makeReaderScreen()
    }
  }
}

class Window {
  var home: HomeScreen?
  var reader: ReaderScreen?

  func logOut() {
    home = nil
  }

  func closeReader() {
    reader = nil
  }
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

  func makeHomeScreen() -> HomeScreen {
    HomeScreen(factory: self)
  }

  func makeMessageBoundFactory(
    for message: Message
  ) -> MessageBoundFactory {
    MessageBoundFactory(message: message, parent: self)
  }
}

class ImageBoundFactory {
  private let image: Image
  private let parent: MessageBoundFactory

  init(image: Image, parent: MessageBoundFactory) {
    self.image = image
    self.parent = parent
  }
}

class MessageBoundFactory {
  private let message: Message
  private var child: ImageBoundFactory?
  private let parent: UserBoundFactory

  init(message: Message, parent: UserBoundFactory) {
    self.message = message
    self.parent = parent
  }

  func makeReaderScreen() -> ReaderScreen {
    ReaderScreen(
      user: parent.user, message: message, factory: self)
  }

  func makeImageBoundFactory(for image: Image) -> ImageBoundFactory {
    let made = ImageBoundFactory(image: image, parent: self)
    child = made
    return made
  }
}
