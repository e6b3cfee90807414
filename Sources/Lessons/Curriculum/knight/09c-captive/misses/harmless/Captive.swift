import Core

class Knight {}

class Gate {
  let watchman: Knight

  init(watchman: Knight) {
    self.watchman = watchman
  }
}

class Castle {
  private let container = ConfinedContainer()

  init() {
    container.register(Knight.self, .graph, Knight.init)
    container.register(Gate.self, .container, Gate.init)
  }

  func findGate() throws -> Gate {
    try container.resolve(Gate.self)
  }

  func countCaptives() -> Int {
    container.diagnose().count { $0.kind == .captive }
  }
}

public func story() throws {
  let castle = Castle()
  print("Captives found:", castle.countCaptives())
  var gate: Gate? = try castle.findGate()
  print("On watch:", gate != nil)
  gate = nil
}
