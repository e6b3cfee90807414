import Stage

/// All bindings of keys, as a value. Dispatch, footer, help and hints are derived from it.
struct KeyMap: Sendable {
  let bindings: [KeyBinding]
  private let byKey: [Key: [Int]]
  /// Labels of keys by actions and by commands, for hints and for texts of lessons.
  let labels: KeyLabels
  /// Cache of the bindings that hold in each place.
  private var here: [StagePlace: [KeyBinding]] = [:]

  /// Creates a map.
  ///
  /// - Parameter lines: commands that hints name for actions without a key.
  /// - Complexity: O(bindings).
  init(_ bindings: [KeyBinding], lines: [KeyAction: String]) {
    self.bindings = bindings
    var (byKey, actions): ([Key: [Int]], [KeyAction: [Key]]) = ([:], [:])
    for (index, binding) in bindings.enumerated() {
      for key in binding.keys { byKey[key, default: []].append(index) }
      if let action = binding.action, actions[action] == nil { actions[action] = binding.keys }
    }
    self.byKey = byKey
    // If several bindings run the same command, texts name the key that works anywhere.
    let ordered = bindings.filter { $0.context == .anywhere } + bindings.filter { $0.context != .anywhere }
    let known = ordered.filter { !$0.context.isPassing }.compactMap { binding in
      binding.keys.first.map { (binding.name, $0.label) }
    }
    let commands =
      bindings.isEmpty
      ? [:] : Dictionary(known + [("give clock", StepKeys.second.label)], uniquingKeysWith: { first, _ in first })
    labels = KeyLabels(actions, lines: lines, commands: commands)
    for place in StagePlace.allCases { here[place] = found(at: place) }
  }

  subscript(_ action: KeyAction) -> String { labels[action] }

  subscript(command name: String) -> String { labels[command: name] }

  /// Returns the binding of a key at a place. The order of the place's contexts decides between several bindings.
  func binding(_ key: Key, at place: StagePlace) -> KeyBinding? { index(of: key, at: place).map { bindings[$0] } }

  /// Returns the binding of a key in a context, whatever the place; nil if there is none.
  func binding(_ key: Key, in context: KeyBinding.Context) -> KeyBinding? {
    byKey[key]?.first { bindings[$0].context == context }.map { bindings[$0] }
  }

  /// Returns the bindings of a context.
  func bindings(in context: KeyBinding.Context) -> [KeyBinding] { bindings.filter { $0.context == context } }

  private func index(of key: Key, at place: StagePlace) -> Int? {
    byKey[key]?.compactMap { index in bindings[index].context.rank(at: place).map { (index: index, rank: $0) } }
      .min { $0.rank < $1.rank }?.index
  }

  /// Returns the message for a key without a binding at a place. It says where the key works, or which key opens the
  /// help.
  func elsewhere(_ key: Key, at place: StagePlace) -> String {
    guard let index = byKey[key]?.first else { return Words.Obstacle.nothingHere(key.label, help: self[.help]) }
    let binding = bindings[index]
    let stage =
      switch binding.context {
      case .laboratory:
        Words.Obstacle.inLaboratory(
          leave: place == .source ? self[command: "close"] : self[place == .attached ? .detach : .leave])
      case .source: Words.Obstacle.onSource
      case .attached: Words.Obstacle.onAttached
      case .presenting: Words.Obstacle.inPresentation(present: self[.present])
      case .searching: Words.Obstacle.inSearch(find: self[.find])
      case .watching: Words.Obstacle.whileRunning
      case .code where place == .source: Words.Obstacle.onCode(editor: self[command: "code editor"])
      case .code where place != .laboratory: Words.Obstacle.onCode
      case .code, .lesson, .anywhere: Words.Obstacle.inLesson(lessons: self[.lessons])
      }
    return Words.Obstacle.works(key.label, summary: binding.summary, place: stage)
  }

  /// Returns the bindings that hold at a place, in the order of the table.
  ///
  /// In a puzzle, the laboratory's bindings go first. Bindings whose keys all belong to other bindings there are left
  /// out, and with Swift code on stage those whose command needs a laboratory.
  func bindings(at place: StagePlace) -> [KeyBinding] { here[place] ?? [] }

  private func found(at place: StagePlace) -> [KeyBinding] {
    let found = bindings.indices.filter { number in
      bindings[number].context.rank(at: place) != nil
        && bindings[number].keys.contains { index(of: $0, at: place) == number }
    }
    .map { bindings[$0] }
    .filter { place != .source || $0.perform != nil || $0.command?.isRefusedOnSource != true }
    return place != .puzzle
      ? found : found.filter { $0.context == .laboratory } + found.filter { $0.context != .laboratory }
  }
}
