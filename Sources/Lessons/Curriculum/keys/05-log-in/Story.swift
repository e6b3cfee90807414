import LessonKit

func story(_ kit: Kit) {
  let root = RootFactory()
  let login = root.makeLoginScreen()
  kit.show(
    "Anna and Ben are members.",
    "Your name:")
  let name = kit.readLine() ?? ""
  let home = login.enter(name)
  kit.show(home?.title ?? "Not a member.")
  print("Shown:", home?.title ?? "nothing")
}
