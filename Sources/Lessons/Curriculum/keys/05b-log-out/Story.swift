import LessonKit

func story(_ kit: Kit) {
  let window = Window()
  logIn("Anna", in: window)
  window.profile =
    window.home?.openProfile()
  kit.show(
    window.profile?.title ?? "",
    "any key: log out")
  _ = kit.key()
  window.logOut()
  let shown =
    window.profile?.title ?? "nothing"
  kit.show(shown)
  print("Logged out. Shown:", shown)
}
