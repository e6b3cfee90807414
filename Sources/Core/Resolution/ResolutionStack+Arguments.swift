extension ResolutionStack {
  /// Removes and returns the arguments of the request for the innermost service.
  ///
  /// - Throws: `ResolutionError` with the reason `missing` if there are no arguments of this type.
  func consumeArguments<Given>() throws -> Given {
    if let known = given, known.type == ObjectIdentifier(Given.self) {
      given = nil
      return known.place.assumingMemoryBound(to: Given.self).pointee
    }
    guard let given = arguments as? Given else { throw ResolutionError(.missing(similar: []), path: path) }
    arguments = nil
    return given
  }
}
