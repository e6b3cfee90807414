class Storage { var user: String? }

class PhoneViewModel {
  var onDone: ((String) -> Void)?

  func enter(_ phone: String) { onDone?(phone) }
}

class CodeViewModel {
  var onDone: ((String) -> Void)?

  func enter(_ code: String) { onDone?(code) }
}

protocol Router: AnyObject {
  func show(_ model: PhoneViewModel)
  func show(_ model: CodeViewModel)
}

class LogIn {
  private let router: any Router
  private let storage: Storage

  init(router: any Router, storage: Storage) {
    self.router = router
    self.storage = storage
  }

  func run() {
    let model = PhoneViewModel()
    model.onDone = { self.askCode(for: $0) }
    router.show(model)
  }

  private func askCode(for phone: String) {
    let model = CodeViewModel()
    model.onDone = { code in
      if code == "1234" {
        self.storage.user = phone
      }
    }
    router.show(model)
  }
}

// It shows nothing: it does what a user would.
class MockRouter: Router {
  private let code: String

  init(code: String) { self.code = code }

  func show(_ model: PhoneViewModel) {
    model.enter("555")
  }

  func show(_ model: CodeViewModel) {
    model.enter(code)
  }
}

func expect(_ isTrue: Bool, _ what: String) {
  print(isTrue ? "pass" : "FAIL", what)
}

func testRightCode() {
  let storage = Storage()
  let router = MockRouter(code: "1234")
  let logIn = LogIn(
    router: router, storage: storage)
  logIn.run()
  expect(storage.user == "555", "right code")
}

public func story() {
  testRightCode()
}
