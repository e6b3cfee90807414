import Foundation
import Testing

@testable import LinkProtocol

@Suite struct MessageTests {
  private static var service: LinkService {
    var service = LinkService(id: 2, name: "Cart \"main\"", lifetime: "scoped:request")
    service.interfaces = ["Basket"]
    service.needs = [.init("Store", by: "property", isOptional: true), .init("Clock", isObserved: true)]
    service.isOpaque = true
    (service.file, service.line) = ("Shop/Cart.swift", 12)
    return service
  }

  private static var counters: LinkCounters {
    var counters = LinkCounters(time: 5)
    counters.swept = 4
    var service = LinkCounters.Service(id: 2)
    (service.made, service.reused, service.released, service.failed) = (9, 8, 7, 6)
    (service.took, service.inside) = (1_000, 300)
    service.times.add(1_000)
    service.times.add(3)
    counters.services = [service]
    var scopes = LinkCounters.Scopes(kind: "request")
    (scopes.opened, scopes.closed) = (4, 3)
    counters.scopes = [scopes]
    return counters
  }

  private static var events: [LinkEvent] {
    LinkEvent.Kind.allCases.map { kind in
      var event = LinkEvent(kind, time: 77, service: 2)
      (event.instance, event.by, event.byInstance, event.took) = (3, 1, 4, 900)
      (event.how, event.scope, event.name) = ("property", 6, "Cart\n\u{1}é🙂")
      if kind == .scopeOpened {
        event = LinkEvent(kind, time: 77)
        event.opened = LinkScope(number: 6, kind: "request", parent: 5, label: "anna")
        event.scope = 6
      }
      return event
    }
  }

  private static var messages: [LinkMessage] {
    [
      .hello(LinkHello(name: "shop", process: 7, started: 1.5, tracks: true, services: 3, live: 9)),
      .snapshot(time: 1), .service(service), .removed(service: 2, time: 9),
      .scope(LinkScope(number: 1, kind: "user", label: "x")), .live(LinkInstance(service: 2, number: 3), scope: 1),
      .ready(time: 2), .counters(counters), .dropped(count: 4), .swept(id: 5), .bye(reason: "so"),
    ] + events.map { .event($0) }
  }

  @Test func anyMessageIsReadBack() throws {
    for message in Self.messages {
      var writer = LineWriter()
      writer.write(message)
      #expect(writer.bytes.last == UInt8(ascii: "\n"))
      #expect(!writer.bytes.dropLast().contains(UInt8(ascii: "\n")))
      #expect(try LinkMessage(line: writer.bytes.dropLast()) == message)
    }
  }

  @Test func manyCountersAreSeveralLinesOfOneMoment() throws {
    var counters = LinkCounters(time: 1)
    counters.services = (0..<450).map { LinkCounters.Service(id: $0) }
    counters.scopes = [.init(kind: "request")]
    var writer = LineWriter()
    writer.write(.counters(counters))
    let lines = writer.bytes.split(separator: UInt8(ascii: "\n"))
    let read = try lines.map { try LinkMessage(line: $0) }.compactMap { message in
      if case .counters(let counters) = message { counters } else { nil }
    }
    #expect(read.map(\.isContinued) == [true, true, false])
    #expect(read.flatMap(\.services).map(\.id) == Array(0..<450))
    #expect(read.flatMap(\.scopes).count == 1)
  }

  @Test func unknownTypesAndFieldsAreNoFault() throws {
    #expect(try LinkMessage(line: Array(#"{"type":"weather","sun":[1,{"a":null}]}"#.utf8)) == .unknown(type: "weather"))
    #expect(try LinkMessage(line: Array(#"{"type":"dropped","why":"x","count":2}"#.utf8)) == .dropped(count: 2))
  }

  @Test(arguments: [
    (#"{"type":"made","time":1}"#, "column 1: the field 'service' is missing"),
    (#"{"type":"made","time":-1,"service":1}"#, "column 1: the field 'time' is no whole number from 0 to 2^53 - 1"),
    (#"{"type":"live","service":1.5}"#, "column 1: the field 'service' is no whole number from 0 to 2^53 - 1"),
    (#"{"time":1}"#, "column 1: the field 'type' is missing"),
    (#"[1]"#, "column 1: the line is no JSON object"),
    (#"{"type":"bye""#, "column 14: the object does not end"),
    (#"{"type":"bye"} x"#, "column 16: the line goes on after its value"),
    (#"{"type":bye}"#, "column 9: a value is missing"),
    (#"[[[[[[[[[1]]]]]]]]]"#, "column 9: nested deeper than 8 levels"),
  ])
  func aFaultHasAPlaceAndAReason(line: String, fault: String) {
    let error = #expect(throws: LineFault.self) { try LinkMessage(line: Array(line.utf8)) }
    #expect(error?.description == fault)
  }

  @Test func textsAreReadAsFoundationReadsThem() throws {
    let seed = ProcessInfo.processInfo.environment["SEED"].flatMap(UInt64.init) ?? UInt64.random(in: 0...UInt64.max)
    var random = Random(state: seed)
    for _ in 0..<300 {
      let scalars = (0..<Int.random(in: 0...12, using: &random)).compactMap { _ in
        Unicode.Scalar(UInt32.random(in: 0...0x10FFFF, using: &random))
      }
      let text = String(String.UnicodeScalarView(scalars))
      let line = try JSONSerialization.data(withJSONObject: ["type": "bye", "reason": text])
      #expect(try LinkMessage(line: Array(line)) == .bye(reason: text), "SEED=\(seed)")
    }
  }

  private struct Random: RandomNumberGenerator {
    var state: UInt64
    mutating func next() -> UInt64 {
      state &+= 0x9E37_79B9_7F4A_7C15
      var mixed = state
      mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
      mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
      return mixed ^ (mixed >> 31)
    }
  }
}
