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
  private let user: User
  private var profile: ProfileScreen?

  init(session: Session, user: User) {
    self.session = session
    self.user = user
  }

  func tapProfile() {
    let screen = ProfileScreen(user: user)
    print(screen.title)
    profile = screen
  }
}

func story() {
  let session = Session()
  session.user = User(name: "Anna")
  guard let user = session.user else { return }
  let home = HomeScreen(session: session, user: user)
  home.tapProfile()
}
