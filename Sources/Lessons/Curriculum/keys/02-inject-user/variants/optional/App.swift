class User {
  let name: String

  init(name: String) {
    self.name = name
  }
}

class Session {
  var user: User?
}

class ProfileScreen {
  private let user: User

  init(user: User) {
    self.user = user
  }

  var title: String { "Profile of \(user.name)" }
}

class HomeScreen {
  private let session: Session
  private var profile: ProfileScreen?

  init(session: Session) {
    self.session = session
  }

  func tapProfile() {
    let screen = ProfileScreen(user: session.user)
    print(screen.title)
    profile = screen
  }
}

func story() {
  let session = Session()
  let home = HomeScreen(session: session)
  home.tapProfile()
  session.user = User(name: "Anna")
  home.tapProfile()
}
