import Foundation

/// A calendar day, as the number of days since 1 January 1970. Reviews are due by days, not by hours.
package struct Day: Hashable, Sendable, Comparable, Codable {
  package let number: Int

  package init(_ number: Int) { self.number = number }

  /// The current day in the local time zone.
  package static var today: Day {
    let now = Date()
    let local = now.timeIntervalSince1970 + Double(TimeZone.current.secondsFromGMT(for: now))
    return Day(Int((local / 86_400).rounded(.down)))
  }

  package static func + (day: Day, days: Int) -> Day { Day(day.number + days) }
  package static func - (later: Day, earlier: Day) -> Int { later.number - earlier.number }
  package static func < (a: Day, b: Day) -> Bool { a.number < b.number }

  package init(from decoder: any Decoder) throws { number = try decoder.singleValueContainer().decode(Int.self) }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(number)
  }
}
