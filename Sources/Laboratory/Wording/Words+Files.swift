extension Words {
  /// Faults of files, and notices about them.
  enum File {
    static func tooLarge(megabytes: Int) -> String {
      "the file is larger than \(megabytes) MB; expected a scenario file of at most \(megabytes) MB"
    }
    static let isTerminal = "this is the terminal; expected a file"
    static func noSuchFile(_ help: String) -> String { "no such file; \(help)" }
    static let checkName = "check the name; paths are relative to the current folder"
    static let isFolder = "this is a folder; expected a scenario file"
    static let isPipe = "this is a pipe; expected a file, or /dev/stdin"
    static let isSocket = "this is a socket; expected a file"
    static let isDevice = "this is a device; expected a file"
    static let nothingReadsPipe = "nothing reads this pipe; expected a file"
    static func didYouMean(_ name: String) -> String { "did you mean '\(name)'?" }
    static func unsavedWork(of name: String) -> String {
      "unsaved work of \(name) was found: 'recover' opens the "
        + "work, 'recover --discard' moves it to a file"
    }
    static func notStored(in folder: String, reason: String) -> String {
      "Could not store unsaved work in \(folder): \(reason). If Playground is killed, the work is lost"
    }
    static let aScenario = "a scenario"
    static let recordingEnds = "the recording ends at this point"
    static let olderFileStays = "the older file stays as it was"
  }

  /// Faults in a scenario file, with the expected content.
  enum ScenarioFault {
    static let isEmpty = "the file is empty; expected a scenario that starts with 'playground: 1'"
    static let isNotText = "the file is not UTF-8 text; expected a scenario in YAML or JSON"
    static func otherKind(_ kind: String) -> String {
      "a .\(kind) file is not a scenario; expected a .yaml or .json file, or a folder of Swift code"
    }
    static func notYAML(_ problem: String) -> String { "\(problem); expected valid YAML or JSON" }
    static func occursTwice(_ name: String) -> String { "'\(name)' occurs twice; expected each name once" }
    static func notScenario(_ kind: String) -> String {
      "this is \(kind); expected a scenario: a mapping that starts with 'playground: 1'"
    }
    static let noVersion = "'playground' is missing; expected 'playground: 1' at the top"
    static func unknownVersion(_ version: String) -> String {
      "version '\(version)' is not known; expected 'playground: 1'"
    }
    static func notServices(_ kind: String) -> String {
      "'services' is \(kind); expected a mapping from names to registrations"
    }
    static func nameIsNoText(_ kind: String) -> String { "a service's name is \(kind); expected text" }
    static func notRegistration(of name: String, kind: String) -> String {
      "the registration of '\(name)' is \(kind); expected { lifetime: …, needs: […] }"
    }
    static func notInterface(_ kind: String) -> String { "'as' is \(kind); expected the name of an interface" }
    static let anInterface = "an interface"
    static func notNeeds(_ kind: String) -> String {
      "'needs' is \(kind); expected a list: [Boots, { service: Gloves, by: property }]"
    }
    static func notNeed(_ kind: String) -> String {
      "a dependency is \(kind); expected a name, or { service: NAME, by: property, optional: true }"
    }
    static func notOptional(_ value: String) -> String { "'optional' is '\(value)'; expected true or false" }
    static let needWithoutService =
      "a dependency has no service; expected { service: NAME, by: property, optional: true }"
    static func notScopes(_ kind: String) -> String {
      "'scopes' is \(kind); expected { user: {}, message: { in: user } }"
    }
    static let scopeWithoutName = "a scope kind has no name; expected text"
    static let aScopesKind = "a scope kind"
    static func insideItself(_ scope: String) -> String {
      "the scope kind '\(scope)' is inside itself; expected another kind"
    }
    static func notScope(_ name: String, kind: String) -> String {
      "the scope kind '\(name)' is \(kind); expected {} or { in: KIND }"
    }
    static func insideItselfThrough(_ scope: String, other: String) -> String {
      "the scope kind '\(scope)' is inside itself, through '\(other)'; expected no cycle"
    }
    static func notNames(_ key: String, kind: String) -> String { "'\(key)' is \(kind); expected a list of names" }
    static func notName(_ kind: String, among key: String) -> String { "found \(kind) among '\(key)'; expected a name" }
    static func notEdges(_ kind: String) -> String { "'edges' is \(kind); expected a list of [from, to]" }
    static func notEdge(_ kind: String) -> String { "an edge is \(kind); expected [from, to]" }
    static let aMapping = "a mapping"
    static let aList = "a list"
    static let empty = "empty"
    static let anAlias = "an alias"
  }

  /// Faults in the settings file.
  enum SettingsFault {
    static func notSettings(_ kind: String, expected: String) -> String {
      "this is \(kind); expected settings: \(expected)"
    }
    static let themeName = "the name of a theme"
    static let speedName = "one of slowest, slow, normal, fast, fastest"
    static func notOnOrOff(_ key: String, kind: String) -> String { "'\(key)' is \(kind); expected on or off" }
    static func notExpected(_ key: String, kind: String, expected: String) -> String {
      "'\(key)' is \(kind); expected \(expected)"
    }
    static func notKeys(_ kind: String) -> String {
      "'keys' is \(kind); expected a mapping from keys to commands: { R: resolve %s }"
    }
    static let key = "a key"
    static let keyName = "the name of a key: R, ^s, Enter"
    static let command = "a command, or none"
  }

  /// Faults in a progress file.
  enum ProgressFaults {
    static func writesNew(_ message: String) -> String { "\(message); 'progress FILE.json' writes a new one" }
    static let isEmpty = "the file is empty"
    static func tooLarge(megabytes: Int) -> String { "the file is larger than \(megabytes) MB" }
    static func brokenOff(_ line: Int) -> String { "line \(line) is not JSON, or the file is incomplete there" }
    static let notJSON = "this is not a JSON object, or the file is incomplete"
    static func notProgress(_ kind: String?, expected: String) -> String {
      "this is not a progress file: 'kind' is \(kind.map { "'\($0)'" } ?? "missing"), expected '\(expected)'"
    }
    static let noVersion = "'playground' is missing; expected a version"
    static func tooNew(_ version: Int, newest: Int) -> String {
      "version \(version) is too new; this program reads up to version \(newest); update Playground"
    }
    static func missing(_ place: String) -> String { "'\(place)' is missing" }
    static func unexpected(_ place: String) -> String { "'\(place)' has an unexpected value" }
    static let unreadable = "the file cannot be read"
  }
}
