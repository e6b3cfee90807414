import LessonKit

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
  private let session: Session
  private(set) var title = ""

  init(session: Session) {
    self.session = session
  }

  func open() {
    guard let user = session.user else {
      title = "Please log in"
      return
    }
    title = "Profile of \(user.name)"
  }
}

class InboxScreen {
  private let session: Session
  private(set) var title = ""

  init(session: Session) {
    self.session = session
  }

  func open() {
    guard let user = session.user else {
      title = "Please log in"
      return
    }
    title = "Inbox of \(user.name)"
  }
}

func story(_ kit: Kit) {
  let session = Session()
  let profile = ProfileScreen(session: session)
  let inbox = InboxScreen(session: session)
  profile.open()
  inbox.open()
  kit.show(
    "-- profile --", profile.title,
    "-- inbox --", inbox.title)
  print("Titles: [\(profile.title)] [\(inbox.title)]")
}
