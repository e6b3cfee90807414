import LessonKit

func story(_ kit: Kit) {
  let root = RootFactory()
  let login = root.makeLoginScreen()
  kit.show(
    "Anna and Ben are members.",
    "Your name:")
  let name = kit.readLine() ?? ""
  let home = login.enter(name)
  let profile = home?.openProfile()
  kit.show(home?.title ?? "Not a member.")
  print("Shown:", home?.title ?? "nothing")
  print("Opened:", profile?.title ?? "nothing")
}
