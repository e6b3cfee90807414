import Attach
import Laboratory

/// Row of the table of `top`: a service of the attached program, or a kind of scope.
struct TopRow: Hashable, Sendable {
  let name: String
  /// Texts of the cells after the name, in the order of the columns.
  let cells: [String]
  /// Numbers to sort by, one for each column after the name.
  let values: [Double]
  /// Values of the sparkline, one for each second, the newest last: live instances or open scopes.
  ///
  /// For a service of a program without tracking, they are the instances made in each second.
  let history: [Int]

  /// Returns the titles of the columns after the name.
  ///
  /// The sparkline shows the history of the first column, if the program tracks its instances.
  static func columns(_ subject: TopSubject) -> [String] {
    switch subject {
    case .services: Words.Attached.serviceColumns
    case .scopes: Words.Attached.scopeColumns
    }
  }

  init(_ service: LiveService, tracks: Bool) {
    name = service.name
    cells = [
      tracks ? "\(service.live)" : "-", Self.rate(service.madePerSecond), Self.rate(service.reusedPerSecond),
      AttachText.time(service.mean), AttachText.time(service.p99),
      service.oldest.map { AttachText.span(Double($0) / 1e9) } ?? "-",
      tracks ? service.growth.map { Self.signed($0) } ?? "-" : "-",
    ]
    values = [
      Double(service.live), service.madePerSecond, service.reusedPerSecond, Double(service.mean ?? 0),
      Double(service.p99 ?? 0), Double(service.oldest ?? 0), service.growth ?? 0,
    ]
    history = tracks ? service.samples.map(\.live) : Self.differences(service.samples.map(\.made))
  }

  init(_ scopes: LiveScopes) {
    name = scopes.kind
    cells = [
      "\(scopes.open)", Self.rate(scopes.openedPerSecond), "\(scopes.opened)", "\(scopes.closed)",
      scopes.longest.map { AttachText.span(Double($0) / 1e9) } ?? "-",
    ]
    values = [
      Double(scopes.open), scopes.openedPerSecond, Double(scopes.opened), Double(scopes.closed),
      Double(scopes.longest ?? 0),
    ]
    history = scopes.samples.map(\.open)
  }

  /// Returns the rows of a program, sorted by a column. Rows with equal values are in order of their names.
  ///
  /// - Parameter column: index in `values`; nil sorts by name and ignores `ascending`.
  static func rows(_ subject: TopSubject, of snapshot: AttachedSnapshot, by column: Int?, ascending: Bool) -> [TopRow] {
    let rows =
      switch subject {
      case .services: snapshot.services.map { TopRow($0, tracks: snapshot.tracks) }
      case .scopes: snapshot.scopes.map { TopRow($0) }
      }
    return rows.sorted { left, right in
      guard let column, left.values[column] != right.values[column] else { return left.name < right.name }
      return (left.values[column] < right.values[column]) == ascending
    }
  }

  private static func rate(_ rate: Double) -> String {
    rate == 0 ? "0" : rate < 10 ? "\((rate * 10).rounded() / 10)" : "\(Int(rate.rounded()))"
  }

  private static func signed(_ number: Double) -> String {
    let whole = Int(number.rounded())
    return whole > 0 ? "+\(whole)" : "\(whole)"
  }

  private static func differences(_ numbers: [Int]) -> [Int] { zip(numbers, numbers.dropFirst()).map { $1 - $0 } }
}
