@testable import Stage

/// Runs for tests of views.
enum Tales {
  /// A forge makes a knight's armor. The armor fails the knight, and the knight drops it.
  static var knight: Tale {
    var tale = Tale()
    tale.call("story")
    tale.call("Forge.init")
    tale.make("Forge")
    tale.back("Forge.init")
    tale.call("Knight.init")
    tale.call("Forge.makeArmor", by: "Knight")
    tale.make("Armor", by: "Forge")
    tale.back("Forge.makeArmor", "Armor#1")
    tale.make("Knight")
    tale.back("Knight.init")
    tale.hold("Knight#1", "Armor#1", "armor")
    tale.forget("Armor#1")
    tale.call("Knight.fight", "\"dragon\"")
    tale.call("Armor.protect", by: "Knight")
    tale.fail("Armor.protect", "Dented()")
    tale.back("Knight.fight", "false")
    tale.drop("Knight#1", "Armor#1", "armor")
    tale.free("Armor#1")
    return tale
  }

  /// An engine that fails once while it warms up.
  static var engine: Tale {
    var tale = Tale()
    tale.make("Engine")
    tale.set("Engine#1", "state", ".cold")
    tale.set("Engine#1", "state", ".warming(1)")
    tale.set("Engine#1", "state", ".warming(2)")
    tale.set("Engine#1", "state", ".failed")
    tale.set("Engine#1", "state", ".warming(1)")
    tale.set("Engine#1", "state", ".ready")
    tale.set("Engine#1", "state", ".cold")
    return tale
  }

  /// Two streams of calls over time.
  static var taps: Tale {
    var tale = Tale()
    tale.make("Screen")
    tale.call("Screen.tapped", "\"a\"")
    tale.clock = 0.2
    tale.call("Screen.tapped", "\"a\"")
    tale.clock = 1
    tale.call("Screen.answered", "\"Ann, a long name\"")
    tale.call("Screen.tapped", "\"b\"")
    tale.clock = 3
    tale.fail("Screen.answered", "CancellationError()")
    tale.fail("Screen.tapped", "Oops()")
    tale.free("Screen#1")
    return tale
  }

  /// Needs of every kind, a decorator, a superclass and a protocol.
  static let outline = ClassOutline(
    nodes: [
      .init("Storage", .protocol), .init("Disk"), .init("Logging"), .init("Page"), .init("Home"), .init("Router"),
      .init("Point", .struct),
    ],
    edges: [
      .init(from: "Disk", to: "Storage", .isA), .init(from: "Logging", to: "Storage", .isA),
      .init(from: "Logging", to: "Storage", .needs(.initializer)),
      .init(from: "Page", to: "Router", .needs(.initializer)),
      .init(from: "Home", to: "Page", .isA), .init(from: "Home", to: "Storage", .needs(.property)),
      .init(from: "Home", to: "Disk", .needs(.creates)), .init(from: "Router", to: "Page", .needs(.property)),
    ])
}
