import LessonKit

final class StartPage {
  let profile = ProfileService.service

  func run(_ kit: Kit) {
    let counter = VisitCounter.service
    counter.visits += 1
    print("\(profile.name), visit \(counter.visits)")
    kit.show("What is your name?", "Now: \(profile.name)")
    let line = kit.readLine() ?? ""
    if !line.isEmpty { profile.name = line }
  }
}

public func story(_ kit: Kit) {
  var start = StartPage()
  start.run(kit)
  let finish = FinishPage()
  finish.run(kit)
  start = StartPage()
  start.run(kit)
}
