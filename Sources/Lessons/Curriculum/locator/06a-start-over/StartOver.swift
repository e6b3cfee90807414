import LessonKit

final class Page {
  private weak var stack: Stack?
  let title: String

  init(_ title: String, on stack: Stack) {
    self.title = title
    self.stack = stack
  }
}

final class Stack {
  var pages: [Page] = []

  func push(_ title: String) {
    pages.append(Page(title, on: self))
  }
}

final class Coordinator: Service {
  let stack = Stack()

  func load() {
    stack.push("Start")
  }
}

final class Window {
  var root: Stack?

  func show(_ kit: Kit) {
    let title = root?.pages.last?.title ?? "nothing"
    print("Window:", title)
    kit.show(title, "", "Enter: on")
    _ = kit.key()
  }
}

public func story(_ kit: Kit) {
  let window = Window()
  window.root = Coordinator.service.stack
  window.root?.push("Finish")
  window.show(kit)
  Coordinator.remove()
  window.root = Coordinator.service.stack
  window.show(kit)
}
