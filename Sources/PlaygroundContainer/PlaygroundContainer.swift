/// A module that exports all of `Core` under another name: `import PlaygroundContainer`.
///
/// The name avoids a conflict with an application's own module `Core`.
@_exported import Core
