import { createHash } from 'node:crypto'
import { mkdtemp, readdir, rm, truncate } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createOriginals } from './originals.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'originals-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const file = new TextEncoder().encode('a boundary file')
const sha256 = createHash('sha256').update(file).digest('hex')

describe('originals of uploads', () => {
  it('UPL-8: are kept whole under their SHA-256, and leave no drafts', async () => {
    const originals = createOriginals(join(folder, 'uploads'))
    expect(await originals.keep(file)).toBe(sha256)
    expect(new Uint8Array(await originals.read(sha256))).toEqual(file)
    expect(await readdir(join(folder, 'uploads', sha256.slice(0, 2)))).toEqual([sha256])
  })

  it('UPL-8: are one file however often and at once they are sent', async () => {
    const originals = createOriginals(folder)
    expect(await Promise.all([1, 2, 3, 4].map(() => originals.keep(file)))).toEqual(Array(4).fill(sha256))
    expect(await readdir(join(folder, sha256.slice(0, 2)))).toEqual([sha256])
  })

  it('UPL-8: are written again where a crash of the disk has left half of one', async () => {
    const originals = createOriginals(folder)
    await originals.keep(file)
    await truncate(join(folder, sha256.slice(0, 2), sha256), 3)
    await originals.keep(file)
    expect(new Uint8Array(await originals.read(sha256))).toEqual(file)
  })

  it('UPL-8: are asked for by SHA-256 only, never by path', async () => {
    const originals = createOriginals(folder)
    expect(() => originals.read('../../etc/passwd')).toThrow(TypeError)
    await expect(originals.read(sha256)).rejects.toMatchObject({ code: 'ENOENT' })
  })
})
