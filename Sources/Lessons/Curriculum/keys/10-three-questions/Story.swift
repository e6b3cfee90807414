func logIn(_ name: String) -> HomeScreen? {
  LoginService().logIn(name).map {
    RootFactory().makeUserBoundFactory(for: $0)
      .makeHomeScreen()
  }
}

func story() {
  let window = Window()
  window.home = logIn("Anna")
  window.reader = window.home?.openMail()
  window.logOut()
  print(window.reader?.title ?? "")
  window.closeReader()
}
