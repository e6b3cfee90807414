import Core
import SourceReader

/// What the text of a code base tells about its services: nothing of it has been compiled or run.
package struct ImportedProject: Sendable, Codable, Hashable {
  /// The folder that was read, as it was given.
  package var root: String
  /// The styles that are in use, in the order of `StyleTable`.
  package var styles: [String] = []
  /// In order of file and place.
  package var services: [Service] = []
  /// In order of file and place.
  package var edges: [Edge] = []
  /// Errors first, then in order of place.
  package var findings: [Finding] = []
  /// What text alone cannot tell, in order of file and place.
  package var unknown: [UnknownPlace] = []
  package var count = Count()

  package init(root: String) { self.root = root }

  /// The service that is called so in edges and findings.
  ///
  /// - Complexity: O(services).
  package func service(named name: String) -> Service? { services.first { $0.name == name } }

  /// What was read and what was left out.
  package struct Count: Sendable, Codable, Hashable {
    /// Swift files that were looked at.
    package var files = 0
    package var lines = 0
    /// How many of them were parsed: in the others nothing that matters can stand.
    package var parsed = 0
    /// Swift files that were left out, by the reason.
    package var left: [LeftOut: Int] = [:]
    /// Files and folders that could not be read.
    package var faults: [Fault] = []

    package init() {}
  }

  package struct Fault: Sendable, Codable, Hashable {
    package var file: String
    package var line: Int?
    package var reason: String
  }
}

/// Why files are left out unless one asks for them.
package enum LeftOut: String, Sendable, Codable, CaseIterable, Hashable, CodingKeyRepresentable {
  /// `.gitignore` says so.
  case ignored
  /// Packages of others: `Pods`, `Carthage`, `.build`, `DerivedData`, `SourcePackages`, `vendor`.
  case packages
  /// Made by a tool.
  case generated
  case tests
  /// The configuration of `check` says so.
  case excluded
}

/// A place in a file below the root.
package struct Place: Sendable, Codable, Hashable, Comparable, CustomStringConvertible {
  package var file: String
  /// From 1.
  package var line: Int
  /// From 1, in Unicode scalars.
  package var column: Int

  package init(file: String, line: Int, column: Int) {
    self.file = file
    self.line = line
    self.column = column
  }

  init(file: String, _ position: CodeTree.Position) {
    self.init(file: file, line: position.line, column: position.column)
  }

  package static func < (left: Self, right: Self) -> Bool {
    (left.file, left.line, left.column) < (right.file, right.line, right.column)
  }

  package var description: String { "\(file):\(line):\(column)" }
}

extension Program {
  func place(_ code: Code) -> Place { Place(file: code.tree.name, code.position) }
}

/// Where something is registered.
package struct Service: Sendable, Codable, Hashable {
  /// What edges and findings call it: what it is asked for by; `CONTAINER.name` in a container of named members, and where
  /// two containers have it.
  package var name: String
  /// The type that it is asked for by, or for a named member the member's type; nil where text does not tell.
  package var type: String?
  /// Other types that it can be asked for by.
  package var also: [String] = []
  /// What tells services of one type apart, as it is registered.
  package var qualifier: String?
  /// Types of the arguments that are given at run time; `_` where none is written.
  package var arguments: [String] = []
  /// The type that is made; nil where text does not tell.
  package var implementation: String?
  /// What it is registered in: the name of a type.
  package var container: String?
  /// Nil where text does not tell.
  package var lifetime: Lifetime?
  package var lifetimeFrom: LifetimeOrigin
  /// The library's word for the lifetime: `singleton`; nil where it has none.
  package var lifetimeWord: String?
  package var style: String
  package var place: Place
  /// The file that declares the type that is made; nil where the tree does not.
  package var home: String?
  /// The package target or folder of the type that is made, or else of the registration.
  package var module: String
  /// In a branch of `#if`.
  package var isConditional = false
  /// Only for tests and previews.
  package var isTestOnly = false
  /// Live code gives it another value where the program begins.
  package var isSet = false
  /// Its container is told to forget it while the program runs.
  package var isReset = false
  /// The function or type that registers it, where nothing in the tree calls or makes that.
  package var uncalled: String?
  /// Something asks for its key, whichever registration of the key answers.
  package var isAskedFor = false
  /// The same for registrations that stand in one block of one file, one after the other.
  package var block = 0

  /// What a file's services have as `module`: the target's folder below `Sources`, or the first folder.
  package static func module(of file: String) -> String {
    let parts = file.split(separator: "/").dropLast().map(String.init)
    if let index = parts.lastIndex(of: "Sources"), index + 1 < parts.count { return parts[index + 1] }
    return parts.first ?? ""
  }
}

extension Service {
  /// The lifetime in the library's words, and this program's in brackets: `.singleton [container]`; once where they are
  /// the same.
  package var lifetimeText: String? {
    guard let lifetime else { return nil }
    guard let lifetimeWord else { return "\(lifetime)" }
    return lifetimeWord == "\(lifetime)" ? ".\(lifetimeWord)" : ".\(lifetimeWord) [\(lifetime)]"
  }
}

/// Where a lifetime is written.
package enum LifetimeOrigin: String, Sendable, Codable, Hashable {
  /// At the registration.
  case site
  /// For all of a container.
  case container
  /// Nowhere: it is what the library does.
  case library
}

/// Somebody depends on a service.
package struct Edge: Sendable, Codable, Hashable {
  package enum Kind: String, Sendable, Codable, Hashable, CaseIterable {
    /// An argument of an initializer.
    case initializer
    /// Set after construction.
    case property
    /// An argument of a method.
    case method
    /// Pulled inside a body, where no signature shows it.
    case pull
    /// A property wrapper pulls it.
    case wrapper
    /// The default value of a parameter pulls it.
    case defaultArgument
    /// Made by hand, beside the container.
    case creates
    /// The container is told to forget or replace it.
    case resets

    /// What the laboratory calls it.
    package var dependency: Dependency.Kind {
      switch self {
      case .initializer: .initializer
      case .property: .property
      case .method: .method
      case .pull, .wrapper, .defaultArgument, .resets: .locator
      case .creates: .creates
      }
    }
  }

  package enum Moment: String, Sendable, Codable, Hashable, CaseIterable {
    /// While the holder is made or its body runs.
    case eager
    /// Later: in a closure, a lazy property, a provider.
    case deferred
    /// Only where nothing else is given.
    case `default`
  }

  /// The name of a service, or the type or file that is none.
  package var from: String
  /// Whether `from` is a registered service.
  package var isFromService: Bool
  /// The name of a service, or what was asked for and nobody registers.
  package var to: String
  package var isRegistered: Bool
  /// The type that is asked for, where it is known.
  package var type: String?
  package var kind: Kind
  package var when: Moment
  /// Nothing happens where it is missing.
  package var isOptional = false
  /// What the library itself brings along: it is registered nowhere in the tree.
  package var isBuiltIn = false
  package var style: String
  package var place: Place
  package var isConditional = false
  /// The holder asks for it before it is complete, though no argument of its initializer shows it.
  package var constructs = false
  /// A static variable keeps it, or the one instance of a type in a static variable does.
  package var isKeptByStatic = false
  /// The variable that holds another instance, made in the same way, which others get: `AppContainer.store`.
  package var twin: String?
  /// A place that shows the holder, and around which nothing puts into the environment what is asked for.
  package var gap: Place?
  /// Names of all registrations that may answer where text does not tell which one does; `to` is one of them.
  package var alternatives: [String] = []

  /// No declaration shows it.
  package var isHidden: Bool { kind.dependency == .locator }
}

/// Something that text cannot tell.
package struct UnknownPlace: Sendable, Codable, Hashable {
  package enum Reason: String, Sendable, Codable, Hashable {
    /// Which type is asked for or made is inferred, and syntax does not show it.
    case inferred
    /// Decided when it runs: an argument, a string, a metatype in a variable.
    case runTime
    /// One of several branches or compositions is live.
    case condition
    /// Declared in a package that is not in the tree.
    case elsewhere
    /// Several types conform, and none is chosen.
    case several
    /// The whole container is handed on: what is pulled from it there is not seen here.
    case container
    /// The text does not parse.
    case syntax
  }

  package var reason: Reason
  /// What is not known, in a sentence.
  package var message: String
  package var style: String
  package var place: Place
}

/// A finding about the code base.
package struct Finding: Sendable, Codable, Hashable {
  package enum Kind: String, Sendable, Codable, Hashable, CaseIterable {
    case missing, cycle, captive, hidden, bypass, unused, ambiguous, duplicate
    /// The type is asked for and a protocol of it is registered, or the other way round.
    case nearMiss = "near-miss"
    /// A shared service holds one that was made for it alone.
    case holdsFresh = "holds-fresh"
    /// A key has only a value for tests, and live code asks for it.
    case testOnly = "test-only"
    /// A comment that should keep findings away, and names no rule or no reason.
    case badSuppression = "bad-suppression"
    /// A comment that keeps no finding away.
    case unusedSuppression = "unused-suppression"
  }

  package struct Step: Sendable, Codable, Hashable {
    package var name: String
    package var place: Place?
  }

  package var kind: Kind
  package var severity: Diagnostic.Severity
  /// The services involved, in order, each with the place of the edge that leads to the next one.
  package var path: [Step]
  package var message: String
  package var remedy: String
  package var place: Place

  /// What stays the same while lines move: for a baseline.
  package var fingerprint: String {
    ([kind.rawValue, place.file] + path.map { Self.withoutLine($0.name) }).joined(separator: "|")
  }

  /// `A (File.swift:12)` is `A (File.swift)`: what tells services of one name apart may move.
  package static func withoutLine(_ name: String) -> String {
    guard name.last == ")", let open = name.lastIndex(of: "("), let colon = name[open...].firstIndex(of: ":") else {
      return name
    }
    let numbers = name[name.index(after: colon)...].dropLast()
    guard !numbers.isEmpty, numbers.allSatisfy({ $0.isNumber || $0 == ":" }) else { return name }
    return name[..<colon] + ")"
  }
}
