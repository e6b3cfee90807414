import Hummingbird

/// An error that a customer can act on. Each one has a status and a sentence; all other errors become status 500.
enum ShopError: Error, Equatable {
  case notSignedIn
  case unknownProduct(Int64)
  case outOfStock(product: String, left: Int)
  case emptyBasket
  case badInput(name: String, value: String, expected: String)
  case searchUnavailable
}

extension ShopError: HTTPResponseError {
  var status: HTTPResponse.Status {
    switch self {
    case .notSignedIn: .unauthorized
    case .unknownProduct: .notFound
    case .outOfStock, .emptyBasket: .conflict
    case .badInput: .badRequest
    case .searchUnavailable: .serviceUnavailable
    }
  }

  var message: String {
    switch self {
    case .notSignedIn: "The request names no user. Send the header X-User."
    case .unknownProduct(let id): "There is no product \(id). GET /products lists them."
    case .outOfStock(let product, let left): "Only \(left) of \(product) are left. Nothing was ordered."
    case .emptyBasket: "The basket is empty. POST /basket puts something in."
    case .badInput(let name, let value, let expected): "\(name) is '\(value)'; expected \(expected)."
    case .searchUnavailable: "Search is not available. Try again later, or GET /products."
    }
  }

  func response(from request: Request, context: some RequestContext) throws -> Response {
    try HTTPError(status, message: message).response(from: request, context: context)
  }
}
