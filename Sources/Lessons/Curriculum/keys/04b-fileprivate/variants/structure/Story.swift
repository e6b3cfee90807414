extension User {
  init(forged name: String) {
    self.name = name
  }
}

func story() {
  let root = RootFactory()
  let user = User(forged: "Mallory")
  let factory =
    root.makeUserBoundFactory(for: user)
  print(factory.makeProfileScreen().title)
}
