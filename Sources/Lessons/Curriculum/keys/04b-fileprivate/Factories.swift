class ProfileScreen {
  private let user: User

  init(user: User) {
    self.user = user
  }

  var title: String { "Profile of \(user.name)" }
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
