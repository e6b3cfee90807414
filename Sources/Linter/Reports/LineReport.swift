import Importer

/// Report formats with one or two lines for each finding.
enum LineReport {
  /// Returns a finding in the format of compilers. If it has a path of several services, the path is on a second line.
  static func text(_ finding: Finding, _ paths: ReportPaths) -> [String] {
    var lines = [compiler(paths.relative(finding.place.file), finding)]
    if finding.path.count > 1 {
      let steps = finding.path.map { step in
        step.place.map { "\(withoutPlace(step.name, $0)) (\(paths.relative($0.file)):\($0.line))" } ?? step.name
      }
      lines.append("  " + steps.joined(separator: " → "))
    }
    return lines
  }

  /// Returns a name without the place that distinguishes it from others: the whole place follows it.
  private static func withoutPlace(_ name: String, _ place: Place) -> String {
    let file = place.file.split(separator: "/").last ?? ""
    let end = [" (\(file):\(place.line))", " (\(place.file):\(place.line))"].first(where: name.hasSuffix)
    return String(name.dropLast(end?.count ?? 0))
  }

  /// Returns a finding for a build log: `/path/File.swift:3:5: warning: MESSAGE [RULE]`. Xcode only links absolute
  /// paths.
  static func xcode(_ finding: Finding, _ paths: ReportPaths) -> [String] {
    [compiler(paths.absolute(finding.place.file), finding)]
  }

  private static func compiler(_ path: String, _ finding: Finding) -> String {
    let place = finding.place
    return
      "\(path):\(place.line):\(place.column): \(finding.severity.rawValue): \(finding.message) [\(finding.kind.rawValue)]"
  }

  /// Returns a finding as a workflow command of GitHub Actions: `::warning file=…,line=3,col=5,title=captive::MESSAGE`.
  static func github(_ finding: Finding, _ paths: ReportPaths) -> [String] {
    let command = finding.severity == .note ? "notice" : finding.severity.rawValue
    let place = finding.place
    let properties = [
      "file=" + property(paths.relative(place.file)), "line=\(place.line)", "col=\(place.column)",
      "title=" + property(finding.kind.rawValue),
    ]
    return ["::\(command) \(properties.joined(separator: ","))::\(data(finding.text))"]
  }

  /// Returns a text in which the characters that would end the message of a workflow command are escaped.
  private static func data(_ text: String) -> String {
    text.map { character -> String in
      switch character {
      case "%": "%25"
      case "\r": "%0D"
      case "\n": "%0A"
      case "\r\n": "%0D%0A"
      default: String(character)
      }
    }
    .joined()
  }

  /// Returns a text in which the characters that would end a property of a workflow command are escaped.
  private static func property(_ text: String) -> String {
    data(text).map { $0 == ":" ? "%3A" : $0 == "," ? "%2C" : String($0) }.joined()
  }
}
