import Foundation

final class ProfileService {
  var name = "guest"

  static var service: ProfileService {
    let locator = ServiceLocator.shared
    if let known = locator.profile { return known }
    let made = ProfileService()
    locator.profile = made
    return made
  }
}

final class ServiceLocator {
  nonisolated(unsafe) static let shared = ServiceLocator()
  var profile: ProfileService?
}

func showBar() {
  print("Bar 25 %")
  print("Bar 50 %")
  print("Bar 75 %")
  print("Bar full")
  let profile = ProfileService.service
  print("Bar:", profile.name)
}

func showPage() {
  let profile = ProfileService.service
  print("Page:", profile.name)
}

public func story() {
  let done = DispatchSemaphore(value: 0)
  Thread.detachNewThread {  // thread 2
    showBar()
    done.signal()
  }
  Thread.detachNewThread {  // thread 3
    showPage()
    done.signal()
  }
  done.wait()
  done.wait()
}
