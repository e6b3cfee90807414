import Foundation

final class ProfileService {
  private static let lock = NSLock()
  var name = "guest"

  static var service: ProfileService {
    lock.lock()
    defer { lock.unlock() }
    let locator = ServiceLocator.shared
    if let known = locator.profile { return known }
    let made = ProfileService()
    locator.profile = made
    return made
  }
}

final class ServiceLocator: @unchecked Sendable {
  static let shared = ServiceLocator()
  private let lock = NSLock()
  private var stored: ProfileService?

  var profile: ProfileService? {
    get { lock.withLock { stored } }
    set { lock.withLock { stored = newValue } }
  }
}

func showBar() {
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
