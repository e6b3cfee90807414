func story() {
  let root = RootFactory()
  let service = root.makeLoginService()
  let user = service.logIn("Anna", "swan")
  print("A key:", user != nil)
  guard let user else { return }
  let factory =
    root.makeUserBoundFactory(for: user)
  print(factory.makeProfileScreen().title)
}
