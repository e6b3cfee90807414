// Reads Swift text.
//
//     text ──► CodeTree ─┬──► Program ─────┬──► SourceModule ──► DeclaredGraph, ExpectedGraph
//                        └──► SourceFile ──┘
//     text ──► Highlighting.lines
//
// `CodeTree` has every declaration, statement and expression of a file in two flat tables. `Program` combines trees: it
// merges types with their extensions, resolves names from the inside outwards, and determines the types of expressions
// as far as annotations, results of functions and initial values show them. The importer uses it directly. `SourceFile`
// has what stepping through code needs in addition: blocks, statements and declarations as written. It reads them from
// the nodes of the tree, and from the words between the nodes. `SourceModule` is a value with the files of a step, and
// with what a `Program` found out about their calls, members and names. `DeclaredGraph` has the dependencies between
// types: needs, creations and pulls.
//
// A place that cannot be read with certainty is an `Unknown` with its position and reason, never a guess. Examples are
// macros, types inferred from elsewhere, names that no file declares, and branches of `#if`. No text is refused.
//
// Folders, the lower ones first: `Text` has positions in a text, `Highlighting` colours, `Tree` a whole tree as a value,
// `Program` names across trees, `Model` the values, `Reading` the walk over one tree, `Module` the files of a step.
