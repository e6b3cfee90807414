import Core

/// An instance on stage. Serial numbers rise in order of creation and are never used again on one stage.
package struct InstanceRef: Hashable, Comparable, Sendable, Codable {
  package let serial: Int

  package init(_ serial: Int) { self.serial = serial }

  package static func < (left: Self, right: Self) -> Bool { left.serial < right.serial }
}

/// What is asked for or made.
package enum ServiceRef: Hashable, Sendable, Codable {
  /// A registration of the laboratory.
  case registration(Registration.ID)
  /// A type of a lesson's code, as the code names it.
  case type(String)
  /// A name that was asked for and is no registration's own: an interface's, or one that nobody registered.
  case name(String)
}

/// Who did something, or has something.
package enum Party: Hashable, Sendable, Codable {
  case instance(InstanceRef)
  case service(ServiceRef)
}

/// Somebody who keeps an instance and is no instance itself.
package enum Keeper: Hashable, Sendable, Codable {
  /// What the learner holds by `resolve`.
  case you
  case container
  case scope(ScopeID)
  /// In a lesson: variables of running code, and whatever else the heap does not show.
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

/// A place in source text; line and column count from 1, columns in bytes of UTF-8.
package struct Place: Hashable, Sendable, Codable {
  package var file: String
  package var line: Int
  package var column: Int?
  /// The function around it: `Knight.prepareForBattle`.
  package var function: String?

  package init(file: String, line: Int, column: Int? = nil, function: String? = nil) {
    self.file = file
    self.line = line
    self.column = column
    self.function = function
  }
}
