import LessonKit

final class Page {
  let title: String

  init(_ title: String) {
    self.title = title
  }
}

// Pages one upon another: the last one is seen.
final class Stack {
  var pages: [Page] = []
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

final class Coordinator: Service {
  let stack = Stack()

  func go(to title: String) {
    stack.pages.append(Page(title))
  }
}

public func story(_ kit: Kit) {
  let window = Window()
  window.root = Coordinator.service.stack
  Coordinator.service.go(to: "Finish")
  window.show(kit)
  Coordinator.service.go(to: "Start")
  window.show(kit)
}
