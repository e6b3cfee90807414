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

class Window {
  var home: HomeScreen?
  var profile: ProfileScreen?

  func logOut() {
    home = nil
    profile = nil
  }
}

class RootFactory {
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

func logIn(_ name: String, in window: Window) {
  let root = RootFactory()
  guard let user = LoginService().logIn(name) else { return }
  let factory = root.makeUserBoundFactory(for: user)
  window.home = factory.makeHomeScreen()
}
