import Core
import SourceReader

/// The patterns of a library whose containers are keyed by type.
///
/// The patterns distinguish the library's calls from other calls, and give the meaning of their arguments.
struct KeyedLibrary: Sendable {
  /// The form in which a call of `register` gives the service's type.
  enum KeyForm: Sendable {
    /// The type is given by a metatype: `register(P.self) { … }`.
    case metatype
    /// The type is the one that the closure returns: `register { Impl() as P }`. A metatype takes precedence.
    case result
  }

  let style: String
  /// Modules whose import shows that the library is used.
  let modules: Set<String>
  /// Types of the library with which services are registered and resolved.
  let types: Set<String>
  /// Types that only the library's own sources declare together.
  ///
  /// They show that a project contains a copy of the library instead of an import.
  var marks: Set<String> = []
  /// True if every file that uses the library contains one of the words in the patterns.
  var isKnownByWords = false
  var registers: Set<String> = ["register"]
  let keyForm: KeyForm
  var resolves: Set<String> = ["resolve"]
  /// Prefix operators on a container that request the expected type: `let p: P = *container`.
  var prefixes: Set<String> = []
  /// Labels of the arguments that distinguish services of one type.
  var qualifierLabels: Set<String> = ["name"]
  /// Labels of arguments that are passed at run time.
  var argumentLabels: Set<String> = ["argument", "arguments"]
  /// Labels of the closure or initializer that makes a service.
  var factoryLabels: Set<String> = ["", "factory", "initializer"]
  /// Labels of arguments with a type whose objects a storyboard makes: `register(Screen.self)`. The storyboard requests
  /// such an object when it makes it.
  var typeLabels: Set<String> = []
  /// Types that a registering function stands for without naming them: `registerStoryboard(name: "Main")`.
  var registerTypes: [String: String] = [:]
  /// Names of the calls after a registration that add a type by which the service can be requested.
  var forwards: Set<String> = ["implements"]
  /// Names of the calls after a registration that set properties of the service.
  var completions: Set<String> = []
  /// Names of the calls after a registration that resolve properties of the service by their types: `.injection(\.api)`,
  /// `.injection { $0.api = $1 }`.
  var injections: Set<String> = []
  /// Names of generic types that request their first argument when their value is read: `Provider<P>`.
  var providers: Set<String> = []
  /// Names of functions in a factory that make a parameter an argument at run time: `Impl(arg($0))`.
  var argumentFunctions: Set<String> = []
  /// Names of functions in a factory that request all services of a type: `Impl(many($0))`.
  var collectionFunctions: Set<String> = []
  /// Number of leading factory parameters that are the resolver. If it is not 0, the remaining parameters are arguments
  /// at run time.
  var resolverParameters = 1
  /// Kinds of factories whose parameters are requested by type.
  var wires: Set<Wiring> = [.initializerReference]
  /// Names of property wrappers, with the moment at which each requests its service.
  var wrappers: [String: Edge.Moment] = [:]
  /// Names of types that request a service as the value of a property, as in `let p = Injected<P>()`, with the moment
  /// of the request.
  var propertyTypes: [String: Edge.Moment] = [:]
  /// Names of the calls after a registration that set a lifetime. If empty, an argument of the registration sets it.
  var scopeCalls: Set<String> = []
  /// Labels of the arguments that set a lifetime, if an argument sets it.
  var scopeLabels: Set<String> = ["", "scope", "lifetime"]
  let lifetimes: [String: Lifetime]
  /// Lifetimes that the name of a registering function gives: `registerSingleton`.
  var registerLifetimes: [String: Lifetime] = [:]
  let defaultLifetime: Lifetime
  /// Label of the default lifetime in a container's initializer, or name of the static property with the default
  /// lifetime; nil if there is none.
  var defaultName: String?

  /// True for a handwritten locator, whose types are declared in the tree.
  var isDeclared = false
  /// True if an existing instance can be registered without a metatype. The instance's static type is then the key.
  var takesInstances = false
  /// Default lifetime of a service registered by a closure; nil for `defaultLifetime`.
  var closureLifetime: Lifetime?

  enum Wiring: Sendable {
    /// A registration by `Impl.init`: each parameter of the initializer is requested by its type.
    case initializerReference
    /// A registration by a closure such as `{ Impl($0, b: $1) }`: each parameter of the closure is requested by its
    /// type.
    case closureParameters
  }
}
