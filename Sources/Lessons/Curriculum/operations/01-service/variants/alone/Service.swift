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

public func story() {}
