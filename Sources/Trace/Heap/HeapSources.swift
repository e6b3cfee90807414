/// Functions that find the objects held in memory that the heap reader cannot read (behind a lock, in raw storage), by
/// class.
package struct HeapSources: Sendable {
  /// A function that returns the objects held by an instance, each with the name of the property or place that holds
  /// it.
  package typealias Provider = @Sendable (AnyObject) -> [(name: String, object: AnyObject)]

  private var providers: [ObjectIdentifier: Provider] = [:]

  package init() {}

  /// Registers the function that returns the objects held by instances of a class.
  package mutating func ask<Object: AnyObject>(
    _ type: Object.Type, _ provider: @escaping @Sendable (Object) -> [(name: String, object: AnyObject)]
  ) {
    providers[ObjectIdentifier(type)] = { object in (object as? Object).map(provider) ?? [] }
  }

  func provider(for type: AnyClass) -> Provider? { providers[ObjectIdentifier(type)] }
}
