import Core
import Importer

/// Difference between two readings of a code base: services, dependencies, errors and warnings.
package struct SourceDifference: Hashable, Sendable {
  /// Names of one kind that the newer reading has in addition, and that it no longer has.
  package struct Part: Hashable, Sendable {
    package var added: [String] = []
    package var removed: [String] = []

    /// - Complexity: O(names).
    init(from old: [String], to new: [String]) {
      let (before, after) = (Set(old), Set(new))
      var seen: Set<String> = []
      added = new.filter { !before.contains($0) && seen.insert($0).inserted }
      removed = old.filter { !after.contains($0) && seen.insert($0).inserted }
    }

    var isEmpty: Bool { added.isEmpty && removed.isEmpty }
  }

  package let services: Part
  /// Services with another lifetime than before, with the new lifetime: `Cart (now container)`.
  package let lifetimes: [String]
  package let dependencies: Part
  package let findings: Part

  package var isEmpty: Bool {
    services.isEmpty && lifetimes.isEmpty && dependencies.isEmpty && findings.isEmpty
  }

  /// Compares two readings.
  ///
  /// - Complexity: O(services + dependencies + findings).
  package init(from old: ImportedProject, to new: ImportedProject) {
    services = Part(from: old.services.map(\.name), to: new.services.map(\.name))
    let before = Dictionary(old.services.map { ($0.name, $0) }) { first, _ in first }
    lifetimes =
      new.services.compactMap { service in
        guard let former = before[service.name], former.lifetime != service.lifetime else { return nil }
        return Words.Difference.lifetime(
          service.name, is: service.lifetime?.description ?? Words.Difference.unknownLifetime)
      }.withoutRepeats
    func dependencies(_ project: ImportedProject) -> [String] {
      project.edges.map { Words.Difference.dependency($0.from, on: $0.to) }
    }
    self.dependencies = Part(from: dependencies(old), to: dependencies(new))
    func findings(_ project: ImportedProject) -> [String] {
      project.findings.filter { $0.severity > .note }.map { finding in
        Words.Difference.finding(finding.kind.rawValue, path: finding.path.map(\.name).withoutRepeats)
      }
    }
    self.findings = Part(from: findings(old), to: findings(new))
  }

  /// Maximum number of names of each kind of change in the summary.
  private static let mostNames = 2

  /// One line that names what changed, shortened if much has changed.
  package var summary: OutputLine {
    let text = lines(most: Self.mostNames).map(\.text).joined(separator: ". ")
    return OutputLine(text, findings.added.isEmpty ? .good : .warning)
  }

  /// Lines that name everything that changed.
  package var lines: [OutputLine] { lines(most: nil) }

  /// - Parameter most: maximum number of names for each kind of change; nil for all names.
  private func lines(most: Int?) -> [OutputLine] {
    func names(_ names: [String]) -> String {
      guard let most, names.count > most else { return names.joined(separator: ", ") }
      return names.prefix(most).joined(separator: ", ") + Words.Difference.more(names.count - most)
    }
    var lines: [OutputLine] = []
    func add(_ found: [String], _ text: (String) -> String, _ tone: OutputLine.Tone = .good) {
      if !found.isEmpty { lines.append(OutputLine(text(names(found)), tone)) }
    }
    add(services.added, Words.Difference.added)
    add(services.removed, Words.Difference.removed)
    add(lifetimes, Words.Difference.lifetimes)
    add(dependencies.added, Words.Difference.newDependencies)
    add(dependencies.removed, Words.Difference.goneDependencies)
    add(findings.added, { Words.Difference.newFindings($0, count: findings.added.count) }, .warning)
    add(findings.removed, Words.Difference.solved)
    return lines.isEmpty ? [OutputLine(Words.Difference.nothing, .good)] : lines
  }
}
