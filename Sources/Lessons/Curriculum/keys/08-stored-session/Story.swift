func story() {
  let delegate = AppDelegate()
  let store = SessionStore(savedName: "Anna")
  let screen = delegate.launch(store)
  print(screen.title)
}
