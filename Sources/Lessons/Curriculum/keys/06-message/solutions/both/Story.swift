func story() {
  let root = RootFactory()
  guard let user = LoginService().logIn("Anna")
  else { return }
  let annas =
    root.makeUserBoundFactory(for: user)
  let mail = user.fetchMail()
  let first =
    annas
    .makeMessageBoundFactory(for: mail[0])
    .makeReaderScreen()
  let second =
    annas
    .makeMessageBoundFactory(for: mail[1])
    .makeReaderScreen()
  print(first.title)
  print(second.title)
}
