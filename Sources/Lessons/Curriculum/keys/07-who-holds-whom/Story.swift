func openReader() -> ReaderScreen? {
  let root = RootFactory()
  guard let user = LoginService().logIn("Anna")
  else { return nil }
  let annas = root.makeUserBoundFactory(for: user)
  let mail = user.fetchMail()
  return annas.makeMessageBoundFactory(for: mail[0])
    .makeReaderScreen()
}

func story() {
  var screen = openReader()
  print(screen?.title ?? "")
  screen = nil
  print("Logged out.")
}
