/// What a service is asked for by: a type, optionally with a name and with the arguments that its factory takes.
public struct ServiceKey: Hashable, Sendable, CustomStringConvertible {
  public let type: Any.Type
  public let name: String?
  /// The type of the arguments given at run time, a tuple for several.
  public let arguments: Any.Type?

  public init(_ type: Any.Type, named name: String? = nil, taking arguments: Any.Type? = nil) {
    self.type = type
    self.name = name
    self.arguments = arguments
  }

  public static func == (left: Self, right: Self) -> Bool {
    ObjectIdentifier(left.type) == ObjectIdentifier(right.type) && left.name == right.name
      && left.arguments.map(ObjectIdentifier.init) == right.arguments.map(ObjectIdentifier.init)
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(ObjectIdentifier(type))
    if let name { hasher.combine(name) }
    if let arguments { hasher.combine(ObjectIdentifier(arguments)) }
  }

  /// `Armor`, `Armor "dress"`, `Armor(Int)`, or the name alone where only names tell services apart.
  public var description: String { description { String(describing: $0) } }

  /// - Parameter typeName: names a type.
  func description(_ typeName: (Any.Type) -> String) -> String {
    let own: String =
      if let name { type is any NamedAtRunTime.Type ? name : "\(typeName(type)) \"\(name)\"" } else { typeName(type) }
    guard let arguments else { return own }
    let list = typeName(arguments)
    return own + (list.hasPrefix("(") ? list : "(\(list))")
  }

  /// What it is named by.
  var types: [Any.Type] { [type] + (arguments.map { [$0] } ?? []) }
}

extension ServiceKey {
  /// What to do where nothing is registered for it.
  ///
  /// - Parameter isConfined: whether a confined container was asked.
  func remedyIfMissing(isConfined: Bool, named ownName: String? = nil) -> String {
    let ownName = ownName ?? description
    let wrapper = ServiceKey.wrapper(type)
    if isConfined, arguments == nil, let wrapper, wrapper.mayBeCalledAnywhere,
      let instead = wrapper.confinedCounterpart
    {
      return "It could be called from anywhere; take \(instead), which stays with the container's actor."
    }
    if let wrapper, wrapper.isMany {
      return "Register what provides \(wrapper.service), or make the dependency optional."
    }
    return "Register \(ownName), or make the dependency optional."
  }
}

/// A class of services that are told apart by name alone, because they are described at run time.
package protocol NamedAtRunTime: AnyObject, Sendable {}
