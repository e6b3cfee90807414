import LessonKit

protocol Page: AnyObject {
  // How many pages to go on: -1 is back.
  func run(_ kit: Kit) -> Int
}

final class StartPage: Page {
  func run(_ kit: Kit) -> Int {
    let profile = ProfileService.service
    print("Start page, title:", profile.title)
    kit.show(
      "1/3 What is your name?", "Now: \(profile.name)",
      "Title: \(profile.title)")
    let line = kit.readLine() ?? ""
    if !line.isEmpty { profile.name = line }
    return 1
  }
}

final class TitlePage: Page {
  func run(_ kit: Kit) -> Int {
    let profile = ProfileService.service
    kit.show(
      "2/3 Hello,", profile.name, "Title: \(profile.title)",
      "t: take a title  Left: back  Enter: on")
    switch kit.key() {
    case "t":
      profile.title = "Countess"
      return 0
    case "Left": return -1
    default: return 1
    }
  }
}

final class FinishPage: Page {
  func run(_ kit: Kit) -> Int {
    let profile = ProfileService.service
    kit.show(
      "3/3 Goodbye,", profile.name, "Title: \(profile.title)",
      "Left: back  Enter: finish")
    if kit.key() == "Left" { return -1 }
    print("Letters:", profile.name.count)
    return 1
  }
}

public func story(_ kit: Kit) {
  let pages: [any Page] = [
    TitlePage(), StartPage(), FinishPage(),
  ]
  var number = 0
  while number < pages.count {
    number += pages[number].run(kit)
  }
}
