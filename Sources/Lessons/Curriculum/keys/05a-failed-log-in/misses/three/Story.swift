import LessonKit

func story(_ kit: Kit) {
  let root = RootFactory()
  let login = root.makeLoginScreen()
  var home: HomeScreen?
  var refusals = 0
  while home == nil, refusals < 4 {
    kit.show(login.message)
    guard let name = kit.readLine()
    else { return }
    home = login.enter(name)
    if home == nil { refusals += 1 }
  }
  let title = home?.title ?? "Locked."
  kit.show(title)
  print(title)
}
