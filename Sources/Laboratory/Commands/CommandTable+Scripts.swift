import Stage

extension CommandTable {
  package static let scripts: [CommandSpec] = [
    CommandSpec("expect goal", "[EXERCISE]", .scripts, "report an error if an exercise of the step is not done") {
      .look(.expectGoal($0.optionalWord()))
    },
    CommandSpec(
      "expect", "[not] QUERY [after \"STATEMENT\" [N]]", .scripts,
      "report an error if this is not true: \(Query.Word.allCases.map(\.synopsis).joined(separator: " · "))",
      completing: [.words(["not"] + Query.Word.allCases.map(\.rawValue)), .service]
    ) { arguments in
      .look(.expect(try arguments.query()))
    },
  ]
}
