import Canvas
import Core
import Laboratory
import Lessons
import LinkProtocol
import Stage

/// What a half-typed command line may become.
enum LineCompletion {
  /// The line up to the word that is being typed; of names that are separated by commas, up to the last one.
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

  /// Whole lines, the likeliest first.
  ///
  /// - Parameter entries: what the folder holds that the last word is in, where a file is to be named.
  static func candidates(_ text: String, _ stage: ShownStage, with entries: [FolderEntry] = []) -> [String] {
    let commands = CommandTable.specs.map(\.name).filter { $0.hasPrefix(text) }.map { $0 + " " }.filter { $0 != text }
    guard let spec = spec(of: text) else { return commands }
    let stem = stem(text)
    let word = String(text.dropFirst(stem.count))
    let words = words(of: spec, after: stem, word, stage, entries).withoutRepeats
    let plain = word.hasPrefix("\"") ? String(word.dropFirst()).lowercased() : word.lowercased()
    func rank(_ candidate: String) -> Int? {
      // What is written out already, and is followed by another word.
      if candidate == word { return spec.options[word] == nil ? nil : 0 }
      if candidate.hasPrefix(word) { return 0 }
      let name = (candidate.hasPrefix("\"") ? String(candidate.dropFirst()) : candidate).lowercased()
      return name.hasPrefix(plain) ? 1 : nil
    }
    let exact = words.filter { rank($0) == 0 }
    return commands + (exact.isEmpty ? words.filter { rank($0) == 1 } : exact).map { stem + $0 }
  }

  /// The longest line that all candidates begin with, if it is longer than the text.
  static func completed(_ text: String, _ stage: ShownStage, with entries: [FolderEntry] = []) -> String? {
    let all = candidates(text, stage, with: entries)
    guard var common = all.first else { return nil }
    for candidate in all.dropFirst() { common = common.commonPrefix(with: candidate) }
    if all.count == 1 {
      // The next word can be typed at once; to names with commas between them another may be added.
      let isWhole = !common.hasSuffix(" ") && !common.hasSuffix("/") && !common.hasSuffix(":") && !isList(common)
      return isWhole ? common + " " : common
    }
    return common.count > text.count ? common : nil
  }

  private static func isList(_ line: String) -> Bool {
    let stem = stem(line)
    return stem.hasSuffix(",") || stem.hasSuffix("--needs ")
  }

  /// The folder that has to be looked into to complete a line, where a file is to be named.
  static func folder(_ text: String) -> String? {
    guard let spec = spec(of: text) else { return nil }
    let completions = spec.completions
    if completions.contains(.program) { return SocketFolder.usual.path }
    guard completions.contains(.file) else { return nil }
    return folder(ofWord: String(text.dropFirst(stem(text).count)))
  }

  /// The command that a line begins with, once its name is written out.
  static func spec(of text: String) -> CommandTable.Spec? {
    CommandTable.specs.filter { text.hasPrefix($0.name + " ") }.max { $0.name.count < $1.name.count }
  }

  private static func folder(ofWord word: String) -> String {
    word.lastIndex(of: "/").map { String(word[...$0]) } ?? ""
  }

  /// Services and instances whose names hold a text, those that begin with it first.
  static func named(_ text: String, _ stage: ShownStage) -> [String] {
    let wanted = text.lowercased()
    let services = stage.picture.services.map(\.name)
    let all =
      text.contains("#")
      ? services.flatMap { stage.picture.instances(of: $0).map(\.name) }
      : services.filter { name in
        wanted.isEmpty || name.lowercased().contains(wanted)
          || stage.picture[name]?.interfaces.contains { $0.lowercased().contains(wanted) } == true
      }
    let found = all.filter { !text.contains("#") || $0.lowercased().contains(wanted) }
    return found.filter { $0.lowercased().hasPrefix(wanted) } + found.filter { !$0.lowercased().hasPrefix(wanted) }
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

  /// The words that a synopsis offers: options, and whatever stands there in small letters.
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
    case .lifetime: return lifetimes(stage)
    case .openScope: return world.scopes.map(\.id.description)
    case .scopeKind: return scopeKinds(world).map(Tokens.quoted)
    case .lesson: return stage.status.lessonNames
    case .path: return stage.status.pathNames
    case .variant: return stage.sight?.variants.map { Tokens.quoted($0.name) } ?? []
    case .theme: return Theme.all.map(\.name)
    case .setting: return Setting.all.map(\.name) + Setting.all.flatMap(\.values).withoutRepeats
    case .pane: return Pane.allCases.map(\.rawValue)
    case .command: return CommandTable.specs.map(\.name)
    case .filter: return filters(stage)
    case .step: return stage.sight.map { $0.titles.indices.map { "\($0 + 1)" } } ?? []
    case .words(let words): return words
    case .program: return programs(entries)
    case .file: return files(word, entries)
    }
  }

  /// Lifetimes as they are written, those of scopes with the kinds that are known.
  static func lifetimes(_ stage: ShownStage) -> [String] {
    let kinds = scopeKinds(stage.world)
    return Lifetime.spellings.flatMap { spelling in
      spelling.hasPrefix("scoped:") && !kinds.isEmpty
        ? kinds.map { "scoped:\($0)" } : [spelling.replacing("KIND", with: "")]
    }
  }

  /// Kinds of scopes that are declared, lived in or open.
  private static func scopeKinds(_ world: World) -> [String] {
    let used = world.orderedRegistrations.compactMap { registration -> String? in
      if case .scoped(let kind) = registration.lifetime { kind.name } else { nil }
    }
    return (world.scopeKinds.map(\.name) + used + world.scopes.map(\.id.kind.name)).withoutRepeats
  }

  /// Words that describe a part of the Swift code on stage.
  private static func filters(_ stage: ShownStage) -> [String] {
    stage.source.map { SourceFilter.words(for: $0.whole.project) } ?? []
  }

  /// Names of the programs whose sockets are in a folder, with the numbers of processes where several have one name.
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
