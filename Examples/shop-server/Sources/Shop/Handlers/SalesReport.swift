import Hummingbird

/// Handler of `GET /report`: lists the sales of each product as CSV. Rows are read page by page while they are sent,
/// all from the state of the database at the beginning.
final class SalesReport: Handler {
  private let snapshot: SalesSnapshot

  init(_ snapshot: SalesSnapshot) { self.snapshot = snapshot }

  func respond(to request: Request, _ context: BasicRequestContext) async throws -> Response {
    Response(
      status: .ok, headers: [.contentType: "text/csv; charset=utf-8"],
      body: ResponseBody { [snapshot] writer in
        try await writer.write(ByteBuffer(string: SaleRow.header))
        var last: Int64 = 0
        while case let page = try await snapshot.rows(after: last), let end = page.last?.product {
          try await writer.write(ByteBuffer(string: page.map(\.line).joined()))
          last = end
        }
        try await writer.finish(nil)
      })
  }
}
