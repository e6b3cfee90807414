import LessonKit

class Storage { var token = "none" }
class MapEngineProvider {}

class Services {
  let storage = Storage()
}

class AuthorizedServices {
  let maps: MapEngineProvider

  init(maps: MapEngineProvider) {
    self.maps = maps
  }
}

class MakeAuthorizedServices {
  func run(token: String) -> AuthorizedServices {
    print("Map for", token)
    return AuthorizedServices(
      maps: MapEngineProvider())
  }
}

class Application {
  let services = Services()
  var authorized: AuthorizedServices?

  func logIn(_ phone: String) {
    services.storage.token = "user " + phone
    authorized = MakeAuthorizedServices()
      .run(token: services.storage.token)
  }

  func logOut() {
    services.storage.token = "none"
    authorized = nil
  }
}

public func story(_ kit: Kit) {
  let application = Application()
  kit.show("Phone number?")
  let phone = kit.readLine() ?? "555"
  application.logIn(phone)
  kit.show("Here is the map. Any key logs out.")
  _ = kit.key()
  application.logOut()
  let isThere = application.authorized != nil
  print("Map after log-out:", isThere)
}
