class Letter {}

class Factory {
  func makeLetter() -> Letter { Letter() }
}

final class Settings: Sendable {
  static let shared = Settings()
}

class Profile {}

class ServiceLocator {
  private var profile: Profile?

  func findProfile() -> Profile {
    if let profile { return profile }
    let made = Profile()
    profile = made
    return made
  }

  func removeProfile() {
    profile = nil
  }
}

public func story() {
  let factory = Factory()
  let letters = [factory.makeLetter(), factory.makeLetter()]
  print("Two letters:", letters[0] !== letters[1])

  let settings = Settings.shared
  print("One Settings:", settings === Settings.shared)

  let locator = ServiceLocator()
  do {
    let first = locator.findProfile()
    let second = locator.findProfile()
    print("One profile:", first === second)
  }
  locator.removeProfile()
}
