func story() {
  let root = RootFactory()
  let user = User(name: "Anna")
  let factory =
    root.makeUserBoundFactory(for: user)
  print(factory.makeProfileScreen().title)
}
