func story() {
  let root = RootFactory()
  guard let user = LoginService().logIn("Anna")
  else { return }
  let annas =
    root.makeUserBoundFactory(for: user)
  let mail = user.fetchMail()
  var reader: ReaderScreen? =
    root
    .makeMessageBoundFactory(for: mail[0])
    .makeReaderScreen()
  print(reader?.title ?? "")
  reader = nil
  print("The reader is closed.")
}
