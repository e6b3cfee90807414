extension User {
  convenience init(forged name: String) {
    self.init(name: name)
  }
}

func logIn(_ name: String) -> HomeScreen? {
  let user = User(forged: name)
  return RootFactory().makeUserBoundFactory(for: user)
    .makeHomeScreen()
}

func story() {
  let window = Window()
  window.home = logIn("Anna")
  window.reader = window.home?.openMail()
  window.logOut()
  print(window.reader?.title ?? "")
  window.closeReader()
}
