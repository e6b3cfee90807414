import Core
import SourceReader

/// Patterns of a library whose containers are keyed by type.
///
/// The patterns distinguish the library's calls from others, and give the meaning of their arguments.
struct KeyedLibrary: Sendable {
  /// The way in which a call of `register` determines the service's type.
  enum KeyForm: Sendable {
    /// By a metatype: `register(P.self) { … }`.
    case metatype
    /// By the type that the closure returns: `register { Impl() as P }`. A metatype takes precedence.
    case result
  }

  let style: String
  /// Modules whose import shows that the library is used.
  let modules: Set<String>
  /// Types of the library that register and resolve.
  let types: Set<String>
  /// Types that only the library's own sources declare together, for projects that contain a copy instead of an import.
  var marks: Set<String> = []
  /// True if every file that uses the library contains one of the words below.
  var isKnownByWords = false
  var registers: Set<String> = ["register"]
  let keyForm: KeyForm
  var resolves: Set<String> = ["resolve"]
  /// Labels of the arguments that distinguish services of one type.
  var qualifierLabels: Set<String> = ["name"]
  /// Labels of arguments that are passed at run time.
  var argumentLabels: Set<String> = ["argument", "arguments"]
  /// Labels of the closure or initializer that creates a service.
  var factoryLabels: Set<String> = ["", "factory", "initializer"]
  /// Calls after a registration that add another type to request the service by.
  var forwards: Set<String> = ["implements"]
  /// Calls after a registration that set properties.
  var completions: Set<String> = []
  /// Number of leading factory parameters that are the resolver; the others are run-time arguments.
  var resolverParameters = 1
  /// Factories whose parameters are requested by type.
  var wires: Set<Wiring> = [.initializerReference]
  /// Property wrappers, with the moment of their request.
  var wrappers: [String: Edge.Moment] = [:]
  /// Property types that request a service, as `Injected<P>()`, with the moment of their request.
  var propertyTypes: [String: Edge.Moment] = [:]
  /// Names of the calls after a registration that set a lifetime; if empty, an argument of the registration does.
  var scopeCalls: Set<String> = []
  let lifetimes: [String: Lifetime]
  let defaultLifetime: Lifetime
  /// The label of a container's default lifetime in its initializer, or the name of a static property.
  var defaultName: String?

  /// True for a handwritten locator, whose types are declared in the tree.
  var isDeclared = false
  /// True if an instance can be registered, whose static type is the key.
  var takesInstances = false
  /// Default lifetime of a registered closure; nil for `defaultLifetime`.
  var closureLifetime: Lifetime?

  enum Wiring: Sendable {
    /// `Impl.init`: all parameters of the initializer.
    case initializerReference
    /// `{ Impl($0, b: $1) }`: the parameters of the closure.
    case closureParameters
  }
}
