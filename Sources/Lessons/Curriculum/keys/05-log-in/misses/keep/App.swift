class ProfileScreen {
  private let user: User

  init(user: User) {
    self.user = user
  }

  var title: String { "Profile of \(user.name)" }
}

class HomeScreen {
  private let user: User

  init(user: User) {
    self.user = user
  }

  var title: String { "Welcome, \(user.name)" }
}

class LoginScreen {
  private let factory: RootFactory
  private let service = LoginService()
  private(set) var bound: UserBoundFactory?

  init(factory: RootFactory) {
    self.factory = factory
  }

  func enter(_ name: String) -> HomeScreen? {
    guard let user = service.logIn(name) else { return nil }
    let bound = factory.makeUserBoundFactory(for: user)
    self.bound = bound
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
    HomeScreen(user: user)
  }

  func makeProfileScreen() -> ProfileScreen {
    ProfileScreen(user: user)
  }
}
