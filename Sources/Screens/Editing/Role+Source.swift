import Canvas
import SourceReader

extension Role {
  package init(_ kind: Span.Kind) {
    switch kind {
    case .plain: self = .text
    case .keyword, .directive: self = .keyword
    case .type: self = .type
    case .string: self = .string
    case .comment: self = .comment
    case .number: self = .number
    case .attribute: self = .accent
    }
  }
}
