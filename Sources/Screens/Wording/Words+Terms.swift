extension Words {
  /// Meanings of the terms that the screen uses, for learners. The glossary of ARCHITECTURE.md has those of the code.
  enum Terms {
    static let title = "Terms"
    static let all: [(name: String, meaning: String)] = [
      ("captive", "instance that a service with a longer lifetime keeps alive"),
      ("consumer", "in Swift code: an unregistered type that requests services"),
      ("container", "the maker of instances, as its registrations describe"),
      ("declared", "shown by a registration or an initializer"),
      ("dependency", "a service that another service needs"),
      ("finding", "a problem that a check reports: error, warning or note"),
      ("graph", "drawing of dependencies; as a lifetime: one per resolution"),
      ("hold", "have a strong reference to an instance, and so keep it alive"),
      ("injection", "dependencies are passed in: initializer, property or method"),
      ("instance", "an object or value made for a service, such as Knight#1"),
      ("kept by", "held by the container or a scope, for later requests"),
      ("kind, key", "parts of a scope's name: user:anna has kind user, key anna"),
      ("leak", "instances that stay alive without use"),
      ("lifetime", "how long an instance is kept, and who gets the same one"),
      ("locator", "an object from which services pull what they need"),
      ("mode", "how services get their dependencies: injection or locator"),
      ("observed", "seen in a run; 'not observed': declared, but not seen yet"),
      ("provider", "the service that a request for an interface gets"),
      ("pull", "request a service from a locator; no signature shows it"),
      ("release", "end a hold; an instance that nothing holds is freed"),
      ("resolution", "a whole request: the service and all that it needs"),
      ("resolve", "request a service from the container or the locator"),
      ("retain cycle", "instances that hold each other, so that none is freed"),
      ("root", "a service requested from outside, where a program begins"),
      ("scope", "container inside another one, with own instances until closed"),
      ("service", "what can be requested: a registration; in lessons, a type"),
      ("weak", "a reference or lifetime that keeps nothing alive"),
    ]
  }
}
