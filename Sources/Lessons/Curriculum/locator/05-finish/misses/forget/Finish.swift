import LessonKit

final class FinishPage {
  func run(_ kit: Kit) {
    let name = ProfileService.service.name
    kit.show(
      "Thank you, \(name).", "r remove  c clear",
      "l locator's clear  n nothing")
    switch kit.key() {
    case "r": ProfileService.remove()
    case "c": ProfileService.service.clear()
    case "l": ServiceLocator.shared.clear()
    case "v":
      ServiceLocator.shared.clear()
    default: break
    }
  }
}
