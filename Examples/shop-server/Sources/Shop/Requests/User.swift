/// The user who sent a request. Services that need a user can only be made in requests that name one.
struct User: Sendable {
  let name: String

  /// Reads the user of a request.
  ///
  /// - Throws: `ShopError.notSignedIn` if the request names no user.
  init(_ request: RequestInfo) throws(ShopError) {
    guard let name = request.userName else { throw .notSignedIn }
    self.name = name
  }
}
