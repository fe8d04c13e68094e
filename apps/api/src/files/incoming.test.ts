import { createHash } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, utimes } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createIncoming } from './incoming.ts'
import { createOriginals } from './originals.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'incoming-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

async function* piecesOf(pieces: readonly Uint8Array[], failure?: Error): AsyncGenerator<Uint8Array> {
  yield* pieces
  if (failure !== undefined) throw failure
}

describe('files on their way in', () => {
  it('API-34: whatever pieces it comes in, a file is whole, with its size and SHA-256', async () => {
    const incoming = createIncoming(folder)
    await fc.assert(
      fc.asyncProperty(fc.array(fc.uint8Array({ maxLength: 500 })), async (pieces) => {
        const whole = Buffer.concat(pieces)
        const sent = await incoming.receive(piecesOf(pieces))
        expect(await readFile(sent.path)).toEqual(whole)
        const sha256 = createHash('sha256').update(whole).digest('hex')
        expect(sent).toMatchObject({ sizeBytes: whole.length, sha256 })
        await incoming.discard(sent)
      }),
    )
    expect(await readdir(folder)).toEqual([])
  })

  it('API-34: of a file that breaks off nothing is left', async () => {
    const incoming = createIncoming(folder)
    const broken = incoming.receive(piecesOf([Uint8Array.of(1)], new Error('gone')))
    await expect(broken).rejects.toThrow('gone')
    expect(await readdir(folder)).toEqual([])
  })

  it('API-34, UPL-8: a file that is kept as an original is moved; the same again is dropped', async () => {
    const incoming = createIncoming(join(folder, 'incoming'))
    const originals = createOriginals(folder)
    for (const _ of [1, 2]) {
      const sent = await incoming.receive(piecesOf([Uint8Array.of(1, 2, 3)]))
      expect(await originals.keepSent(sent)).toBe(sent.sha256)
      await incoming.discard(sent)
      expect(await readdir(join(folder, 'incoming'))).toEqual([])
      expect(new Uint8Array(await originals.read(sent.sha256))).toEqual(Uint8Array.of(1, 2, 3))
      expect(await originals.find(sent.sha256)).toMatchObject({ sizeBytes: 3 })
    }
  })

  it('API-34: what a killed process left is dropped after half an hour, what is under way is not', async () => {
    const incoming = createIncoming(folder)
    const [old, young] = [
      await incoming.receive(piecesOf([Uint8Array.of(1)])),
      await incoming.receive(piecesOf([Uint8Array.of(2)])),
    ]
    const now = new Date()
    const before = new Date(now.getTime() - 31 * 60_000)
    await utimes(old.path, before, before)
    await incoming.clear(now)
    expect((await readdir(folder)).map((name) => join(folder, name))).toEqual([young.path])
  })
})
