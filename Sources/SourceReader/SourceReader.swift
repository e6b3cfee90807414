// Reads Swift text.
//
//     text ──► SourceFile ──┐
//     text ──► SourceFile ──┼──► SourceModule ──► resolved calls, merged types, DeclaredGraph
//     text ──► SourceFile ──┘
//     text ──► Highlighting.lines
//
// `SourceFile` is what one syntax tree tells: blocks, statements, declarations, calls as they are written, and the local
// names around each. It is a value and keeps no tree.
// `SourceModule` puts files together: it merges types with their extensions, finds what names mean from inside outwards,
// and types chains of names as far as declarations say: annotations, results of functions, initial values.
// `DeclaredGraph` is who needs, makes and pulls whom.
//
// What syntax cannot tell is an `Unknown` with its place and reason, never a guess: macros, types that are inferred from
// elsewhere, names that no file declares, branches of `#if`. No text is refused.
//
// Folders, the lower ones first: `Text` has places in a text, `Model` the values, `Reading` the walk over one tree, `Module`
// names across files, `Highlighting` colours, `Tree` a whole tree as a value, for the importer.
