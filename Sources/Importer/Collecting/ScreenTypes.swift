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
    return names.filter(isScreen).sorted()
  }

  private func isScreen(_ name: String) -> Bool {
    guard let type = program.type(ofConsumer: name), let declaration = type.declaration,
      declaration.kind != .protocol
    else { return false }
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
      else { return Self.kinds.contains(name) || Self.ends.contains(where: name.hasSuffix) }
      return isScreen(next, seen.union([type.name]))
    }
  }
}
