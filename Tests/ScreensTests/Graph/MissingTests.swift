import Canvas
import Core
import Testing

@testable import Screens

/// Missing services. A needed service without a registration is a finding from the moment on that it is missing.
@Suite struct MissingTests {
  private let bench = Bench(knight: true, pages: true)

  @Test(arguments: [true, false]) func aRemovedDependencyIsShownAsMissingAtOnce(_ isAlive: Bool) {
    if isAlive { bench.run("resolve Garrison") }
    bench.run("remove Boots --force")
    #expect(bench.model.stage.picture["Boots"]?.standing == .missing)
    #expect(bench.model.stage.picture["Boots"]?.live == (isAlive ? 1 : 0))
    #expect(bench.frame.contains { $0.contains("∅ Boots") })
  }

  @Test func theLinesToItAreRed() {
    bench.run("resolve Garrison")
    #expect(!roles(ofLinesTo: "Boots").contains(.bad))
    bench.run("remove Boots --force")
    #expect(roles(ofLinesTo: "Boots").contains(.bad))
    bench.run("undo")
    #expect(!roles(ofLinesTo: "Boots").contains(.bad))
  }

  @Test func aServiceWithoutDependentsIsNotMissing() {
    bench.run("resolve Garrison")
    bench.run("remove Garrison --force")
    #expect(bench.model.stage.picture["Garrison"]?.standing == .unregistered)
  }

  @Test func theMessageNamesTheWaysBackThatThereAre() {
    func said(_ key: Character) -> [String] {
      bench.run("select Boots")
      bench.press(.character(key))
      return bench.model.said.lines.map(\.text)
    }
    #expect(said("w") == ["no Boots was made yet; r makes one"])
    bench.run("remove Boots --force")
    #expect(said("x") == ["Boots is missing; a adds it, u undoes the removal"])
    #expect(said(" ") == ["Boots is missing; a adds it, u undoes the removal"])
    #expect(said("w") == ["no Boots was made yet"])
    // Undo now takes back something else.
    bench.run("add Ring")
    #expect(said("x") == ["Boots is missing; a adds it"])
  }

  /// Roles of the arrowheads above a service's box.
  private func roles(ofLinesTo name: String) -> Set<Role> {
    let frame = view(bench.model)
    let lines = frame.lines
    guard
      let row = lines.firstIndex(where: { $0.contains("▼") }),
      let box = lines.indices.last(where: { $0 > row && lines[$0].contains(name) })
    else { return [] }
    return Set(
      (row..<box).flatMap { y in
        (0..<frame.width).compactMap { x in
          frame[x, y].text == "▼" ? frame[x, y].style.role : nil
        }
      })
  }
}
