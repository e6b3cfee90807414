/// The container under a separate module name: `import PlaygroundContainer` provides all of `Core`.
///
/// The name avoids a conflict with an application's own module `Core`.
@_exported import Core
