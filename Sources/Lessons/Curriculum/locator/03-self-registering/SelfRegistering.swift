final class ProfileService {
  var name = "guest"

  static var service: ProfileService {
    let locator = ServiceLocator.shared
    if let known: ProfileService = locator.service() {
      return known
    }
    let made = ProfileService()
    locator.addService(made)
    return made
  }
}

final class VisitCounter {
  private var visits = 0

  func count() {
    visits += 1
    print("Visits:", visits)
  }
}

final class StartPage {
  private let counter = VisitCounter()

  func show() {
    counter.count()
    print("Start:", ProfileService.service.name)
  }
}

final class FinishPage {
  private let counter = VisitCounter()

  func show() {
    counter.count()
    print("Finish:", ProfileService.service.name)
  }
}

final class ServiceLocator {
  nonisolated(unsafe) static let shared = ServiceLocator()
  private var services: [ObjectIdentifier: AnyObject] = [:]

  func service<S: AnyObject>() -> S? {
    services[ObjectIdentifier(S.self)] as? S
  }

  func addService<S: AnyObject>(_ service: S) {
    services[ObjectIdentifier(S.self)] = service
  }

  func removeService<S: AnyObject>(_ type: S.Type) {
    services[ObjectIdentifier(type)] = nil
  }

  func clear() {
    services = [:]
  }
}

public func story() {
  let start = StartPage()
  let finish = FinishPage()
  start.show()
  finish.show()
}
