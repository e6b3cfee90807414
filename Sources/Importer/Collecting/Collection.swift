import Core
import SourceReader

/// Registrations, requests and unknown places that the styles have found, before `Linker` resolves the requests.
final class Collection {
  struct Registration {
    var style: String
    /// The type by which the service is requested; for a named member, the type of the member. Nil if the type is
    /// unknown.
    var type: TypeName?
    /// Further types by which the service can be requested.
    var also: [TypeName] = []
    var qualifier: String?
    var arguments: [String] = []
    /// Name of the member; nil if the service is not registered as a member of a container.
    var member: String?
    var container: String?
    var implementation: TypeName?
    var lifetime: Lifetime?
    var origin: LifetimeOrigin
    /// The code that decides the lifetime, such as `static let shared = Prefs()`; nil if the registration does.
    var lifetimeCode: Code?
    /// The code that makes the object, such as `liveValue`; nil if the registration does.
    var makingCode: Code?
    /// The lifetime as it is spelled in the source text; nil if it is not written.
    var lifetimeWord: String?
    var place: Place
    var code: Code
    var isConditional = false
    var isTestOnly = false
    /// True if live code replaces the value of the service.
    var isSet = false
    /// True if code resets the service in its container.
    var isReset = false
    /// The type whose instances make the object and keep it, such as a view; nil if there is none.
    var maker: String?
    /// True if something other than a request in Swift code needs the service: a storyboard
    /// (`storyboardInitCompleted`), or `isRoot` of SafeDI.
    var isAskedElsewhere = false
    /// For an object in SwiftUI's environment: the ways on which it may come from another container. Empty otherwise.
    var comesFrom: [[Code]] = []
    /// For an object in SwiftUI's environment: the calls that make it. Their arguments are needs of the object.
    var makingCalls: [Code] = []
    /// For an object in SwiftUI's environment: further calls that put it in.
    var furtherPlaces: [Code] = []
    /// The static or global variable that keeps the object, such as `Prefs.shared`; nil if there is none.
    var keeper: Code?
    /// Reads of `keeper` that register the object. They are no uses of the service.
    var keeperReads: Set<Code> = []
  }

  enum Target {
    case registration(Int)
    /// Several registrations that may be meant. `Linker` chooses among them, and keeps several if the text does not
    /// decide.
    case anyOf([Int])
    /// A request by type, in a style whose containers are keyed by type.
    case key(TypeName, qualifier: String?, arguments: [String])
    /// A request by type, under a name that is decided at run time.
    case anyName(TypeName, arguments: [String])
    /// A request by a type for which nothing is registered.
    case absent(TypeName)
    /// A request by the name of a container's member.
    case member(container: String, name: String)
    /// A service that the library provides.
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
    /// True if the edge is dropped when no registration provides its target.
    ///
    /// Such an edge is for code that looks like a request, although the text does not show its container. Registrations
    /// of every style can provide the target.
    var onlyIfRegistered = false
    var place: Place
    var isConditional = false
    /// The requesting code, for `Construction`. Nil if it is not needed there, because the style decides `constructs`
    /// itself or the request cannot run during construction.
    var code: Code?
    /// The requesting code, for the advice to pass the service on. `code` stands for it if it is nil.
    var site: Code?
    /// For an object that is created by hand: the variable that holds another instance made in the same way. Nil if
    /// there is none.
    var twin: String?
    /// A place that shows the view but does not provide the object that the view requests; nil if there is none.
    var gap: Place?
    /// True if the text shows that the request happens while its owner is constructed.
    var constructs = false
    /// True if the owner's initializer gets a factory of the service as a protocol.
    var isByFactory = false
    /// True if only previews run the requesting code, which belongs to a consumer.
    var isOfPreview = false
    /// True if the request goes to a different container than the one that registers the requesting service.
    var asksOther = false
  }

  private(set) var registrations: [Registration] = []
  private(set) var edges: [RawEdge] = []
  private(set) var unknown: [UnknownPlace] = []
  /// Words that show the use of a style: names of locators, wrappers and helper functions. Every file that contains one
  /// of them must also be parsed.
  var words: Set<String> = []
  /// Names of functions. The files that call one of them must also be parsed.
  var calls: Set<String> = []
  /// For each static variable, the number of reads of its members in all files. `A.b.c` reads a member of `A.b`.
  var hubs = HubWords([])
  /// Names of the files that make several objects of the tree's classes in a few lines.
  var composing: Set<String> = []
  /// Names given by the configuration.
  var names = KnownNames()
  var layout = ModuleLayout()
  /// Names of services that are expressions, whose values the text does not determine: `Tab.home.title`.
  var openNames: Set<String> = []
  /// Code that a style has interpreted. Other styles skip most of this code. `Linker` ignores the calls in it when it
  /// looks for types that other code mentions.
  var claimed: Set<Code> = []
  /// Places of properties that request something and are never read.
  var unreadProperties: Set<Place> = []
  /// Places of those that only their own type could read.
  var unreadPrivateProperties: Set<Place> = []
  /// Bodies of factories and of the functions that they call, each with the index of the registration that it belongs
  /// to.
  private(set) var bodies: [Code: Int] = [:]
  /// The files of all keys that `bodies` has had.
  private var filesWithBodies: Set<ObjectIdentifier> = []
  /// Returns the part of a path that describes a file.
  private let describingPath: (String) -> String
  /// Cache of the files for test doubles.
  private var doubles: [ObjectIdentifier: Bool] = [:]
  /// Bodies of functions that several registrations call, so that no single registration owns them.
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
  func changeEdges(_ change: (inout RawEdge) -> Void) { for index in edges.indices { change(&edges[index]) } }
  func add(body: Code, of registration: Int) {
    bodies[body] = registration
    filesWithBodies.insert(ObjectIdentifier(body.tree))
  }

  /// Makes an empty collection.
  ///
  /// - Parameter describingPath: returns the part of a path whose folders may describe the file.
  init(describingPath: @escaping (String) -> String = { $0 }) { self.describingPath = describingPath }

  /// Records the body of a function that a registration calls to make its service. If several registrations call the
  /// function, its body belongs to none of them.
  func add(called body: Code, of registration: Int) {
    if shared.contains(body) { return }
    if let other = bodies[body], other != registration {
      bodies[body] = nil
      shared.insert(body)
    } else {
      add(body: body, of: registration)
    }
  }

  /// Returns whether the path of a file contains a word for test doubles.
  func isDouble(_ tree: CodeTree) -> Bool {
    if let known = doubles[ObjectIdentifier(tree)] { return known }
    let isDouble = isDouble(path: tree.name)
    doubles[ObjectIdentifier(tree)] = isDouble
    return isDouble
  }

  /// Returns whether a path contains a word for test doubles, besides the folders with a large part of all files.
  func isDouble(path: String) -> Bool { RegistrationChoice.isDouble(describingPath(path)) }

  /// Returns whether a file may contain the body of a registration.
  func mayHaveBody(_ tree: CodeTree) -> Bool { filesWithBodies.contains(ObjectIdentifier(tree)) }

  /// Returns the registration whose body is the innermost around a place, with that body; nil if there is none.
  func registration(around code: Code) -> (index: Int, body: Code)? {
    guard mayHaveBody(code.tree) else { return nil }
    if let own = bodies[code] { return (own, code) }
    for outer in code.ancestors { if let index = bodies[outer] { return (index, outer) } }
    return nil
  }

  func add(
    unknown reason: UnknownPlace.Reason, _ message: String, _ style: String, _ place: Place,
    mayHideRegistration: Bool = true
  ) {
    let new = UnknownPlace(
      reason: reason, message: message, style: style, place: place, mayHideRegistration: mayHideRegistration)
    if unknown.last != new { unknown.append(new) }
  }
}
