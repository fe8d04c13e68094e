import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createAnswerReader } from './embedded-answer.ts'

const message = (type: string, body: Uint8Array): Buffer => {
  const header = Buffer.alloc(5)
  header.write(type, 0)
  header.writeInt32BE(4 + body.length, 1)
  return Buffer.concat([header, body])
}

/** The same bytes in pieces of any size, read one after the other. */
function readInPieces(bytes: Buffer, sizes: readonly number[]): Buffer {
  const { read } = createAnswerReader()
  const answers: Uint8Array[] = []
  for (let at = 0, turn = 0; at < bytes.length; turn++) {
    const size = sizes[turn % sizes.length] ?? 1
    answers.push(read(bytes.subarray(at, at + size)))
    at += size
  }
  return Buffer.concat(answers)
}

describe('what the embedded engine answers', () => {
  const one = fc.tuple(
    fc.constantFrom('1', '2', 'T', 'D', 'C', 'N', 'Z', 'E'),
    fc.uint8Array({ maxLength: 40 }),
  )
  const sizes = fc.array(fc.integer({ min: 1, max: 30 }), { minLength: 1, maxLength: 6 })

  it('API-24: goes through as it is, in whatever pieces', () => {
    fc.assert(
      fc.property(fc.array(one), sizes, (messages, pieces) => {
        const bytes = Buffer.concat(messages.map(([type, body]) => message(type, body)))
        expect(readInPieces(bytes, pieces)).toEqual(bytes)
      }),
    )
  })

  it('API-24: is an error where a statement was given up', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('s', 'I'),
        fc.array(one),
        fc.array(one),
        sizes,
        (sign, before, after, pieces) => {
          const [head, tail] = [before, after].map((messages) =>
            Buffer.concat(messages.map(([type, body]) => message(type, body))),
          )
          const bytes = Buffer.concat([head ?? Buffer.of(), message(sign, Buffer.of()), tail ?? Buffer.of()])
          const read = readInPieces(bytes, pieces)
          expect(read.subarray(0, head?.length)).toEqual(head)
          expect(read.subarray(read.length - (tail?.length ?? 0))).toEqual(tail)
          const error = read.subarray(head?.length, read.length - (tail?.length ?? 0))
          expect([String.fromCharCode(error[0] ?? 0), error.readInt32BE(1)]).toEqual(['E', error.length - 1])
          expect(error.toString()).toContain('gave the statement up')
        },
      ),
    )
  })
})
