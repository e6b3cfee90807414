import LessonKit

func story(_ kit: Kit) {
  let root = RootFactory()
  let login = root.makeLoginScreen()
  var home: HomeScreen?
  while home == nil {
    kit.show(login.message)
    guard let name = kit.readLine()
    else { return }
    home = login.enter(name)
  }
  let title = home?.title ?? ""
  kit.show(title)
  print(title)
}
