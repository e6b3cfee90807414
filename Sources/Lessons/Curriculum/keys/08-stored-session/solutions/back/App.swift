protocol Screen: AnyObject {
  var title: String { get }
}

class LoginScreen: Screen {
  private let factory: RootFactory
  private let service = LoginService()

  init(factory: RootFactory) {
    self.factory = factory
  }

  var title: String { "Your name:" }
}

class HomeScreen: Screen {
  private let user: User
  private let factory: UserBoundFactory

  init(user: User, factory: UserBoundFactory) {
    self.user = user
    self.factory = factory
  }

  func logOut() -> any Screen {
    factory.logOut()
  }

  var title: String { "Welcome, \(user.name)" }
}

class RootFactory {
  func makeFirstScreen(_ store: SessionStore) -> any Screen {
    guard let user = store.restore() else {
      return makeLoginScreen()
    }
    return makeUserBoundFactory(for: user).makeHomeScreen()
  }

  func makeLoginScreen() -> LoginScreen {
    LoginScreen(factory: self)
  }

  func makeUserBoundFactory(for user: User) -> UserBoundFactory {
    UserBoundFactory(user: user, parent: self)
  }
}

class UserBoundFactory {
  private let user: User
  private let parent: RootFactory

  init(user: User, parent: RootFactory) {
    self.user = user
    self.parent = parent
  }

  func makeHomeScreen() -> HomeScreen {
    HomeScreen(user: user, factory: self)
  }

  func logOut() -> any Screen {
    parent.makeLoginScreen()
  }
}

class AppDelegate {
  func launch(_ store: SessionStore) -> any Screen {
    RootFactory().makeFirstScreen(store)
  }
}
