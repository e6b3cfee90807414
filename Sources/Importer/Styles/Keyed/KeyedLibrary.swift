import Core
import SourceReader

/// A container that is asked by type: what tells its calls from others, and what they mean. The patterns of a library are
/// one value of this.
struct KeyedLibrary: Sendable {
  /// What a call of `register` says of the service's type.
  enum KeyForm: Sendable {
    /// `register(P.self) { … }`.
    case metatype
    /// `register { Impl() as P }`: what the closure returns; a metatype counts where one is written.
    case result
  }

  let style: String
  /// Modules whose import says that the library is meant.
  let modules: Set<String>
  /// Types of the library that register and resolve.
  let types: Set<String>
  /// Types that only the library's own sources declare together: some projects have a copy of them, and import nothing.
  var marks: Set<String> = []
  /// Whether a file has nothing of the library that has none of the words below.
  var isKnownByWords = false
  var registers: Set<String> = ["register"]
  let keyForm: KeyForm
  var resolves: Set<String> = ["resolve"]
  /// Labels of what tells services of one type apart.
  var qualifierLabels: Set<String> = ["name"]
  /// Labels of arguments that are given at run time; `nil` in the set stands for none.
  var argumentLabels: Set<String> = ["argument", "arguments"]
  /// Labels of the closure or initializer that makes a service.
  var factoryLabels: Set<String> = ["", "factory", "initializer"]
  /// What is said behind a registration to be asked for by another type.
  var forwards: Set<String> = ["implements"]
  /// What is said behind a registration to set properties.
  var completions: Set<String> = []
  /// How many parameters of the factory are the resolver; the others are arguments.
  var resolverParameters = 1
  /// Parameters of the factory (or all of `Impl.init`) are asked for by type.
  var wires: Set<Wiring> = [.initializerReference]
  /// Property wrappers, with the moment that they pull.
  var wrappers: [String: Edge.Moment] = [:]
  /// Property types that pull: `Injected<P>()`.
  var propertyTypes: [String: Edge.Moment] = [:]
  /// Where a lifetime is written: behind the registration, or an argument of it.
  var scopeCalls: Set<String> = []
  let lifetimes: [String: Lifetime]
  let defaultLifetime: Lifetime
  /// The label of the default lifetime where a container is made, or the name of a static property of it.
  var defaultName: String?

  /// Whether its types are declared in the tree: a locator made by hand.
  var isDeclared = false
  /// Whether what is registered may be an instance: its static type is the key.
  var takesInstances = false
  /// Where a closure is registered.
  var closureLifetime: Lifetime?

  enum Wiring: Sendable {
    /// `Impl.init`.
    case initializerReference
    /// `{ Impl($0, b: $1) }`, and named parameters of the closure.
    case closureParameters
  }
}
