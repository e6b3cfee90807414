import Foundation
import Importer

/// Known findings, which `check` does not report again.
///
/// A finding is identified by its kind, file and services, so its line may change.
package struct Baseline: Codable, Sendable, Hashable {
  /// Number of occurrences of each known finding, by its fingerprint.
  package var findings: [String: Int]

  /// Creates a baseline in which all given findings are known.
  ///
  /// - Parameter folder: the folder that was read, relative to the folder of the baseline's paths; empty if both
  ///   folders are the same.
  package init(_ findings: [Finding], folder: String = "") {
    self.findings = Dictionary(findings.map { (Self.entry($0, folder), 1) }, uniquingKeysWith: +)
  }

  private static func entry(_ finding: Finding, _ folder: String) -> String {
    if folder.isEmpty { return finding.fingerprint }
    var finding = finding
    finding.place.file = finding.place.file.isEmpty ? folder : folder + "/" + finding.place.file
    return finding.fingerprint
  }

  /// Decodes a baseline.
  ///
  /// - Throws: `BaselineError` if the data is not a baseline.
  package init(reading data: Data) throws(BaselineError) {
    do { self = try JSONDecoder().decode(Self.self, from: data) } catch { throw BaselineError() }
  }

  package struct BaselineError: Error, CustomStringConvertible {
    package var description: String {
      "this is not a baseline; expected a file that `playground check FOLDER --update-baseline` writes"
    }
  }

  /// Returns the findings that are not in the baseline.
  ///
  /// - Parameters:
  ///   - all: the current findings.
  ///   - folder: the folder that was read, relative to the folder of the baseline's paths.
  package func new(in all: [Finding], folder: String = "") -> [Finding] {
    var rest = findings
    return all.filter { finding in
      let entry = Self.entry(finding, folder)
      guard let count = rest[entry], count > 0 else { return true }
      rest[entry] = count - 1
      return false
    }
  }

  /// Returns the entries of the baseline that match no current finding, sorted.
  ///
  /// An entry is a text such as `captive|Cart.swift|Cart|Session`, followed by `×2` for two findings.
  ///
  /// - Parameters:
  ///   - all: the current findings.
  ///   - folder: the folder that was read, relative to the folder of the baseline's paths. Entries of files outside of
  ///     it are ignored.
  package func stale(in all: [Finding], folder: String = "") -> [String] {
    let now = Baseline(all, folder: folder).findings
    return findings.keys.sorted().compactMap { entry in
      let file = entry.split(separator: "|", maxSplits: 2, omittingEmptySubsequences: false).dropFirst().first ?? ""
      guard folder.isEmpty || file == folder || file.hasPrefix(folder + "/") else { return nil }
      let left = findings[entry, default: 0] - now[entry, default: 0]
      return left > 0 ? entry + (left > 1 ? " ×\(left)" : "") : nil
    }
  }
}
