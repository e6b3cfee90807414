// A static "manager".
enum ProfileManager {
  nonisolated(unsafe) static var name = "nobody"
}

class Profile {
  var name = "nobody"
}

class ServiceLocator {
  let profile = Profile()
}

class Desk {
  let locator: ServiceLocator

  init(locator: ServiceLocator) {
    self.locator = locator
  }

  func signIn(_ name: String) {
    ProfileManager.name = name
    locator.profile.name = name
  }

  func greet() {
    print("By the manager:", ProfileManager.name)
    print("By the profile:", locator.profile.name)
  }
}

public func story() {
  let first = Desk(locator: ServiceLocator())
  let second = first
  first.signIn("Ada")
  second.signIn("Bob")
  first.greet()
}
