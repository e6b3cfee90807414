import Stage
import Synchronization

/// What a command brought about, as values.
package struct Reply: Sendable {
  /// New events with the world after each.
  package var news: Timeline.News
  package var outcome: Outcome
  /// The command was used wrongly; nothing changed.
  package var error: UsageError?
  package var status: Status
  /// Non-fatal faults, one sentence each. Each is part of one reply only.
  package var notices: [String] = []
  /// The step on stage; nil in the laboratory.
  package var lesson: LessonSight?
  /// The Swift code on stage; nil where none is.
  package var source: SourceSight?

  /// What the header and the footer show of what lies behind the stage.
  package struct Status: Sendable {
    package var documentName = ""
    package var documentPath: String?
    /// What the document's file held when it was read or written.
    package var documentHash: String?
    /// The laboratory's scenario, as it would be saved.
    var scenario = ScenarioStatus()
    package var isUnsaved: Bool { scenario.isUnsaved }
    package var undo: String?
    package var redo: String?
    /// The scenario as it would be saved.
    package var scenarioText: String { scenario.text }
    /// The scenario as it was saved or opened last.
    package var savedText: String { scenario.savedText }

    /// Names of the bundled lessons, in the order of the curriculum.
    package var lessonNames: [String] = []

    package init() {}
  }
}

/// The laboratory's scenario beside its document, computed when somebody asks: a script seldom does.
final class ScenarioStatus: Sendable {
  private struct Known {
    var scenario: Scenario?
    var text: String?
    var savedText: String?
    var isUnsaved: Bool?
  }

  private let world: World
  private let document: Document
  private let known = Mutex(Known())

  init(_ world: World = World(), _ document: Document = Document(path: nil, name: "", saved: Scenario())) {
    (self.world, self.document) = (world, document)
  }

  /// - Complexity: O(n) in the services, once.
  private var scenario: Scenario {
    known.withLock { known in
      if let scenario = known.scenario { return scenario }
      let scenario = Scenario(world)
      known.scenario = scenario
      return scenario
    }
  }

  var isUnsaved: Bool {
    let scenario = scenario
    return known.withLock { known in
      let isUnsaved = known.isUnsaved ?? (scenario != document.saved)
      known.isUnsaved = isUnsaved
      return isUnsaved
    }
  }

  var text: String {
    let scenario = scenario
    return known.withLock { known in
      if let text = known.text { return text }
      let text = document.text(of: scenario)
      known.text = text
      return text
    }
  }

  var savedText: String {
    known.withLock { known in
      let text = known.savedText ?? document.text(of: document.saved)
      known.savedText = text
      return text
    }
  }

  /// Takes over what an earlier one knows of the same scenario, so that a text is written once.
  func follow(_ earlier: ScenarioStatus) {
    guard
      let (old, text) = earlier.known.withLock({ known in
        known.text.flatMap { text in known.scenario.map { ($0, text) } }
      }),
      earlier.document.path == document.path, earlier.document.contentHash == document.contentHash, old == scenario
    else { return }
    known.withLock { $0.text = text }
  }
}

extension Journal {
  /// Keeps what is not saved of the laboratory's scenario.
  package func keep(_ status: Reply.Status) {
    keep {
      guard status.isUnsaved else { return nil }
      return Unsaved(
        name: status.documentName, path: status.documentPath, contentHash: status.documentHash,
        scenario: status.scenarioText)
    }
  }
}
