extension LineWriter {
  /// Writes a message as one line with its newline. Counters of many services become several lines.
  package mutating func write(_ message: LinkMessage) {
    switch message {
    case .hello(let hello): write(hello)
    case .snapshot(let time): line("snapshot") { $0.field("time", time) }
    case .ready(let time): line("ready") { $0.field("time", time) }
    case .service(let service): write(service)
    case .removed(let service, let time):
      line("removed") {
        $0.field("service", service)
        $0.field("time", time)
      }
    case .scope(let scope): line("scope") { $0.fields(of: scope) }
    case .live(let instance, let scope):
      line("live") {
        $0.field("service", instance.service)
        $0.field("instance", instance.number)
        $0.field("scope", scope)
      }
    case .event(let event): write(event)
    case .counters(let counters): write(counters)
    case .dropped(let count): line("dropped") { $0.field("count", count) }
    case .swept(let id): line("swept") { $0.field("id", id) }
    case .bye(let reason): line("bye") { $0.field("reason", reason) }
    case .unknown(let type): line(type) { _ in }
    }
  }

  private mutating func write(_ hello: LinkHello) {
    line("hello") {
      $0.field("version", hello.version)
      $0.field("name", hello.name)
      $0.field("process", hello.process)
      $0.field("started", hello.started)
      $0.field("tracks", hello.tracks)
      $0.field("services", hello.services)
      $0.field("live", hello.live)
    }
  }

  private mutating func write(_ service: LinkService) {
    line("service") { writer in
      writer.field("id", service.id)
      writer.field("name", service.name.asLinkName)
      if !service.interfaces.isEmpty {
        writer.list("interfaces") { list in
          for interface in service.interfaces {
            list.item()
            list.quote(interface.asLinkName)
          }
        }
      }
      writer.field("lifetime", service.lifetime)
      if !service.needs.isEmpty {
        writer.list("needs") { list in
          for need in service.needs {
            list.item()
            list.object {
              $0.field("service", need.service.asLinkName)
              $0.field("by", need.by)
              if need.isOptional { $0.field("optional", true) }
              if need.isObserved { $0.field("observed", true) }
            }
          }
        }
      }
      if service.isOpaque { writer.field("opaque", true) }
      writer.field("file", service.file)
      writer.field("line", service.line)
    }
  }

  fileprivate mutating func fields(of scope: LinkScope) {
    field("scope", scope.number)
    field("kind", scope.kind.asLinkName)
    field("in", scope.parent)
    field("label", scope.label?.asLinkName)
  }

  private mutating func write(_ event: LinkEvent) {
    line(event.kind.word) {
      $0.field("time", event.time)
      if let scope = event.opened { return $0.fields(of: scope) }
      $0.field("service", event.service)
      $0.field("instance", event.instance)
      $0.field("by", event.by)
      $0.field("byInstance", event.byInstance)
      $0.field("how", event.how)
      $0.field("scope", event.scope)
      $0.field("took", event.took)
      $0.field("name", event.name?.asLinkName)
    }
  }

  /// Maximum number of services in a line of counters. Each service takes at most about 3,000 bytes.
  private static let servicesOfLine = 200

  private mutating func write(_ counters: LinkCounters) {
    var rest = counters.services[...]
    repeat {
      let part = rest.prefix(Self.servicesOfLine)
      rest = rest.dropFirst(part.count)
      let isLast = rest.isEmpty
      line("counters") { writer in
        writer.field("time", counters.time)
        if let swept = counters.swept { writer.field("swept", swept) }
        if !isLast || counters.isContinued { writer.field("more", true) }
        if !part.isEmpty {
          writer.list("services") { list in
            for service in part {
              list.item()
              list.object { $0.fields(of: service) }
            }
          }
        }
        if isLast, !counters.scopes.isEmpty {
          writer.list("scopes") { list in
            for scopes in counters.scopes {
              list.item()
              list.object {
                $0.field("kind", scopes.kind.asLinkName)
                $0.field("opened", scopes.opened)
                $0.field("closed", scopes.closed)
              }
            }
          }
        }
      }
    } while !rest.isEmpty
  }

  private mutating func fields(of service: LinkCounters.Service) {
    field("id", service.id)
    if service.made > 0 { field("made", service.made) }
    if service.reused > 0 { field("reused", service.reused) }
    if service.released > 0 { field("released", service.released) }
    if service.failed > 0 { field("failed", service.failed) }
    if service.took > 0 { field("took", service.took) }
    if service.inside > 0 { field("inside", service.inside) }
    if service.times.isEmpty { return }
    list("times") { list in
      for (bucket, count) in service.times.counts.enumerated() where count > 0 {
        list.item()
        list.append(bucket)
        list.item()
        list.append(count)
      }
    }
  }
}
