import LessonKit

class Tile {}

class MapEngineProvider {
  private let clock: KitClock
  private var tiles: [Tile] = []
  private let needed = 3

  init(clock: KitClock) { self.clock = clock }

  var progress: String {
    String(repeating: "#", count: tiles.count)
      + " \(tiles.count) of \(needed)"
  }

  func warmUp(
    _ show: (String) -> Void
  ) async throws {
    while tiles.count < needed {
      show(progress)
      try await clock.sleep(for: .seconds(1))
      tiles.append(Tile())
    }
    show(progress)
  }
}

public func story(_ kit: Kit) async throws {
  let maps = MapEngineProvider(clock: kit.clock)
  try await maps.warmUp { kit.show("Start", $0) }
  print("Start:", maps.progress)
  try await maps.warmUp { kit.show("Tab", $0) }
  print("Tab:", maps.progress)
}
