import Laboratory
import Stage

extension Command {
  /// The service or instance that a command is about: it is selected when the command is given.
  var subject: InstanceName? {
    switch self {
    case .engine(.laboratory(let command)):
      switch command {
      case .add(let draft): InstanceName(service: draft.name)
      case .edit(let name, _), .resolve(let name, in: _): InstanceName(service: name)
      case .rename(_, let name): InstanceName(service: name)
      case .use(let target), .release(let target): target
      case .remove, .mode, .scopeOpen, .scopeClose, .undo, .redo: nil
      }
    case .look(.why(let target)): target
    case .screen(.fold(let name)): InstanceName(service: name)
    case .engine, .look, .screen: nil
    }
  }
}

extension Model {
  /// Selects what a command names: at once if it is there, else as soon as it is.
  ///
  /// - Parameter isDue: whether it is looked up even where nothing is drawn.
  mutating func select(_ subject: InstanceName, isDue: Bool = false) {
    guard place == .laboratory || place == .puzzle else { return }
    if isUnseen, !isDue {
      unseenSubject = subject
      return
    }
    let name = picture[subject.service] != nil ? subject.service : shown.provider(of: subject.service)?.name
    guard let name else {
      wantedSelection = subject.service
      return
    }
    if selection != name { (selection, object) = (name, nil) }
    if subject.number != nil { object = "\(name)#\(subject.number ?? 0)" }
    Navigation.showSelection(&self)
  }
}
