import Canvas
import Core
import Laboratory
import Lessons
import LinkProtocol
import Stage

/// Completion of a command line that is being typed.
enum LineCompletion {
  /// Returns the line up to the word that is being typed. In a list with commas, that word is the last item.
  static func stem(_ text: String) -> String {
    var (end, isQuoted, isEscaped) = (text.startIndex, false, false)
    for index in text.indices {
      switch text[index] {
      case _ where isEscaped: isEscaped = false
      case "\\" where isQuoted: isEscaped = true
      case "\"": isQuoted.toggle()
      case " " where !isQuoted, "," where !isQuoted: end = text.index(after: index)
      default: break
      }
    }
    return String(text[..<end])
  }

  /// Returns completed lines, the most likely first.
  ///
  /// - Parameter entries: content of the folder from `folder(_:)`, if the command expects a file or a program.
  static func candidates(_ text: String, _ stage: ShownStage, with entries: [FolderEntry] = []) -> [String] {
    let names = stage.source == nil ? CommandTable.specs.map(\.name) : SourceCommands.names
    let commands = names.filter { $0.hasPrefix(text) }.map { $0 + " " }.filter { $0 != text }
    guard let spec = spec(of: text) else { return commands }
    let stem = stem(text)
    let word = String(text.dropFirst(stem.count))
    let words = words(of: spec, after: stem, word, stage, entries).withoutRepeats
    let plain = word.hasPrefix("\"") ? String(word.dropFirst()).lowercased() : word.lowercased()
    func rank(_ candidate: String) -> Int? {
      // A complete word is a candidate only if it is an option, whose value follows as the next word.
      if candidate == word { return spec.options[word] == nil ? nil : 0 }
      if candidate.hasPrefix(word) { return 0 }
      let name = (candidate.hasPrefix("\"") ? String(candidate.dropFirst()) : candidate).lowercased()
      return name.hasPrefix(plain) ? 1 : nil
    }
    let exact = words.filter { rank($0) == 0 }
    return commands + (exact.isEmpty ? words.filter { rank($0) == 1 } : exact).map { stem + $0 }
  }

  /// Returns the longest common beginning of all candidates; nil if it is not longer than the text.
  ///
  /// If there is a single candidate, a space is added where the next word may follow.
  static func completed(_ text: String, _ stage: ShownStage, with entries: [FolderEntry] = []) -> String? {
    let all = candidates(text, stage, with: entries)
    guard var common = all.first else { return nil }
    for candidate in all.dropFirst() { common = common.commonPrefix(with: candidate) }
    if all.count == 1 {
      // The space lets the user type the next word at once. After a list with commas there is none, since an item may
      // follow.
      let isWhole = !common.hasSuffix(" ") && !common.hasSuffix("/") && !common.hasSuffix(":") && !isList(common)
      return isWhole ? common + " " : common
    }
    return common.count > text.count ? common : nil
  }

  private static func isList(_ line: String) -> Bool {
    let stem = stem(line)
    return stem.hasSuffix(",") || stem.hasSuffix("--needs ")
  }

  /// Returns the folder whose content is needed to complete a line.
  ///
  /// - Returns: nil if the command expects neither a file nor a program.
  static func folder(_ text: String) -> String? {
    guard let spec = spec(of: text) else { return nil }
    let completions = spec.completions
    if completions.contains(.program) { return SocketFolder.usual.path }
    guard completions.contains(.file) else { return nil }
    return folder(ofWord: String(text.dropFirst(stem(text).count)))
  }

  /// Returns the command with which a line begins; nil until its name is followed by a space.
  static func spec(of text: String) -> CommandTable.Spec? {
    CommandTable.specs.filter { text.hasPrefix($0.name + " ") }.max { $0.name.count < $1.name.count }
  }

  private static func folder(ofWord word: String) -> String {
    word.lastIndex(of: "/").map { String(word[...$0]) } ?? ""
  }

  // MARK: Words

  private static func words(
    of spec: CommandTable.Spec, after stem: String, _ word: String, _ stage: ShownStage, _ entries: [FolderEntry]
  ) -> [String] {
    let before = stem.split(separator: " ").map(String.init)
    let option = before.last.map { $0.hasSuffix(",") ? before.dropLast().last ?? "" : $0 } ?? ""
    if let values = spec.options[option] { return words(values, word, stage, entries) }
    let given = Set(before)
    let choices = choices(of: spec).filter { !given.contains($0) || $0 == "--needs" }
    return spec.completions.flatMap { words($0, word, stage, entries) } + choices
  }

  /// Returns the words of a synopsis that are typed literally: options and words in lower case.
  private static func choices(of spec: CommandTable.Spec) -> [String] {
    spec.arguments.split { " []|".contains($0) }.map(String.init).filter { word in
      word.allSatisfy { $0.isLowercase || $0 == "-" } && word.count > 1
    }
  }

  private static func words(
    _ kind: CommandCompletion, _ word: String, _ stage: ShownStage, _ entries: [FolderEntry]
  ) -> [String] {
    let world = stage.world
    switch kind {
    case .service:
      if let graph = stage.source?.graph {
        return (graph.outline.groups.map { String($0.id.dropLast()) } + stage.picture.services.map(\.name)).map(
          Tokens.quoted)
      }
      return world.orderedRegistrations.flatMap { [$0.name] + ($0.interface.map { [$0] } ?? []) }.map(Tokens.quoted)
    case .instance: return world.orderedInstances.map { "\(Tokens.quoted($0.service))#\($0.number)" }
    case .mode: return Mode.allCases.map(\.rawValue)
    case .lifetime: return world.lifetimeSpellings
    case .openScope: return world.scopes.map(\.id.description)
    case .scopeKind: return world.scopeKindNames.map(Tokens.quoted)
    case .lesson: return stage.status.lessonNames
    case .path: return stage.status.pathNames
    case .variant: return stage.snapshot?.variants.map { Tokens.quoted($0.name) } ?? []
    case .theme: return Theme.all.map(\.name)
    case .setting: return Setting.all.map(\.name) + Setting.all.flatMap(\.values).withoutRepeats
    case .pane: return Pane.allCases.map(\.rawValue)
    case .command: return CommandTable.specs.map(\.name)
    case .filter: return filters(stage)
    case .step: return stage.snapshot.map { $0.titles.indices.map { "\($0 + 1)" } } ?? []
    case .words(let words): return words
    case .program: return programs(entries)
    case .file: return files(word, entries)
    }
  }

  /// Returns the words that a filter of the Swift code on stage accepts.
  private static func filters(_ stage: ShownStage) -> [String] {
    stage.source.map { SourceFilter.words(for: $0.whole.project) } ?? []
  }

  /// Returns the names of the programs with a socket in a folder. Programs of the same name get the number of their
  /// process.
  private static func programs(_ entries: [FolderEntry]) -> [String] {
    let sockets = entries.compactMap { SocketName(file: $0.name) }
    let counts = Dictionary(grouping: sockets, by: \.name).mapValues(\.count)
    return sockets.map { counts[$0.name, default: 0] > 1 ? String($0.file.dropLast(5)) : $0.name }
  }

  private static func files(_ word: String, _ entries: [FolderEntry]) -> [String] {
    let endings = [".yaml", ".yml", ".json"]
    return entries.filter { entry in
      !entry.name.hasPrefix(".") && (entry.isFolder || endings.contains { entry.name.lowercased().hasSuffix($0) })
    }
    .map { folder(ofWord: word) + $0.name + ($0.isFolder ? "/" : "") }
  }
}
