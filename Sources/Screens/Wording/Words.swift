/// Texts of this module for screen and speech, grouped by part of the screen.
///
/// The texts are constants, or functions of the parts that they are composed of. Other code decides when a text is
/// shown.
///
/// These tables contain their texts themselves:
/// - `CommandTable` and its extensions: usage and help of commands
/// - `KeyTable`, `EditorKey`, `PresentingKeys`: labels and help of keys; `Key`: names of keys
/// - `SignTable`: meanings of signs
/// - `Setting`: settings
///
/// Command lines that are run, and names of files and fields, are no wording. Titles and complete messages begin with a
/// capital letter. Errors, hints and most labels begin in lower case.
enum Words {}
