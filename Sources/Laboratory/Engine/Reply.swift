import Stage
import Synchronization

/// Results of a command, as values.
package struct Reply: Sendable {
  /// New events, each with the world after it.
  package var delta: Timeline.Delta
  package var outcome: Outcome
  /// Error of a refused command, which has changed nothing; nil for success.
  package var error: UsageError?
  package var status: Status
  /// Problems that have not stopped the command, each in one sentence. Each is part of a single reply.
  package var notices: [String] = []
  /// The step on stage; nil in the laboratory.
  package var lesson: LessonSnapshot?
  /// The Swift code on stage; nil if there is none.
  package var source: SourceSnapshot?
  /// The running program on stage; nil if there is none.
  package var attached: AttachedSnapshot?

  /// Information for header and footer that is not part of the stage.
  package struct Status: Sendable {
    package var documentName = ""
    package var documentPath: String?
    /// Hash of the document's file when it was last read or written; nil without a file.
    package var documentHash: String?
    /// State of the laboratory's scenario and its document.
    var scenario = ScenarioStatus()
    package var isUnsaved: Bool { scenario.isUnsaved }
    package var undo: String?
    package var redo: String?
    /// Text of the scenario as it would be saved.
    package var scenarioText: String { scenario.text }
    /// Text of the scenario when it was last saved or opened.
    package var savedText: String { scenario.savedText }

    /// Names of the bundled lessons, in the order of the curriculum.
    package var lessonNames: [String] = []
    /// Names of the bundled learning paths.
    package var pathNames: [String] = []

    package init() {}
  }
}

/// Scenario of the laboratory and its document. Texts are computed lazily and cached, because a script rarely needs
/// them.
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

  /// Scenario of the laboratory, computed once.
  ///
  /// - Complexity: O(number of services) on first access.
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

  /// Reuses the cached text of an earlier status if the scenario is the same.
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
  /// Stores the unsaved changes of the laboratory's scenario in the journal.
  package func keep(_ status: Reply.Status) {
    keep {
      guard status.isUnsaved else { return nil }
      return Unsaved(
        name: status.documentName, path: status.documentPath, contentHash: status.documentHash,
        scenario: status.scenarioText)
    }
  }
}
