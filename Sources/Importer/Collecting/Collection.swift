import Core
import SourceReader

/// What styles have found, before edges are led to services.
final class Collection {
  struct Registration {
    var style: String
    /// The type it is asked for by; for a named member its type.
    var type: TypeName?
    var also: [TypeName] = []
    var qualifier: String?
    var arguments: [String] = []
    /// For a member of a container: its name.
    var member: String?
    var container: String?
    var implementation: TypeName?
    var lifetime: Lifetime?
    var origin: LifetimeOrigin
    /// The lifetime as it is written.
    var lifetimeWord: String?
    var place: Place
    var code: Code
    var isConditional = false
    var isTestOnly = false
    /// Live code gives it another value.
    var isSet = false
    /// The container is told to forget it.
    var isReset = false
    /// Asked for by something that is no Swift code: a storyboard.
    var isAskedElsewhere = false
  }

  enum Target {
    case registration(Int)
    /// One of several registrations: what is nearest and live answers.
    case anyOf([Int])
    /// Asked for by type, in a style.
    case key(TypeName, qualifier: String?, arguments: [String])
    /// Asked for by type where nothing that is registered answers.
    case absent(TypeName)
    /// Asked for by the name of a member of a container.
    case member(container: String, name: String)
    /// What a library brings along.
    case builtIn(String)
  }

  enum Source {
    case registration(Int)
    case consumer(String)
  }

  struct RawEdge {
    var style: String
    var from: Source
    var to: Target
    var type: TypeName?
    var kind: Edge.Kind
    var when: Edge.Moment
    var isOptional = false
    /// Only where the target turns out to be registered: the place alone does not say that it is a container that is asked.
    var onlyIfRegistered = false
    var place: Place
    var isConditional = false
    /// What asks, where it may run while its owner is constructed.
    var code: Code?
    /// The variable that holds another instance, made in the same way.
    var twin: String?
    /// A place that shows the holder without what it asks for.
    var gap: Place?
    /// Text shows that it is asked for while its owner is constructed.
    var constructs = false
    /// Asked of another container than the one that the asking service is registered in.
    var asksOther = false
  }

  private(set) var registrations: [Registration] = []
  private(set) var edges: [RawEdge] = []
  private(set) var unknown: [UnknownPlace] = []
  /// Words that files have in which more is to be found: names of locators and helpers.
  var words: Set<String> = []
  /// The same for functions: files that call one of them.
  var calls: Set<String> = []
  /// How often members of static members are read, in all files.
  var hubs = HubWords([])
  /// Names that the configuration gives.
  var names = KnownNames()
  /// Places that a style has explained: no other looks at them.
  var taken: Set<Code> = []
  /// Places of properties that ask for something, and that nothing reads.
  var idle: Set<Place> = []
  /// Bodies that belong to a registration.
  private(set) var bodies: [Code: Int] = [:]
  /// Functions that several registrations call: what stands in them belongs to none of them alone.
  private var shared: Set<Code> = []

  func add(_ registration: Registration) -> Int {
    registrations.append(registration)
    return registrations.count - 1
  }

  subscript(index: Int) -> Registration {
    get { registrations[index] }
    set { registrations[index] = newValue }
  }

  func add(_ edge: RawEdge) { edges.append(edge) }
  func add(body: Code, of registration: Int) { bodies[body] = registration }

  /// The body of a function that a registration calls to make its service.
  func add(called body: Code, of registration: Int) {
    if shared.contains(body) { return }
    if let other = bodies[body], other != registration {
      bodies[body] = nil
      shared.insert(body)
    } else {
      bodies[body] = registration
    }
  }

  /// The registration whose body a place lies in, the innermost.
  func registration(around code: Code) -> (index: Int, body: Code)? {
    if bodies.isEmpty { return nil }
    if let own = bodies[code] { return (own, code) }
    for outer in code.ancestors { if let index = bodies[outer] { return (index, outer) } }
    return nil
  }

  func add(unknown reason: UnknownPlace.Reason, _ message: String, _ style: String, _ place: Place) {
    let new = UnknownPlace(reason: reason, message: message, style: style, place: place)
    if unknown.last != new { unknown.append(new) }
  }
}
