// Reads Swift text.
//
//     text ──► CodeTree ────► Program ──────┐
//     text ──► SourceFile ──────────────────┴──► SourceModule ──► DeclaredGraph, ExpectedGraph
//     text ──► Highlighting.lines
//
// `CodeTree` has every declaration, statement and expression of a file in two flat tables. `Program` puts trees together: it
// merges types with their extensions, finds what names mean from inside outwards, and types chains of names as far as
// declarations say: annotations, results of functions, initial values. The importer asks it.
// `SourceFile` is what code that is stepped through needs beside: blocks, statements and declarations as they are written.
// `SourceModule` is the files of a step with what a `Program` says of all of their calls, members and names: a value.
// `DeclaredGraph` is who needs, makes and pulls whom.
//
// What syntax cannot tell is an `Unknown` with its place and reason, never a guess: macros, types that are inferred from
// elsewhere, names that no file declares, branches of `#if`. No text is refused.
//
// Folders, the lower ones first: `Text` has places in a text, `Model` the values, `Reading` the walk over one syntax tree,
// `Highlighting` colours, `Tree` a whole tree as a value, `Program` what names mean across trees, `Module` the files of a step.
