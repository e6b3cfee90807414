import LessonKit

final class FinishPage {
  func run(_ kit: Kit) {
    let name = ProfileService.service.name
    kit.show("Thank you, \(name).", "Enter: finish")
    _ = kit.key()
    VisitCounter.remove()
  }
}
