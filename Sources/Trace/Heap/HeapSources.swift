/// What keeps objects where no reader of memory finds them (behind a lock, in raw storage) and can be asked for them.
package struct HeapSources: Sendable {
  /// The objects that one of a class keeps, each with the name of what keeps it.
  package typealias Provider = @Sendable (AnyObject) -> [(name: String, object: AnyObject)]

  private var providers: [ObjectIdentifier: Provider] = [:]

  package init() {}

  /// Has the objects of a class asked.
  package mutating func ask<Object: AnyObject>(
    _ type: Object.Type, _ provider: @escaping @Sendable (Object) -> [(name: String, object: AnyObject)]
  ) {
    providers[ObjectIdentifier(type)] = { object in (object as? Object).map(provider) ?? [] }
  }

  func provider(for type: AnyClass) -> Provider? { providers[ObjectIdentifier(type)] }
}
