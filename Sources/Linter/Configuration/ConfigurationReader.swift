import Core
import Importer
import Support
import Yams

/// A reader of the YAML of a configuration, which collects every fault with its position.
struct ConfigurationReader {
  private var configuration = Configuration()
  private var faults: [ConfigurationError.Fault] = []

  /// Reads a configuration from its text.
  ///
  /// - Parameter file: the path of the file, for the texts of faults.
  /// - Throws: `ConfigurationError` with all faults of the text.
  static func read(_ text: String, file: String) throws(ConfigurationError) -> Configuration {
    var reader = ConfigurationReader()
    do {
      if let node = try Yams.compose(yaml: text) { reader.read(root: node) }
    } catch let error as YamlError {
      reader.add(error)
    } catch {
      reader.add("\(error); expected valid YAML", at: nil)
    }
    guard reader.faults.isEmpty else { throw ConfigurationError(file: file, reader.faults) }
    return reader.configuration
  }

  private mutating func add(_ message: String, at mark: Mark?) {
    faults.append(.init(line: mark?.line, column: mark?.column, message: message))
  }

  private mutating func add(_ error: YamlError) {
    switch error {
    case .scanner(let context, let problem, let mark, _), .parser(let context, let problem, let mark, _),
      .composer(let context, let problem, let mark, _):
      add(YAMLProblem.message(problem, context: context?.text, line: context?.mark.line), at: mark)
    case .duplicatedKeysInMapping(let names, let yaml):
      add("'\(names.first ?? "?")' occurs twice; expected each key once", at: yaml.mark)
    default: add("\(error); expected valid YAML", at: nil)
    }
  }

  private mutating func read(root: Node) {
    if case .scalar(let scalar) = root, scalar.string.isEmpty { return }
    guard case .mapping(let mapping) = root else {
      add("expected keys and values: \(ConfigurationKey.exclude.example)", at: root.mark)
      return
    }
    for (name, value) in mapping {
      let word = name.scalar?.string ?? ""
      guard let key = ConfigurationKey(rawValue: word) else {
        add(Self.unknown("key", word, among: ConfigurationKey.allCases.map(\.rawValue)), at: name.mark)
        continue
      }
      switch key.shape {
      case .levels: read(levels: value, key)
      case .list: set(key, list(value, key))
      case .path: read(path: value, key)
      }
    }
  }

  static func unknown(_ noun: String, _ word: String, among names: [String]) -> String {
    let near = NearestName.of(word, among: names, limit: 1).first
    return "unknown \(noun) '\(word)'; expected one of \(names.joined(separator: ", "))"
      + (near.map { "; did you mean '\($0)'?" } ?? "")
  }

  private mutating func read(levels node: Node, _ key: ConfigurationKey) {
    guard case .mapping(let mapping) = node else {
      add("'\(key.rawValue)' expects rules and their severities: \(key.example)", at: node.mark)
      return
    }
    for (name, value) in mapping {
      let (word, level) = (name.scalar?.string ?? "", value.scalar?.string ?? "")
      let rule = Rule.named(word)
      if rule == nil { add(Self.unknown("rule", word, among: Rule.names), at: name.mark) }
      guard let known = Configuration.Level(rawValue: level) else {
        add(Self.unknown("severity", level, among: Configuration.Level.allCases.map(\.rawValue)), at: value.mark)
        continue
      }
      if let rule { configuration.rules[rule.kind] = known }
    }
  }

  private mutating func list(_ node: Node, _ key: ConfigurationKey) -> [String] {
    guard case .sequence(let sequence) = node else {
      add("'\(key.rawValue)' expects a list: \(key.example)", at: node.mark)
      return []
    }
    var words: [String] = []
    for item in sequence {
      if let word = item.scalar?.string, !word.isEmpty {
        words.append(word)
      } else {
        add("an item of '\(key.rawValue)' is no text; expected a list of texts: \(key.example)", at: item.mark)
      }
    }
    return words
  }

  private mutating func read(path node: Node, _ key: ConfigurationKey) {
    guard let path = node.scalar?.string, !path.isEmpty else {
      add("'\(key.rawValue)' expects a path: \(key.example)", at: node.mark)
      return
    }
    configuration.baseline = path
  }

  private mutating func set(_ key: ConfigurationKey, _ words: [String]) {
    switch key {
    case .include: configuration.include = words
    case .exclude: configuration.exclude = words
    case .modules: configuration.modules = Set(words)
    case .hubs: configuration.names.hubs = Set(words)
    case .wrappers: configuration.names.wrappers = Set(words)
    case .roots: configuration.names.roots = Set(words)
    case .rules, .baseline: break
    }
  }
}
