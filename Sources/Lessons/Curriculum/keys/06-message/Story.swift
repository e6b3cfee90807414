func story() {
  let root = RootFactory()
  guard let user = LoginService().logIn("Anna")
  else { return }
  let annas =
    root.makeUserBoundFactory(for: user)
  let mail = annas.makeMailService().fetch()
  var reader: ReaderScreen? = annas
    .makeMessageBoundFactory(for: mail[0])
    .makeReaderScreen()
  print(reader?.title ?? "")
  reader = nil
  print("The reader is closed.")
}
