class User {
  let name: String

  init(name: String) {
    self.name = name
  }
}

class ProfileScreen {
  private let user: User

  init(user: User) {
    self.user = user
  }

  var title: String { "Profile of \(user.name)" }
}

class InboxScreen {
  private let user: User

  init(user: User) {
    self.user = user
  }

  var title: String { "Inbox of \(user.name)" }
}

class LoginService {
  func logIn(_ name: String) -> User? {
    ["Anna", "Ben"].contains(name) ? User(name: name) : nil
  }
}

class RootFactory {
  func makeLoginService() -> LoginService {
    LoginService()
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

  func makeProfileScreen() -> ProfileScreen {
    ProfileScreen(user: user)
  }
}

func story() {
  let root = RootFactory()
  let service = root.makeLoginService()
  let user = service.logIn("Anna")
  let factory =
    root.makeUserBoundFactory(for: user)
  let profile = factory.makeProfileScreen()
  print(profile.title)
}
