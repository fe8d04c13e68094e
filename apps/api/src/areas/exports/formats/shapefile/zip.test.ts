import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { writeZip } from './zip.ts'

describe('packing a shapefile', () => {
  let folder: string
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'zip-'))
    await writeFile(join(folder, 'large'), Buffer.alloc(20_000_000, 'x'))
  })
  afterAll(() => rm(folder, { recursive: true }))

  it('EXP-3: fails alone when a file cannot be read', async () => {
    const entries = [
      { name: 'large', content: join(folder, 'large') },
      { name: 'missing', content: join(folder, 'missing') },
    ]
    const { signal } = new AbortController()
    await expect(writeZip(join(folder, 'a.zip'), entries, signal)).rejects.toMatchObject({ code: 'ENOENT' })
  })

  it('EXP-3: can be stopped half way', async () => {
    const stop = new AbortController()
    const writing = writeZip(
      join(folder, 'b.zip'),
      [{ name: 'large', content: join(folder, 'large') }],
      stop.signal,
    )
    setTimeout(() => stop.abort(), 5)
    await expect(writing).rejects.toMatchObject({ name: 'AbortError' })
  })
})
