extension EngineCommand {
  /// Whether it leaves what a job is about, so that the job is not worth waiting for.
  package func supersedes(_ kind: Job.Kind) -> Bool {
    switch kind {
    case .reading, .writing, .leaving, .attaching: return false
    case .importing: return leavesSource
    case .entering, .running, .asking, .measuring, .checking, .comparing: break
    }
    switch self {
    case .lesson(.start), .lesson(.path), .lesson(.review), .lesson(.leave), .lesson(.step), .file(.open),
      .file(.scenario), .laboratory(.mode):
      return true
    case .lesson(.codeReplace), .lesson(.codeReset), .lesson(.codeVariant), .lesson(.codeSolution): return true
    case .lesson(.codeText), .lesson(.codeUndo), .lesson(.codeRedo), .lesson(.restart), .lesson(.replay): return true
    case .lesson(.codeOther), .lesson(.give), .lesson(.answer), .lesson(.hint), .lesson(.showSolution),
      .lesson(.resetProgress), .lesson(.cheatSheet), .lesson(.offer), .lesson(.exportProgress):
      return false
    case .lesson(.list), .lesson(.check), .lesson(.eventNext), .lesson(.eventGroup), .lesson(.eventStatement),
      .lesson(.play),
      .lesson(.codeChanges),
      .lesson(.detect), .lesson(.scoreboard), .lesson(.plot), .lesson(.eventTo), .lesson(.compare):
      return false
    case .file(.save), .file(.recover), .file(.write), .file(.scenarios), .laboratory: return false
    case .file(.reload), .file(.watch), .file(.close), .file(.narrow), .file(.approach): return false
    case .file(.attach): return true
    case .file(.detach): return false
    }
  }

  /// Whether the code that is being read is not wanted any more.
  private var leavesSource: Bool {
    switch self {
    case .file(.open), .file(.scenario), .file(.recover), .file(.close), .file(.reload), .lesson(.start),
      .lesson(.path), .lesson(.review):
      true
    case .file(.save), .file(.write), .file(.scenarios), .file(.watch), .lesson, .laboratory: false
    case .file(.narrow), .file(.approach), .file(.detach): false
    case .file(.attach): true
    }
  }
}
