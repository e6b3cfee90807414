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
  let deep = window.reader.map {
    $0.factory.makeImageBoundFactory(for: $0.message.open())
  }
  window.logOut()
  print(window.reader?.title ?? "")
  window.closeReader()
  print("Open:", deep != nil)
}
