func story() {
  let delegate = AppDelegate()
  let store = SessionStore(savedName: nil)
  let screen = delegate.launch(store)
  print(screen.title)
}
