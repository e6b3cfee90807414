func story() {
  let delegate = AppDelegate()
  let store = SessionStore(savedName: "Anna")
  var screen = delegate.launch(store)
  print(screen.title)
  if let home = screen as? HomeScreen {
    screen = home.logOut()
  }
  print(screen.title)
}
