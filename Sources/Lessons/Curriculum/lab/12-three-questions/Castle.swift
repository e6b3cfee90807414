import Core

class Campfire {}

class Guest {
  let fire: Campfire
  init(fire: Campfire) { self.fire = fire }
}

class Guard {}

class Gate {
  let watch: Guard
  init(watch: Guard) { self.watch = watch }
}

class Squire {
  var knight: Knight?
}

class Knight {
  let squire: Squire
  init(squire: Squire) { self.squire = squire }
}

public func story() throws {
  let castle = ConfinedContainer()
  castle.register(Campfire.self, .weak, Campfire.init)
  castle.register(Guest.self, .transient, Guest.init)
  castle.register(Guard.self, .transient, Guard.init)
  castle.register(Gate.self, .container, Gate.init)

  var first: Guest? = try castle.resolve(Guest.self)
  var second: Guest? = try castle.resolve(Guest.self)
  print("One fire:", first?.fire === second?.fire)
  first = nil
  second = nil

  var gate: Gate? = try castle.resolve(Gate.self)
  print("On watch:", gate != nil)
  gate = nil

  let knight = Knight(squire: Squire())
  knight.squire.knight = knight
}
