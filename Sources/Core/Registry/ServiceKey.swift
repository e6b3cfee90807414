/// What a service is asked for by: a type, optionally with a name.
public struct ServiceKey: Hashable, Sendable, CustomStringConvertible {
  public let type: Any.Type
  public let name: String?

  public init(_ type: Any.Type, named name: String? = nil) {
    self.type = type
    self.name = name
  }

  public static func == (left: Self, right: Self) -> Bool {
    ObjectIdentifier(left.type) == ObjectIdentifier(right.type) && left.name == right.name
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(ObjectIdentifier(type))
    if let name { hasher.combine(name) }
  }

  /// `Armor`, `Armor "dress"`, or the name alone where only names tell services apart.
  public var description: String {
    guard let name else { return String(describing: type) }
    return type is any NamedAtRunTime.Type ? name : "\(String(describing: type)) \"\(name)\""
  }
}

/// A class of services that are told apart by name alone, because they are described at run time.
public protocol NamedAtRunTime: AnyObject, Sendable {}
