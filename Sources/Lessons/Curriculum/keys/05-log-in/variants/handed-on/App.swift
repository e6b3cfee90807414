class ProfileScreen {
  private let user: User

  init(user: User) {
    self.user = user
  }

  var title: String { "Profile of \(user.name)" }
}

class HomeScreen {
  private let user: User
  private let factory: UserBoundFactory

  init(user: User, factory: UserBoundFactory) {
    self.user = user
    self.factory = factory
  }

  func openProfile() -> ProfileScreen {
    factory.makeProfileScreen()
  }

  var title: String { "Welcome, \(user.name)" }
}

class LoginScreen {
  private let factory: RootFactory
  private let service = LoginService()

  init(factory: RootFactory) {
    self.factory = factory
  }

  func enter(_ name: String) -> HomeScreen? {
    guard let user = service.logIn(name) else { return nil }
    let bound = factory.makeUserBoundFactory(for: user)
    return bound.makeHomeScreen()
  }
}

class RootFactory {
  func makeLoginScreen() -> LoginScreen {
    LoginScreen(factory: self)
  }

  func makeUserBoundFactory(for user: User) -> UserBoundFactory {
    UserBoundFactory(user: user)
  }
}

class UserBoundFactory {
  private let user: User

  init(user: User) {
    self.user = user
  }

  func makeHomeScreen() -> HomeScreen {
    HomeScreen(user: user, factory: self)
  }

  func makeProfileScreen() -> ProfileScreen {
    ProfileScreen(user: user)
  }
}
