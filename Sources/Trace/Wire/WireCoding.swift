import Foundation

/// Encoding of commands and messages on a channel: four bytes with the length, little-endian, then JSON.
package enum WireCoding {
  /// Upper bound for one message in bytes. A longer length means that the peer does not use this protocol.
  package static let longest = 64 << 20

  package static func encode(_ message: some Encodable) throws -> [UInt8] {
    let body = try JSONEncoder().encode(message)
    return (0..<4).map { UInt8(truncatingIfNeeded: body.count >> (8 * $0)) } + body
  }
}

/// Decoder of commands or messages from a channel that delivers them in arbitrary pieces.
package struct WireDecoder<Message: Decodable> {
  private var pending: [UInt8] = []
  private let decoder = JSONDecoder()

  package init() {}

  /// Decodes the messages that are completed by the next bytes.
  ///
  /// - Returns: the completed messages.
  /// - Throws: `WireError` or a decoding error if the bytes are not messages of this protocol. Decoding cannot continue
  ///   after an error.
  package mutating func decode(_ bytes: some Sequence<UInt8>) throws -> [Message] {
    pending.append(contentsOf: bytes)
    var messages: [Message] = []
    var start = 0
    while pending.count - start >= 4 {
      let length = (0..<4).reduce(0) { $0 | Int(pending[start + $1]) << (8 * $1) }
      guard length <= WireCoding.longest else { throw WireError.tooLong(length) }
      guard pending.count - start - 4 >= length else { break }
      let body = pending[(start + 4)..<(start + 4 + length)]
      messages.append(try decoder.decode(Message.self, from: Data(body)))
      start += 4 + length
    }
    pending.removeFirst(start)
    return messages
  }
}

package enum WireError: Error, Equatable {
  case tooLong(Int)
}
