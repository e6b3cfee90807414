import Foundation
import Laboratory
import LinkProtocol
import Stage
import Synchronization
import TestSupport
import Testing

@testable import Screens

/// A running program on the stage, simulated with a socket by the test, and recordings.
@Suite struct AttachedStageTests {
  private static let recording = Mutator.corpus.appending(path: "link/small.link").path

  private func opened(pages: Bool = false) -> Bench {
    Bench(["add Sword", "open \(Tokens.quoted(Self.recording)) --force"], pages: pages)
  }

  @Test func aRecordingIsPutOnStage() {
    let bench = opened()
    #expect(bench.model.said.error == nil)
    #expect(bench.model.stage.place == .attached)
    #expect(bench.model.stage.attached?.name == "toy")
    // The recording contains a service whose registration was removed.
    #expect(
      bench.model.stage.picture.services.map { "\($0.name) \($0.standing)" } == [
        "Store registered", "Cart unregistered",
      ])
    #expect(bench.model.said.lines.map(\.text) == ["small.link is a recording of toy, 1s"])
  }

  @Test func theLaboratoryWaitsBehindIt() {
    let bench = opened()
    bench.run("detach")
    #expect(bench.model.said.lines.map(\.text) == ["Closed the view of toy"])
    #expect(bench.model.stage.place == .laboratory)
    #expect(bench.model.stage.picture.services.map(\.name) == ["Sword"])
    bench.run("undo")
    #expect(bench.model.stage.picture.services.isEmpty)
  }

  @Test(arguments: ["add Shield", "remove Store", "resolve Store", "undo", "mode locator", "scope open user anna"])
  func commandsThatChangeTheAttachedProgramAreRefused(line: String) {
    let bench = opened()
    let count = bench.model.stage.timeline.count
    #expect(
      bench.run(line)
        == "'\(line.split(separator: " ")[0])' would change the program, which is only observed; "
        + "'detach' goes back to the laboratory")
    #expect(bench.model.stage.place == .attached)
    #expect(bench.model.stage.timeline.count == count)
  }

  @Test func aPausedProgramShowsThePast() {
    let bench = opened()
    let count = bench.model.stage.timeline.count
    #expect(count == 10)
    bench.run("at 2")
    #expect(bench.model.stage.at == 2)
    #expect(bench.model.stage.picture["Cart"]?.live == 1)
    bench.run("add Shield")
    #expect(bench.model.stage.at == 2)
    bench.run("at now")
    #expect(bench.model.stage.picture["Cart"]?.live == 0)
  }

  @Test func anInjectionIntoAnUnknownInstanceNamesItsService() throws {
    try TemporaryFolder.use { folder in
      let text = try String(contentsOfFile: Self.recording, encoding: .utf8)
      let path = try folder.write(text.replacing(#""byInstance":1,"how""#, with: #""how""#), to: "toy.link")
      let bench = Bench(["open \(Tokens.quoted(path))"])
      #expect(bench.records.filter { $0.kind == .injected }.map(\.text) == ["Store#1 → Cart"])
    }
  }

  @Test func topListsServicesAndScopes() throws {
    let bench = opened(pages: true)
    bench.run("top")
    #expect(bench.model.overlay is TopList)
    bench.press(.tab)
    #expect((bench.model.overlay as? TopList)?.subject == .scopes)
    bench.press(.tab, .enter)
    #expect(bench.model.overlay == nil)
    #expect(bench.model.stage.selection == "Store")
  }

  @Test func topNeedsAProgram() {
    #expect(
      Bench().run("top")
        == "no program is attached; 'attach NAME' attaches to one, and 'playground attach' lists running programs")
    #expect(Bench().run("detach").hasPrefix("no program is attached"))
  }

  @Test func aProgramThatDoesNotRunIsAnError() {
    var surroundings = Surroundings.memory
    surroundings.sockets = SocketFolder("/tmp/nobody-\(UInt32.random(in: 0...UInt32.max))")
    let bench = Bench(surroundings: surroundings)
    #expect(
      bench.run("attach shop")
        == "no program named 'shop' is running: no program has a link in \(surroundings.sockets.path)")
    #expect(bench.model.stage.place == .laboratory)
  }

  @Test func newsAreSeenWhileTheyComeAndNotWhileOneLooksBack() throws {
    let program = try ToyProgram()
    let bench = Bench(["attach \(program.path)"])
    #expect(bench.model.said.lines.first?.text == "Attached to toy, process 7: 1 service")
    #expect(bench.model.stage.picture["Store"]?.live == 0)
    program.send(#"{"type":"made","time":5,"service":1,"instance":1}"#)
    try bench.waits { $0.stage.picture["Store"]?.live == 1 }
    bench.run("at 1")
    program.send(#"{"type":"made","time":6,"service":1,"instance":2}"#)
    try bench.waits { $0.stage.attached?.live == 2 }
    #expect(bench.model.stage.picture["Store"]?.live == 1)
    bench.run("at now")
    program.send(#"{"type":"made","time":7,"service":1,"instance":3}"#)
    try bench.waits { $0.stage.picture["Store"]?.live == 3 }
    program.send(#"{"type":"bye","reason":"it is late"}"#)
    try bench.waits { $0.stage.attached?.state == .ended("it is late") }
    #expect(bench.model.stage.picture["Store"]?.live == 3)
    #expect(bench.model.stage.place == .attached)
  }

  /// The value of `#fileID` has a module and a file. Here two files have that name.
  @Test func theCodeIsComparedWithTheRunningProgram() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "code-\(UInt32.random(in: 0...UInt32.max))")
      .path
    defer { try? FileManager.default.removeItem(atPath: folder) }
    for module in ["Shop", "Other"] {
      try FileManager.default.createDirectory(atPath: "\(folder)/\(module)", withIntermediateDirectories: true)
      let text =
        module == "Other"
        ? "struct Empty {}\n"
        : """
        import Swinject
        func wire(_ container: Container) {
          container.register(Cart.self) { _ in Cart() }
          container.register(Mailer.self) { _ in Mailer() }
        }

        """
      try text.write(toFile: "\(folder)/\(module)/Cart.swift", atomically: false, encoding: .utf8)
    }
    let program = try ToyProgram(services: [
      #"{"type":"service","id":1,"name":"Basket","file":"Shop/Cart.swift","line":3}"#,
      #"{"type":"service","id":2,"name":"Clock","file":"Shop/Cart.swift","line":9}"#,
      #"{"type":"service","id":3,"name":"Elsewhere","file":"Kit/Kit.swift","line":1}"#,
    ])
    let bench = Bench(["attach \(program.path) --sources \(folder)"])
    #expect(
      bench.model.said.lines.map(\.text).contains(
        "Only in code: 1, only in program: 1; 'check' lists all"))
    let messages = bench.model.stage.findings.map(\.message)
    #expect(
      messages.contains("Mailer is registered in the code (Shop/Cart.swift:4), but not in the running program."))
    #expect(
      messages.contains(
        "Clock is registered in the running program (Shop/Cart.swift:9), but was not found in the code."))
    #expect(messages.count == 2)
    bench.run("select Basket")
    let place = try #require(bench.model.stage.sourceView.place(bench.model.stage))
    #expect(place.file == "Shop/Cart.swift" && place.line == 3)
    #expect(bench.run("code editor") == "'code editor' needs a terminal")
    bench.run("select Elsewhere")
    #expect(bench.model.stage.sourceView.place(bench.model.stage) == nil)
  }

  @Test func tabReachesThePlaceOfTheRegistration() {
    let bench = opened(pages: true)
    for _ in 0..<4 where bench.model.panes.focus != .code { bench.press(.tab) }
    #expect(bench.model.panes.focus == .code)
    #expect(bench.frame.contains { $0.contains("┤ Registration ├") })
  }

  @Test func attachingWithAFolderWithoutCodeIsAnError() throws {
    let program = try ToyProgram()
    let bench = Bench()
    #expect(
      bench.run("attach \(program.path) --sources /nowhere") == "no folder /nowhere; check the name")
    #expect(bench.model.stage.place == .laboratory)
  }

  /// Regression: the empty file was not recognised as one of this program, so the second attempt failed, too.
  @Test func aFailedAttachmentLeavesNoRecording() throws {
    let name = "r-\(UInt32.random(in: 0...UInt32.max)).link"
    let path = FileManager.default.temporaryDirectory.appending(path: name).path
    let bench = Bench()
    for _ in 0..<2 {
      #expect(!bench.run("attach nobody --record \(path)").contains("already exists"))
      #expect(!FileManager.default.fileExists(atPath: path))
    }
  }

  @Test func aRecordingIsCompleteWhenOneLeaves() throws {
    let program = try ToyProgram()
    let path = "\(program.path).link"
    defer { try? FileManager.default.removeItem(atPath: path) }
    // An older file of that name stays until the new one is complete.
    try Data("older".utf8).write(to: URL(fileURLWithPath: path))
    let bench = Bench(["attach \(program.path) --record \(path) --force"])
    #expect(bench.model.said.error == nil)
    program.send(#"{"type":"made","time":5,"service":1,"instance":1}"#)
    try bench.waits { $0.stage.picture["Store"]?.live == 1 }
    bench.run("detach")
    bench.run("open \(path) --force")
    #expect(bench.model.stage.picture["Store"]?.live == 1)
  }

  @Test func aProgramThatBreaksTheProtocolIsNamedWithItsLine() throws {
    let program = try ToyProgram()
    let bench = Bench(["attach \(program.path)"])
    program.send("nonsense")
    try bench.waits { model in
      if case .ended(let reason)? = model.stage.attached?.state {
        reason.hasPrefix("the program broke the protocol at line 5")
      } else {
        false
      }
    }
  }
}

extension Bench {
  /// Handles messages until a condition holds, for at most ten seconds.
  fileprivate func waits(for isSo: (Model) -> Bool) throws {
    let end = ContinuousClock.now + .seconds(10)
    while !isSo(model) {
      try #require(ContinuousClock.now < end, "\(model.said.lines.map(\.text))")
      loop.mailbox.wait(limit: .milliseconds(50))
      loop.handleMail()
    }
  }
}

/// A simulated program that speaks the link protocol: a socket, and lines that the test sends.
private final class ToyProgram: Sendable {
  let path = "/tmp/toy-\(UInt32.random(in: 0...UInt32.max)).sock"
  private let listening: Int32
  private let reader = Mutex<Int32>(-1)

  init(services: [String] = [#"{"type":"service","id":1,"name":"Store"}"#]) throws {
    listening = Foundation.socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { room in
      for (index, byte) in path.utf8.enumerated() { room[index] = byte }
    }
    let isBound = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(listening, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
    try #require(isBound == 0 && listen(listening, 1) == 0)
    // The thread gets a descriptor of its own, since the number of a closed one may be reused by the next program's
    // socket.
    let (socket, lines) = (dup(listening), Self.start(services))
    Thread.detachNewThread { [weak self] in
      let accepted = accept(socket, nil, nil)
      close(socket)
      self?.reader.withLock { $0 = accepted }
      self?.send(lines)
    }
  }

  deinit {
    reader.withLock { _ = close($0) }
    // Wakes the thread if no connection was accepted.
    shutdown(listening, Int32(SHUT_RDWR))
    close(listening)
    unlink(path)
  }

  private static func start(_ services: [String]) -> String {
    let before = [
      #"{"type":"hello","version":1,"name":"toy","process":7,"started":0,"tracks":true}"#,
      #"{"type":"snapshot","time":0}"#,
    ]
    return (before + services + [#"{"type":"ready","time":1}"#]).joined(separator: "\n")
  }

  func send(_ line: String) {
    let bytes = Array((line + "\n").utf8)
    let reader = reader.withLock { $0 }
    _ = bytes.withUnsafeBytes { Foundation.send(reader, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
  }
}
