import SourceReader

/// Calls that make an object for SwiftUI's environment. Their arguments are needs of the object.
///
/// In `@StateObject var state = AuthState(api: container.api)` the state needs the service, and not the view.
struct MadeObjects {
  /// The registration of each object, keyed by the call that makes it.
  private var registrations: [Code: Int] = [:]

  /// - Parameter others: registrations of objects that come from another container.
  init(_ collection: Collection, without others: [Int: Int]) {
    for (index, registration) in collection.registrations.enumerated() where others[index] == nil {
      for call in registration.makingCalls { registrations[call] = registrations[call] ?? index }
    }
  }

  private static let passing: Set<CodeKind> = [.argument, .call, .member, .cast, .operator, .ternary, .other]

  /// Returns a request for an argument as a need of the made object, and other requests unchanged.
  func need(_ raw: Collection.RawEdge) -> Collection.RawEdge {
    guard !registrations.isEmpty, case .consumer = raw.from, raw.kind != .creates, raw.kind != .resets,
      var code = raw.code ?? raw.site
    else { return raw }
    while let parent = code.parent, Self.passing.contains(parent.kind) {
      if code.kind == .argument, let index = registrations[parent] {
        var result = raw
        (result.from, result.kind) = (.registration(index), .initializer)
        return result
      }
      code = parent
    }
    return raw
  }
}
