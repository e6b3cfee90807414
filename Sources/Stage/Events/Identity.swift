import Core

/// Identity of an instance on stage. Serial numbers rise in order of creation and are never reused on the same stage.
package struct InstanceRef: Hashable, Comparable, Sendable, Codable {
  package let serial: Int

  package init(_ serial: Int) { self.serial = serial }

  package static func < (left: Self, right: Self) -> Bool { left.serial < right.serial }
}

/// Identity of a requested or created service.
package enum ServiceRef: Hashable, Sendable, Codable {
  /// A registration of the laboratory.
  case registration(Registration.ID)
  /// A type of a lesson's code, by its name in the code.
  case type(String)
  /// A requested name that is not the name of a registration: an interface, or an unknown service.
  case name(String)
}

/// The actor or owner that an event names: an instance or a service.
package enum Participant: Hashable, Sendable, Codable {
  case instance(InstanceRef)
  case service(ServiceRef)
}

/// A holder of an instance that is not an instance itself.
package enum Keeper: Hashable, Sendable, Codable {
  /// The learner, who holds the results of `resolve`.
  case you
  case container
  case scope(ScopeID)
  /// Variables of running code and everything else that the heap does not show, in a lesson.
  case code

  package var name: String {
    switch self {
    case .you: "you"
    case .container: "container"
    case .scope(let id): id.description
    case .code: "the code"
    }
  }
}

/// A place in source text. Line and column count from 1; columns are bytes of UTF-8.
package struct Place: Hashable, Sendable, Codable {
  package var file: String
  package var line: Int
  package var column: Int?
  /// Enclosing function: `Knight.prepareForBattle`; nil if it is unknown.
  package var function: String?

  package init(file: String, line: Int, column: Int? = nil, function: String? = nil) {
    self.file = file
    self.line = line
    self.column = column
    self.function = function
  }
}
