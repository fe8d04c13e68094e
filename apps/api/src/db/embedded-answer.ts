/**
 * `PortalSuspended`: the statement stopped while it ran; nobody asks for part of a result, so it is never meant.
 * `EmptyQueryResponse`: it stopped while it was planned; nobody sends an empty statement.
 */
const GIVEN_UP: readonly number[] = ['s', 'I'].map((type) => type.charCodeAt(0))
const READY = 'Z'.charCodeAt(0)
const IDLE = Uint8Array.of(READY, 0, 0, 0, 5, 'I'.charCodeAt(0))
const SIMPLE = 'Q'.charCodeAt(0)
const SYNC = ['S'.charCodeAt(0), 0, 0, 0, 4]
/** A message's type and its length, which counts itself. */
const HEADER_BYTES = 5

const errorFields = ['SERROR', 'VERROR', 'CXX000', 'MThe embedded engine gave the statement up', ''].join(
  '\0',
)
const ERROR = errorMessage(`${errorFields}\0`)

interface AnswerReader {
  /** What is to be handed on of the next bytes; views of them in part. */
  read(piece: Uint8Array): Uint8Array
  /** What is still to be handed on when the engine says that it has answered the request. */
  end(request: Uint8Array): Uint8Array
}

/**
 * Reads along as the engine answers, and makes a statement that it gave up an error. What PostGIS's libraries throw
 * inside of WebAssembly is caught by nobody: the statement just ends, as one that has no rows and is to go on, or
 * without a word, and a caller would take nothing for the answer or wait for ever. Messages may come in pieces of any size.
 */
export function createAnswerReader(): AnswerReader {
  let header: number[] = []
  let body = 0
  let last: number | undefined
  const read = (piece: Uint8Array): Uint8Array => {
    const kept: Uint8Array[] = []
    let from = 0
    let at = 0
    while (at < piece.length) {
      const inBody = Math.min(body, piece.length - at)
      body -= inBody
      at += inBody
      if (at === piece.length) break
      // A header is held back until it is whole.
      if (header.length === 0) {
        kept.push(piece.subarray(from, at))
        from = at
      }
      header.push(piece[at] ?? 0)
      at++
      from = at
      if (header.length < HEADER_BYTES) continue
      body = lengthIn(header) - 4
      last = header[0]
      kept.push(GIVEN_UP.includes(header[0] ?? 0) ? ERROR : Uint8Array.from(header))
      header = []
    }
    kept.push(piece.subarray(from, at))
    return Buffer.concat(kept)
  }
  const end = (request: Uint8Array): Uint8Array =>
    last !== READY && wantsReady(request) ? Buffer.concat([ERROR, IDLE]) : new Uint8Array()
  return { read, end }
}

/** A simple statement, or the end of an extended one. */
const wantsReady = (request: Uint8Array): boolean =>
  request[0] === SIMPLE || SYNC.every((byte, at) => request[request.length - SYNC.length + at] === byte)

const lengthIn = (header: readonly number[]): number =>
  header.slice(1).reduce((length, byte) => length * 256 + byte, 0)

function errorMessage(fields: string): Uint8Array {
  const message = Buffer.alloc(HEADER_BYTES + fields.length)
  message.write('E', 0)
  message.writeInt32BE(4 + fields.length, 1)
  message.write(fields, HEADER_BYTES)
  return message
}
