/// Texts of this module that a person reads or hears, by subject: constants, and functions of the parts that a text is made
/// of. Code decides when a text is shown; this folder has the text.
///
/// Files that are wording as they stand keep their texts:
/// - `EngineTable` and its extensions: synopses and help of commands
/// - `Outcome` and its extensions, and all files named `…+Wording.swift`: answers of commands
/// - `UsageError`, `FileError`: errors that are thrown in several places
/// - `ScenarioNote`: what a scenario leaves out of Swift code
/// - `BuiltInScenarios`, `ScenarioTexts`: the example scenarios
///
/// Command lines that are run, and names of files and fields, are not wording. Errors begin in lower case.
enum Words {}
