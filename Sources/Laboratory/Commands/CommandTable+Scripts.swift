import Stage

extension CommandTable {
  package static let scripts: [CommandSpec] = [
    CommandSpec("expect goal", "[EXERCISE]", .scripts, "say so if an exercise of the step is not reached") {
      .look(.expectGoal($0.optionalWord()))
    },
    CommandSpec(
      "expect", "[not] QUERY [after \"STATEMENT\" [N]]", .scripts,
      "say so if this does not hold: \(Query.Word.allCases.map(\.synopsis).joined(separator: " · "))",
      completing: [.words(["not"] + Query.Word.allCases.map(\.rawValue)), .service]
    ) { arguments in
      .look(.expect(try arguments.query()))
    },
  ]
}
