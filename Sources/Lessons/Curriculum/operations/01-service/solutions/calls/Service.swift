protocol PhoneRules: AnyObject {
  func accept(_ phone: String) -> Bool
}

protocol CodeSender: AnyObject {
  func sendCode(to phone: String)
}

class PhoneViewModel {
  private let rules: any PhoneRules
  private let sender: any CodeSender

  init(
    rules: any PhoneRules,
    sender: any CodeSender
  ) {
    self.rules = rules
    self.sender = sender
  }

  func enter(_ phone: String) {
    if rules.accept(phone) {
      sender.sendCode(to: phone)
    } else {
      print("No phone number:", phone)
    }
  }
}

class FiveDigits: PhoneRules {
  func accept(_ phone: String) -> Bool {
    phone.count == 5
  }
}

class TextMessages: CodeSender {
  func sendCode(to phone: String) {
    print("Message to", phone)
  }
}

class PhoneCalls: CodeSender {
  func sendCode(to phone: String) {
    print("Calls", phone)
  }
}

public func story() {
  let model = PhoneViewModel(
    rules: FiveDigits(),
    sender: PhoneCalls())
  model.enter("555")
  model.enter("55501")
}
