/// Texts of this module that a person reads or hears, by the part of the screen where they stand: constants, and functions
/// of the parts that a text is made of. Code decides when a text is shown; this folder has the text.
///
/// Tables that are wording as they stand keep their texts:
/// - `CommandTable` and its extensions: synopses and help of commands
/// - `KeyTable`, `EditorKeys`, `PresentingKeys`: labels and help of keys; `Key`: names of keys
/// - `SignTable`: meanings of signs
/// - `Setting`: settings
///
/// Command lines that are run, and names of files and fields, are not wording. Messages begin with
/// a capital letter; errors, hints and labels begin in lower case.
enum Words {}
