/// Texts of this module for people, grouped by subject: constants, and functions of the variable parts of a text.
///
/// Code decides when a text is shown; this folder contains the text. Some files consist of wording and keep their
/// texts:
/// - `EngineTable` and its extensions: synopses and help of commands
/// - `Outcome` and its extensions, and all files named `…+Wording.swift`: answers of commands
/// - `UsageError`, `FileError`: errors that are thrown in several places
/// - `ScenarioNote`: facts that a scenario cannot express about Swift code
/// - `BuiltInScenarios`, `ScenarioTexts`: the example scenarios
///
/// Command lines, and names of files and fields, are not wording. Errors begin in lower case.
enum Words {}
