/// Work beside the loop of which only the newest request matters: one runs at a time, and what was asked for in between is
/// never begun.
struct Wanted<Request: Equatable & Sendable>: Sendable {
  private(set) var newest: Request?
  private var underWay: Request?

  /// Asks for something else.
  ///
  /// - Returns: the request to begin now; nil if it is known, or has to wait for the one that runs.
  mutating func ask(for request: Request?) -> Request? {
    if request == newest { return nil }
    newest = request
    return underWay == nil ? begin() : nil
  }

  /// Takes notice of an answer.
  ///
  /// - Returns: whether it is the one that is wanted, and the request to begin next.
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
