/// SwiftUI's names of views and modifiers that show their arguments but put nothing into the environment.
enum ViewNames {
  /// Views, scenes and other types with content.
  static let containers: Set<String> = [
    "AnyView", "AnyShape", "AsyncImage", "Button", "Canvas", "ControlGroup", "CommandGroup", "CommandMenu",
    "ContentUnavailableView",
    "DisclosureGroup", "DocumentGroup", "EmptyView", "ForEach", "Form", "GeometryReader", "Grid", "GridRow", "Group",
    "GroupBox",
    "HSplitView", "HStack", "ImmersiveSpace", "Label", "LabeledContent", "LazyHGrid", "LazyHStack", "LazyVGrid",
    "LazyVStack",
    "Link", "List", "Menu", "MenuBarExtra", "ModifiedContent", "NavigationLink", "NavigationSplitView",
    "NavigationStack",
    "NavigationView", "OutlineGroup", "Picker", "ProgressView", "ScrollView", "ScrollViewReader", "Section", "Settings",
    "ShareLink", "Tab", "TabSection", "TabView", "Table", "TimelineView", "Toggle", "ToolbarItem", "ToolbarItemGroup",
    "VSplitView", "VStack", "ViewThatFits", "Window", "WindowGroup", "ZStack", "GlassEffectContainer",
  ]

  /// Modifiers with views as arguments.
  static let modifiers: Set<String> = [
    "actionSheet", "alert", "background", "badge", "confirmationDialog", "containerBackground", "contextMenu",
    "defaultAppStorage", "fullScreenCover", "inspector", "listRowBackground", "mask", "navigationBarItems",
    "navigationDestination", "overlay", "popover", "presentationBackground", "safeAreaBar", "safeAreaInset",
    "searchSuggestions", "sheet", "swipeActions", "tabItem", "tabViewBottomAccessory", "toolbar", "modifier",
  ]

  /// Functions that run a closure and return its result.
  static let functions: Set<String> = ["withAnimation", "withTransaction", "buildBlock", "buildExpression"]

  /// Property wrappers with which SwiftUI keeps a delegate and puts it into the environment of all scenes.
  static let delegateAdaptors: Set<String> = [
    "NSApplicationDelegateAdaptor", "UIApplicationDelegateAdaptor", "WKApplicationDelegateAdaptor",
    "WKExtensionDelegateAdaptor",
  ]
}
