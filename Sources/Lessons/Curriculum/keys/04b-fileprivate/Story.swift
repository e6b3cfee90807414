func story() {
  let root = RootFactory()
  let user = User(name: "Mallory")
  let factory =
    root.makeUserBoundFactory(for: user)
  print(factory.makeProfileScreen().title)
}
