import Core
import LinkProtocol

/// The report about an attached program as text.
package enum AttachText {
  package static func lines(_ run: AttachedRun, _ report: AttachReport) -> [String] {
    var lines = [head(run)]
    if !run.hello.tracks {
      lines.append("instances are not tracked: the numbers count events since attaching, not live instances")
    }
    if run.lost > 0 { lines.append("lost events: \(run.lost); the counts are exact") }
    let rows = run.services.filter { $0.made + $0.reused + $0.live > 0 }.map { service in
      [
        service.name, service.lifetime.description, run.hello.tracks ? "\(service.live)" : "-", "\(service.made)",
        "\(service.reused)", time(service.median), time(service.p99),
      ]
    }
    if !rows.isEmpty {
      lines.append("")
      lines += table([["service", "lifetime", "live", "made", "reused", "p50", "p99"]] + rows)
    }
    let kinds = run.scopeKinds
    if !kinds.isEmpty {
      lines.append("")
      lines += table(
        [["scope", "opened", "closed", "open"]] + kinds.map { [$0.kind, "\($0.opened)", "\($0.closed)", "\($0.open)"] })
    }
    lines.append("")
    lines += report.findings.map { "\($0.severity.rawValue): \($0.message) \($0.remedy)" }
    if report.findings.isEmpty { lines.append("no findings") }
    return lines
  }

  private static func head(_ run: AttachedRun) -> String {
    let services = run.services.count
    return "\(run.hello.name), process \(run.hello.process), \(services) \(services == 1 ? "service" : "services"), "
      + "observed for \((run.seconds * 10).rounded() / 10) s" + (run.end.map { "; \($0)" } ?? "")
  }

  /// Returns a duration as a short text: `850ns`, `3.2µs`, `12ms`; `-` for nil.
  package static func time(_ nanoseconds: Int?) -> String {
    guard let nanoseconds else { return "-" }
    let units = [("ns", 1.0), ("µs", 1e3), ("ms", 1e6), ("s", 1e9)]
    let (unit, size) = units.last { Double(nanoseconds) >= $0.1 } ?? ("ns", 1)
    let number = Double(nanoseconds) / size
    return (number < 10 && size > 1 ? "\((number * 10).rounded() / 10)" : "\(Int(number.rounded()))") + unit
  }

  /// Returns a time span as text in seconds, minutes, hours or days: `45s`, `12m`, `3h`, `2d`.
  package static func span(_ seconds: Double) -> String {
    switch seconds {
    case ..<120: "\(Int(seconds))s"
    case ..<7_200: "\(Int(seconds / 60))m"
    case ..<172_800: "\(Int(seconds / 3_600))h"
    default: "\(Int(seconds / 86_400))d"
    }
  }

  /// Returns rows as text in columns. The first column is aligned to the left, the others to the right.
  package static func table(_ rows: [[String]]) -> [String] {
    let count = rows.map(\.count).max() ?? 0
    let widths = (0..<count).map { column in rows.map { column < $0.count ? $0[column].count : 0 }.max() ?? 0 }
    return rows.map { row in
      var line = ""
      for (column, cell) in row.enumerated() {
        let padding = String(repeating: " ", count: widths[column] - cell.count)
        line += (column == 0 ? "" : "  ") + (column < 1 ? cell + padding : padding + cell)
      }
      return String(line.reversed().drop { $0 == " " }.reversed())
    }
  }
}

/// The list of programs that can be attached to, as text.
package enum AttachList {
  package static func lines(_ entries: [AttachTarget.Entry], now: Double) -> [String] {
    if entries.isEmpty {
      return ["no program that uses PlaygroundLink is running; docs/link.md describes how to link a program"]
    }
    return AttachText.table(
      [["name", "process", "running", "services", "live", "made/s"]]
        + entries.map { entry in
          if let fault = entry.fault { return [entry.name, "\(entry.process)", fault] }
          return [
            entry.name, "\(entry.process)", AttachText.span(max(0, now - entry.started)), "\(entry.services)",
            entry.live.map(String.init) ?? "-", entry.madePerSecond.map { "\(Int($0.rounded()))" } ?? "-",
          ]
        })
  }
}
