/// Requests for work outside of the loop, of which only the newest matters.
///
/// A single request runs at a time. If several requests are made meanwhile, only the last of them is begun afterwards.
struct LatestRequest<Request: Equatable & Sendable>: Sendable {
  private(set) var newest: Request?
  private var underWay: Request?

  /// Makes a request the newest request.
  ///
  /// - Parameter request: nil if nothing is wanted any more.
  /// - Returns: the request to begin now; nil if it is unchanged, or has to wait for the running request.
  mutating func ask(for request: Request?) -> Request? {
    if request == newest { return nil }
    newest = request
    return underWay == nil ? begin() : nil
  }

  /// Records that a request has been answered.
  ///
  /// - Returns: `isWanted` is true if the request is still the newest; `next` is the request to begin, or nil.
  mutating func answered(_ request: Request) -> (isWanted: Bool, next: Request?) {
    if underWay == request { underWay = nil }
    let isWanted = request == newest
    return (isWanted, isWanted || underWay != nil ? nil : begin())
  }

  private mutating func begin() -> Request? {
    underWay = newest
    return newest
  }
}
