/// The user who sent a request. Services that need one can only be made for requests that have one.
struct User: Sendable {
  let name: String

  /// - Throws: `ShopError.notSignedIn` if the request names no user.
  init(_ request: RequestInfo) throws(ShopError) {
    guard let name = request.userName else { throw .notSignedIn }
    self.name = name
  }
}
