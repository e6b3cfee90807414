func openAnnas() -> UserBoundFactory? {
  LoginService().logIn("Anna").map {
    RootFactory().makeUserBoundFactory(for: $0)
  }
}

func open(
  _ message: Message, _ factory: UserBoundFactory?
) -> ReaderScreen? {
  factory?.makeMessageBoundFactory(for: message)
    .makeReaderScreen()
}

func story() {
  var annas = openAnnas()
  guard
    let letter = annas?.user
      .fetchMail().first
  else { return }
  var one = open(letter, annas)
  var two = open(letter, annas)
  print(
    "Shared:",
    one?.factory === two?.factory)
  one = nil
  two = nil
  annas = nil
  print("Logged out.")
}
