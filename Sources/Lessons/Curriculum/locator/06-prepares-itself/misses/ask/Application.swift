import LessonKit

final class Page {
  let title: String

  init(_ title: String) {
    self.title = title
    let coordinator = Coordinator()
    print("Below me:", coordinator.stack.pages.count)
  }
}

final class Stack {
  var pages: [Page] = []
}

final class Coordinator: Service {
  let stack = Stack()

  func load() {
    stack.pages = [Page("Start"), Page("Name")]
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
  window.show(kit)
}
