/// The container under a name of its own: `import PlaygroundContainer` gives all that `Core` has. Many applications have a
/// module `Core` of their own; what they import is this one.
@_exported import Core
