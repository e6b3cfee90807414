import Canvas
import Core
import Layout
import Stage

extension Glyphs {
  /// The box of a service. Its outline shows the lifetime, or that the service is missing or a locator, so that colour
  /// is not needed.
  package func box(_ lifetime: Lifetime?, _ standing: Picture.Node.Origin) -> Box {
    switch standing {
    case .missing: return isASCII ? Box(parts: ["?", "?", "?", "?", "?", "?", "?"]) : dashedBox
    case .locator where !isASCII: return Box(parts: ["╔", "═", "╗", "║", "╚", "═", "╝"])
    case .locator, .registered, .unregistered: return lifetime?.style.box(isASCII: isASCII) ?? pane
    }
  }

  /// Head of an arrow to a protocol that a type conforms to.
  func hollowHead(_ side: Side) -> String {
    switch side {
    case .north: isASCII ? "A" : "△"
    case .east: isASCII ? "}" : "▷"
    case .south: isASCII ? "V" : "▽"
    case .west: isASCII ? "{" : "◁"
    }
  }

  /// Mark of one character for a service: its lifetime if it is registered, else its standing.
  package func mark(_ lifetime: Lifetime?, _ standing: Picture.Node.Origin) -> String {
    switch standing {
    case .missing: return isASCII ? "?" : "∅"
    case .locator: return isASCII ? "L" : "◆"
    case .unregistered: return isASCII ? "-" : "□"
    case .registered: return lifetime?.style.sign(isASCII: isASCII) ?? (isASCII ? "U" : "◐")
    }
  }
}

extension Role {
  package init(_ lifetime: Lifetime?, _ standing: Picture.Node.Origin) {
    switch standing {
    case .missing: self = .bad
    case .locator: self = .hidden
    case .unregistered: self = .unknown
    case .registered: self = lifetime?.style.role ?? .unknown
    }
  }

  /// Role of a sign that a text shows as an example, so that it has the colour that it has in the graph; nil for other
  /// texts.
  package init?(ofSign text: String) {
    let glyphs = Glyphs(isASCII: false)
    let lifetime = LifetimeStyle.all.first { $0.sign(isASCII: false) == text }
    let standing = [.missing, .locator].first { glyphs.mark(nil, $0) == text }
    switch (lifetime, standing) {
    case (let lifetime?, _): self = lifetime.role
    case (nil, let standing?): self.init(nil, standing)
    case (nil, nil) where text == glyphs.dot: self = .good
    case (nil, nil): return nil
    }
  }
}

extension Glyphs {
  /// The arrow of a hidden dependency, two cells wide.
  package var pull: String { isASCII ? "~o" : "┄▹" }
  /// Mark for a method that uses a variable.
  package var touched: String { isASCII ? "#" : "▰" }
  /// Mark for a method that can use a variable but does not.
  package var reachable: String { isASCII ? "." : "▱" }
}
