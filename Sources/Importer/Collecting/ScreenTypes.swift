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

  /// Returns the screen that gets the result of a request, directly or through a local variable, as an argument of its
  /// initializer or as the value of a property: `CartView(cart: container.cart())`.
  ///
  /// - Returns: nil if no screen gets it.
  func receiver(of request: Code) -> String? {
    if let screen = screen(around: request) { return screen }
    guard let holder = variable(of: request), let body = holder.parent else { return nil }
    for use in body.descendants where use.kind == .name && use.text == holder.text && use.index > holder.index {
      if let screen = screen(around: use) { return screen }
    }
    return nil
  }

  /// Returns the innermost screen that is made with a piece of code among its arguments, or that gets it as the value
  /// of a property; nil if there is none in the statement.
  private func screen(around code: Code) -> String? {
    for outer in code.ancestors {
      if outer.kind == .closure || outer.kind == .block { return nil }
      if outer.kind == .assignment, let target = outer.first, target.kind == .member, !target.contains(code),
        let base = target.first, let type = program.instanceType(of: base)?.wrapped,
        let info = program.types[type.name], isScreen(info)
      {
        return info.name
      }
      guard outer.kind == .call, outer.first != code, let made = program.madeType(outer),
        let type = program.types[made.name], isScreen(type)
      else { continue }
      return type.name
    }
    return nil
  }

  /// Returns the local variable that keeps the result of a request; nil if none does.
  private func variable(of request: Code) -> Code? {
    for outer in request.ancestors {
      switch outer.kind {
      case .value:
        guard let holder = outer.parent, holder.kind == .variable || holder.kind == .binding, !holder.text.isEmpty,
          holder.parent?.kind.isTypeDeclaration != true
        else { return nil }
        return holder
      case .closure, .block, .argument: return nil
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
