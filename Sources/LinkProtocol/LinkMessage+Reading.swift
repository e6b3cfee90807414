extension LinkMessage {
  /// Parses a line from a process. Unknown fields are ignored, and a line of an unknown type becomes `unknown`.
  ///
  /// - Parameter line: the line without its newline.
  /// - Throws: `LineFault` for a line that is too long or not a JSON object, lacks a field that its type needs, or has
  ///   a field of a wrong type.
  /// - Complexity: O(bytes).
  package init(line: some Collection<UInt8>) throws(LineFault) {
    if line.count > LinkLimits.line {
      throw LineFault(column: LinkLimits.line + 1, "the line is longer than \(LinkLimits.line) bytes")
    }
    let fields = try LineFields(JSONParser.value(of: line))
    let type = try fields.text("type")
    switch type {
    case "hello": self = .hello(try LinkHello(fields))
    case "snapshot": self = .snapshot(time: try fields.number("time"))
    case "ready": self = .ready(time: try fields.number("time"))
    case "service": self = .service(try LinkService(fields))
    case "removed": self = .removed(service: try fields.number("service"), time: try fields.number("time"))
    case "scope": self = .scope(try LinkScope(fields))
    case "live":
      self = .live(
        LinkInstance(service: try fields.number("service"), number: try fields.number("instance")),
        scope: try fields.optionalNumber("scope"))
    case "counters": self = .counters(try LinkCounters(fields))
    case "dropped": self = .dropped(count: try fields.number("count"))
    case "swept": self = .swept(id: try fields.number("id"))
    case "bye": self = .bye(reason: try fields.optionalText("reason") ?? "")
    default:
      guard let kind = LinkEvent.Kind(word: type) else {
        self = .unknown(type: type)
        return
      }
      self = .event(try LinkEvent(kind, fields))
    }
  }
}

/// The fields of a line. The functions throw faults that name the field.
struct LineFields {
  private let object: JSONValue

  init(_ value: JSONValue) throws(LineFault) {
    guard case .object = value else { throw LineFault(column: 1, "the line is no JSON object") }
    object = value
  }

  func text(_ key: String) throws(LineFault) -> String {
    guard let text = try optionalText(key) else { throw LineFault(column: 1, "the field '\(key)' is missing") }
    return text
  }

  func optionalText(_ key: String) throws(LineFault) -> String? {
    switch object[key] {
    case .string(let text)?: return text
    case nil, .null?: return nil
    default: throw LineFault(column: 1, "the field '\(key)' is no text")
    }
  }

  func number(_ key: String) throws(LineFault) -> Int {
    guard let number = try optionalNumber(key) else { throw LineFault(column: 1, "the field '\(key)' is missing") }
    return number
  }

  func optionalNumber(_ key: String) throws(LineFault) -> Int? {
    switch object[key] {
    case .int(let number)? where (0...LinkLimits.number).contains(number): return number
    case nil, .null?: return nil
    default: throw LineFault(column: 1, "the field '\(key)' is no whole number from 0 to 2^53 - 1")
    }
  }

  func time(_ key: String) throws(LineFault) -> Double {
    switch object[key] {
    case .int(let number)?: return Double(number)
    case .double(let number)?: return number
    case nil: throw LineFault(column: 1, "the field '\(key)' is missing")
    default: throw LineFault(column: 1, "the field '\(key)' is no number")
    }
  }

  func flag(_ key: String) throws(LineFault) -> Bool? {
    switch object[key] {
    case .bool(let flag)?: return flag
    case nil, .null?: return nil
    default: throw LineFault(column: 1, "the field '\(key)' is neither true nor false")
    }
  }

  /// Returns the items of a list; an empty array if the field is absent.
  func list(_ key: String) throws(LineFault) -> [JSONValue] {
    switch object[key] {
    case .array(let items)?: return items
    case nil, .null?: return []
    default: throw LineFault(column: 1, "the field '\(key)' is no list")
    }
  }

  func texts(_ key: String) throws(LineFault) -> [String] {
    var texts: [String] = []
    for item in try list(key) {
      guard case .string(let text) = item else { throw LineFault(column: 1, "the list '\(key)' holds more than texts") }
      texts.append(text)
    }
    return texts
  }

  func objects(_ key: String) throws(LineFault) -> [LineFields] {
    var objects: [LineFields] = []
    for item in try list(key) {
      guard case .object = item else { throw LineFault(column: 1, "the list '\(key)' holds more than objects") }
      objects.append(try LineFields(item))
    }
    return objects
  }
}

extension LinkHello {
  fileprivate init(_ fields: LineFields) throws(LineFault) {
    self.init(
      name: try fields.text("name"), process: try fields.number("process"), started: try fields.time("started"),
      tracks: try fields.flag("tracks") ?? false, services: try fields.optionalNumber("services"),
      live: try fields.optionalNumber("live"))
    version = try fields.number("version")
  }
}

extension LinkService {
  fileprivate init(_ fields: LineFields) throws(LineFault) {
    self.init(
      id: try fields.number("id"), name: try fields.text("name"),
      lifetime: try fields.optionalText("lifetime") ?? "transient")
    interfaces = try fields.texts("interfaces")
    isOpaque = try fields.flag("opaque") ?? false
    file = try fields.optionalText("file")
    line = try fields.optionalNumber("line")
    for need in try fields.objects("needs") {
      needs.append(
        Need(
          try need.text("service"), by: try need.optionalText("by") ?? "initializer",
          isOptional: try need.flag("optional") ?? false, isObserved: try need.flag("observed") ?? false))
    }
  }
}

extension LinkScope {
  fileprivate init(_ fields: LineFields) throws(LineFault) {
    self.init(
      number: try fields.number("scope"), kind: try fields.text("kind"), parent: try fields.optionalNumber("in"),
      label: try fields.optionalText("label"))
  }
}

extension LinkEvent {
  fileprivate init(_ kind: Kind, _ fields: LineFields) throws(LineFault) {
    self.init(kind, time: try fields.number("time"))
    service = try fields.optionalNumber("service")
    instance = try fields.optionalNumber("instance")
    by = try fields.optionalNumber("by")
    byInstance = try fields.optionalNumber("byInstance")
    how = try fields.optionalText("how")
    scope = try fields.optionalNumber("scope")
    took = try fields.optionalNumber("took")
    name = try fields.optionalText("name")
    switch kind {
    case .made, .reused, .received, .pulled, .released:
      if service == nil { throw LineFault(column: 1, "the field 'service' is missing") }
      if kind == .released, instance == nil { throw LineFault(column: 1, "the field 'instance' is missing") }
    case .missing, .failed:
      if service == nil, name == nil { throw LineFault(column: 1, "the field 'name' is missing") }
    case .scopeOpened: opened = try LinkScope(fields)
    case .scopeClosed: if scope == nil { throw LineFault(column: 1, "the field 'scope' is missing") }
    }
  }
}

extension LinkEvent.Kind {
  init?(word: String) {
    switch word {
    case "made": self = .made
    case "reused": self = .reused
    case "received": self = .received
    case "pulled": self = .pulled
    case "released": self = .released
    case "missing": self = .missing
    case "failed": self = .failed
    case "scope-opened": self = .scopeOpened
    case "scope-closed": self = .scopeClosed
    default: return nil
    }
  }
}

extension LinkCounters {
  fileprivate init(_ fields: LineFields) throws(LineFault) {
    self.init(time: try fields.number("time"))
    isContinued = try fields.flag("more") ?? false
    swept = try fields.optionalNumber("swept")
    for item in try fields.objects("services") {
      var service = Service(id: try item.number("id"))
      service.made = try item.optionalNumber("made") ?? 0
      service.reused = try item.optionalNumber("reused") ?? 0
      service.released = try item.optionalNumber("released") ?? 0
      service.failed = try item.optionalNumber("failed") ?? 0
      service.took = try item.optionalNumber("took") ?? 0
      service.inside = try item.optionalNumber("inside") ?? 0
      service.times = try Self.times(item.list("times"))
      services.append(service)
    }
    for item in try fields.objects("scopes") {
      var scopes = Scopes(kind: try item.text("kind"))
      scopes.opened = try item.optionalNumber("opened") ?? 0
      scopes.closed = try item.optionalNumber("closed") ?? 0
      self.scopes.append(scopes)
    }
  }

  /// Parses alternating bucket numbers and counts.
  private static func times(_ items: [JSONValue]) throws(LineFault) -> TimeHistogram {
    var histogram = TimeHistogram()
    var bucket: Int?
    for item in items {
      guard case .int(let number) = item, (0...LinkLimits.number).contains(number) else {
        throw LineFault(column: 1, "the list 'times' holds more than whole numbers")
      }
      if let known = bucket {
        guard known < TimeHistogram.size else {
          throw LineFault(
            column: 1, "the list 'times' names bucket \(known); the last one is \(TimeHistogram.size - 1)")
        }
        histogram.add(number, bucket: known)
        bucket = nil
      } else {
        bucket = number
      }
    }
    if bucket != nil { throw LineFault(column: 1, "the list 'times' ends after a bucket, without its count") }
    return histogram
  }
}
