class Kitchen {
  func menu(_ done: @escaping ([String]) -> Void) {
    done(["Assam", "Sencha"])
  }

  func price(of tea: String, _ done: @escaping (Int) -> Void) {
    done(3)
  }

  func make(_ tea: String, _ done: @escaping (Int) -> Void) {
    done(4)
  }
}

func order(
  _ tea: String, from kitchen: Kitchen, done: @escaping (String) -> Void
) {
  kitchen.menu { teas in
    guard teas.contains(tea) else {
      return
    }
    kitchen.price(of: tea) { coins in
      kitchen.make(tea) { minutes in
        done("\(tea) for \(coins) coins in \(minutes) minutes")
      }
    }
  }
}

public func story() {
  let kitchen = Kitchen()
  order("Sencha", from: kitchen) { print($0) }
  order("Cocoa", from: kitchen) { print($0) }
  print("Asked for both")
}
