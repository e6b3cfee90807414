/// The key of a service: a type, optionally with a name and with the type of the factory's arguments.
public struct ServiceKey: Hashable, Sendable, CustomStringConvertible {
  /// The type of the service, or a protocol that it provides.
  public let type: Any.Type
  /// The name that distinguishes services of one type; `nil` for the service without a name.
  public let name: String?
  /// The type of the arguments given at run time, a tuple for several arguments; `nil` if there are none.
  public let arguments: Any.Type?

  /// Creates the key of a service.
  ///
  /// - Parameters:
  ///   - type: the type of the service, or a protocol that it provides.
  ///   - name: the name that distinguishes services of one type.
  ///   - arguments: the type of the arguments given at run time; a tuple for several arguments.
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

  /// The key as text: `Armor`, `Armor "dress"` or `Armor(Int)`. For services described at run time, the name alone.
  public var description: String { description { String(describing: $0) } }

  /// Returns the description with other type names.
  ///
  /// - Parameter typeName: returns the name of a type.
  func description(_ typeName: (Any.Type) -> String) -> String {
    let own: String =
      if let name { type is any NamedAtRunTime.Type ? name : "\(typeName(type)) \"\(name)\"" } else { typeName(type) }
    guard let arguments else { return own }
    let list = typeName(arguments)
    return own + (list.hasPrefix("(") ? list : "(\(list))")
  }

  /// The types whose names occur in the description.
  var types: [Any.Type] { [type] + (arguments.map { [$0] } ?? []) }
}

extension ServiceKey {
  /// Returns the remedy that an error shows if nothing is registered for this key.
  ///
  /// - Parameter isConfined: true if a confined container received the request.
  func remedyIfMissing(isConfined: Bool, named ownName: String? = nil) -> String {
    let ownName = ownName ?? description
    let wrapper = ServiceKey.wrapper(type)
    if isConfined, arguments == nil, let wrapper, wrapper.mayBeCalledAnywhere,
      let instead = wrapper.confinedCounterpart
    {
      return "\(ownName) can be called from any thread. Use \(instead), which stays with the container's actor."
    }
    if let wrapper, wrapper.isMany {
      return "Register what provides \(wrapper.service), or make the dependency optional."
    }
    return "Register \(ownName), or make the dependency optional."
  }
}

/// A class whose services are described at run time, and so are distinguished by their names alone.
package protocol NamedAtRunTime: AnyObject, Sendable {}
