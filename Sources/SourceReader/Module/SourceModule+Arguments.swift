// Which parameter an argument is passed to, and what that one expects.
extension SourceModule {
  /// Whether arguments of these labels can be passed.
  func fits(_ labels: [String?], _ parameters: [Parameter]) -> Bool {
    Self.parameters(for: labels, among: parameters) != nil
  }

  /// For each argument the index of its parameter, in order, with defaults left out; nil if they do not fit.
  private static func parameters(for labels: [String?], among parameters: [Parameter]) -> [Int]? {
    var result: [Int] = []
    var rest = labels[...]
    for (index, parameter) in parameters.enumerated() {
      if let next = rest.first, next == parameter.label || next == nil && parameter.type.shape == .function {
        repeat {
          result.append(index)
          rest = rest.dropFirst()
        } while parameter.isVariadic && rest.first == .some(nil)
      } else if !parameter.hasDefault, !parameter.isVariadic {
        return nil
      }
    }
    return rest.isEmpty ? result : nil
  }

  /// What the parameter is that an argument is passed to, if just one function can be meant.
  func typed(argument index: Int, ofCallEndingAt end: Int, at place: Place, _ steps: Int) -> Typed {
    guard steps < Self.maximumSteps, let position = callsByEnd[place.file][end] else { return .unknown }
    let (resolved, _) = resolve(call: position, in: place.file, steps: steps)
    let labels = resolved.call.arguments.map(\.label)
    switch resolved.target {
    case .function(let id, _): return typed(argument: index, labels, self[function: id].parameters, id)
    case .initializer(let type):
      let candidates = methods(named: "init", of: type)
      if candidates.isEmpty { return typed(memberwise: labels[index], of: type) }
      let fitting = candidates.filter { fits(labels, self[function: $0].parameters) }
      guard fitting.count == 1 else { return .unknown }
      return typed(argument: index, labels, self[function: fitting[0]].parameters, fitting[0])
    case .enumCase(let type):
      guard let payload = types[type]?.cases.first(where: { $0.name == resolved.call.name })?.payload,
        index < payload.count, let id = types[type]?.parts.first
      else { return .unknown }
      return typed(payload[index].type, at: self.place(ofOwner: id.index, in: id.file))
    default: return .unknown
    }
  }

  private func typed(argument index: Int, _ labels: [String?], _ parameters: [Parameter], _ id: DeclarationID) -> Typed
  {
    guard let order = Self.parameters(for: labels, among: parameters), index < order.count else { return .unknown }
    return typed(parameters[order[index]].type, at: place(ofOwner: self[function: id].owner, in: id.file))
  }

  /// A structure's own initializer takes its stored properties.
  private func typed(memberwise label: String?, of type: String) -> Typed {
    guard types[type]?.kind == .struct, let label, let property = types[type]?.properties[label]?.first else {
      return .unknown
    }
    return typed(property, 0)
  }
}
