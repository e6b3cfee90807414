import SourceReader

/// Finds the screens among the types that request or make services: views, controllers and windows.
struct ScreenTypes {
  let program: Program
  let collection: Collection

  /// Types of SwiftUI, UIKit, AppKit and WatchKit.
  private static let kinds: Set<String> = [
    "View", "UIViewRepresentable", "UIViewControllerRepresentable", "NSViewRepresentable",
    "NSViewControllerRepresentable", "WKInterfaceObjectRepresentable", "WKInterfaceController", "InterfaceController",
    "UIWindow", "NSWindow", "UIControl", "NSControl", "UIButton", "NSPanel",
  ]

  /// Ends of the names of further views and controllers, which the tree does not declare.
  private static let ends = [
    "View", "ViewController", "TableController", "TabBarController", "NavigationController", "PageController",
    "SplitController", "HostingController", "WindowController", "Cell",
  ]

  /// Names of the screens, in alphabetical order.
  ///
  /// - Complexity: O(requests + registrations).
  var names: [String] {
    var names: Set<String> = []
    for edge in collection.edges { if case .consumer(let name) = edge.from { names.insert(name) } }
    for registration in collection.registrations {
      if let made = registration.implementation?.name { names.insert(made) }
      if let maker = registration.maker { names.insert(maker) }
    }
    // A controller from a storyboard has no known implementation, but the type of its registration.
    let written = collection.registrations.filter { $0.implementation == nil }.compactMap { $0.type?.name }
    names.formUnion(written.filter { program.types[$0] != nil })
    return (names.filter(isScreen) + Set(written).subtracting(names).filter(isOfLibrary)).sorted()
  }

  /// Returns whether a type that the tree does not declare is a view, a controller or a window by its name.
  private func isOfLibrary(_ name: String) -> Bool {
    Self.kinds.contains(name.lastWord) || Self.ends.contains(where: name.lastWord.hasSuffix)
  }

  /// Maximum number of variables and functions between a request and its screen.
  private static let mostSteps = 6

  /// Returns the screen that gets the result of a request as an argument of its initializer or as the value of a property:
  /// `CartView(cart: container.cart())`.
  ///
  /// The result may get there inside of another object, through local variables, and as the result of functions:
  /// `func makeCart() -> CartView { CartView(model: makeModel()) }`.
  ///
  /// - Returns: nil if no screen gets it, or if several do.
  func receiver(of request: Code) -> String? {
    var (open, steps): ([Code], Int) = ([request], 0)
    var seen: Set<Code> = []
    while !open.isEmpty, steps < Self.mostSteps {
      let found = Set(open.compactMap(screen))
      if let only = found.first { return found.count == 1 ? only : nil }
      open = open.flatMap { uses(of: $0) }.filter { seen.insert($0).inserted }
      steps += 1
    }
    return nil
  }

  /// Returns the places to which a value goes on: uses of the local variable that keeps it, else calls of the function that
  /// returns it.
  private func uses(of value: Code) -> [Code] {
    if let holder = variable(of: value), let body = holder.parent {
      return body.descendants.filter { $0.kind == .name && $0.text == holder.text && $0.index > holder.index }
    }
    guard let function = function(returning: value) else { return [] }
    return program.calls(of: [function.text]).filter { call in
      guard !function.contains(call), let called = program.functions(called: call) else { return false }
      // A call of a requirement runs the function of the conforming type.
      let isMeant = called.contains(function) || called.allSatisfy { $0.parent?.kind == .protocol }
      return isMeant && !RegistrationChoice.isPreview(call, program)
    }
  }

  /// Returns the function that returns a value, alone or inside of a new object; nil if none does.
  private func function(returning value: Code) -> Code? {
    guard let function = value.scopes.first(where: { $0.kind.isFunction || $0.kind == .closure }),
      function.kind == .function, let body = function.child(.block)
    else { return nil }
    return program.returned(body).contains { isKept(value, in: $0) } ? function : nil
  }

  /// Returns whether an expression is a value, or makes an object that keeps the value. Other calls only read it.
  private func isKept(_ value: Code, in expression: Code) -> Bool {
    if value == expression { return true }
    for outer in value.ancestors {
      if outer.kind == .argument, !isArgumentOfMaking(outer) { return false }
      if outer == expression { return true }
    }
    return false
  }

  private func isArgumentOfMaking(_ argument: Code) -> Bool {
    argument.parent.map { $0.kind == .call && program.madeType($0) != nil } ?? false
  }

  /// Returns the innermost screen that is made with a piece of code among its arguments, or that gets it as the value
  /// of a property; nil if there is none in the statement.
  private func screen(around code: Code) -> String? {
    for outer in code.ancestors {
      if outer.kind == .closure || outer.kind == .block { return nil }
      // A navigation controller only shows the screen.
      if outer.kind == .argument, outer.label == "rootViewController" { return nil }
      if outer.kind == .assignment, let target = outer.first, target.kind == .member, !target.contains(code),
        let base = target.first, let type = program.instanceType(of: base)?.wrapped,
        let info = program.types[type.name], isScreen(info)
      {
        return info.name
      }
      guard outer.kind == .call, outer.first?.contains(code) == false, outer.first != code,
        let made = program.madeType(outer) ?? factory(of: outer), let type = program.types[made.name], isScreen(type)
      else { continue }
      return type.name
    }
    return nil
  }

  /// Returns the type whose static function a call calls, if the function returns this type:
  /// `CartController.create(with: model)`.
  private func factory(of call: Code) -> TypeName? {
    guard let callee = call.first, callee.kind == .member, let base = callee.first,
      case .metatype(let type)? = program.typed(base), program.instanceType(of: call)?.wrapped.name == type.name
    else { return nil }
    return type
  }

  /// Returns the local variable that keeps a value, alone or inside of a new object; nil if none does.
  private func variable(of request: Code) -> Code? {
    for outer in request.ancestors {
      switch outer.kind {
      case .value:
        guard let holder = outer.parent, holder.kind == .variable || holder.kind == .binding, !holder.text.isEmpty,
          holder.parent?.kind.isTypeDeclaration != true
        else { return nil }
        return holder
      case .closure, .block: return nil
      case .argument: if !isArgumentOfMaking(outer) { return nil }
      default: continue
      }
    }
    return nil
  }

  private func isScreen(_ name: String) -> Bool {
    guard let type = program.type(ofConsumer: name) else {
      // One of several types of this name, one for each platform.
      let namesakes = program.namesakes(of: name)
      return !namesakes.isEmpty && namesakes.allSatisfy(isScreen)
    }
    guard let declaration = type.declaration, declaration.kind != .protocol else { return false }
    return isScreen(type, [])
  }

  /// Returns whether a type is a view, a controller or a window.
  func isScreen(_ type: TypeInfo) -> Bool { isScreen(type, []) }

  private func isScreen(_ type: TypeInfo, _ seen: Set<String>) -> Bool {
    guard seen.count < 12 else { return false }
    return type.inherited.contains { inherited, place in
      let name = inherited.name.lastWord
      guard let next = program.type(inherited.name, at: place), next.declaration != nil, next.name != type.name,
        !seen.contains(next.name)
      else { return isOfLibrary(name) }
      return isScreen(next, seen.union([type.name]))
    }
  }
}
