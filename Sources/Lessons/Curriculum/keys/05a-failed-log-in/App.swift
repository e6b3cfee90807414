class HomeScreen {
  private let user: User
  private let factory: UserBoundFactory

  init(user: User, factory: UserBoundFactory) {
    self.user = user
    self.factory = factory
  }

  var title: String { "Welcome, \(user.name)" }
}

class HelpScreen {
  let title = "Ask an admin for an account."
}

class LoginScreen {
  private let factory: RootFactory
  private let service = LoginService()
  private(set) var message = "Your name:"

  init(factory: RootFactory) {
    self.factory = factory
  }

  func enter(_ name: String) -> HomeScreen? {
    do {
      let user = try service.logIn(name)
      return factory.makeUserBoundFactory(for: user).makeHomeScreen()
    } catch {
      message = "\(error.name) is not a member. Your name:"
      return nil
    }
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
}
