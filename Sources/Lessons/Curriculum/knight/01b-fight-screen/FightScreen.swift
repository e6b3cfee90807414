class View {
  var frame = Frame()
  private var subviews: [View] = []

  func add(_ view: View) {
    subviews.append(view)
  }
}

class Label: View {
  var text = ""
  var isBold = false
}

class Button: View {
  var title = ""
  var color = Color.gray
}

enum Color { case gray, red }

struct Frame {
  var x = 0
  var y = 0
  var width = 0
}

class FightScreen: View {
  func load() {
    let name = Label()
    add(name)
    name.text = "Knight against dragon"
    name.isBold = true
    name.frame = Frame(x: 0, y: 0, width: 40)

    let health = Label()
    add(health)
    health.text = "Health 100"
    health.frame = Frame(x: 0, y: 2, width: 40)

    let strike = Button()
    add(strike)
    strike.title = "Strike"
    strike.color = .red
    strike.frame = Frame(x: 0, y: 4, width: 18)

    let flee = Button()
    add(flee)
    flee.title = "Flee"
    flee.frame = Frame(x: 22, y: 4, width: 18)
  }
}

public func story() {
  let screen = FightScreen()
  screen.load()
}
