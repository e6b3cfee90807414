class View {
  var text = ""
  var isBold = false
  var place = (x: 0, y: 0)
}

class Label: View {}
class Button: View {}

class FightScreen: View {
  private var subviews: [View] = []

  func load(strike: Button, flee: Button) {
    let title = Label()
    subviews.append(title)
    title.text = "Knight and dragon"
    title.isBold = true

    let health = Label()
    health.place = (x: 0, y: 2)
    health.text = "Health 100"
    subviews.append(health)

    strike.text = "Strike"
    subviews.append(strike)
    strike.place = (x: 0, y: 4)

    subviews.append(flee)
    flee.text = "Flee"
    flee.place = (x: 20, y: 4)
  }
}

public func story() {
  let screen = FightScreen()
  screen.load(strike: Button(), flee: Button())
}
