import { readdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { errors, isProductError } from '@org/core/contract'
import fc from 'fast-check'
import { afterAll, describe, expect, it } from 'vitest'
import { rounds } from '../testing/soak.ts'
import { LIMITS } from './limits.ts'
import { createReader } from './reader.ts'
import { startReadingProcess } from './reading-process.ts'
import { type ByteReader, ofBytes } from './testing/of-bytes.ts'
import { readingWith } from './testing/read.ts'
import { hasSamples, sample } from './testing/samples.ts'
import { zipOf } from './testing/zip.ts'

const warnings: Record<string, unknown>[] = []
const readers: ByteReader[] = []
function newReader(readMs?: number): ByteReader {
  const log = { warn: (fields: Record<string, unknown>) => void warnings.push(fields) }
  const reader = ofBytes(createReader({ log, ...(readMs === undefined ? {} : { readMs }) }))
  readers.push(reader)
  return reader
}
afterAll(() => Promise.all(readers.map((reader) => reader.close())))

const polygon = {
  type: 'Polygon',
  coordinates: [
    [
      [1, 1],
      [1.1, 1],
      [1, 1.1],
      [1, 1],
    ],
  ],
}
const small = new TextEncoder().encode(JSON.stringify(polygon))

describe('the process that reads uploaded files', () => {
  it('UPL-11: stops a file that takes too long', async () => {
    await expect(newReader(1).read(small, 'slow.geojson')).rejects.toMatchObject({
      kind: 'unreadableFile',
      message: expect.stringContaining('took longer than'),
    })
  })

  it('UPL-11: goes on with the next file after one was given up', async () => {
    const reader = newReader()
    const giveUp = new AbortController()
    const given = reader.read(small, 'given-up.geojson', undefined, { person: 'Ines', signal: giveUp.signal })
    const next = reader.read(small, 'next.geojson')
    setTimeout(() => giveUp.abort(errors.aborted()), 100)
    await expect(given).rejects.toMatchObject({ kind: 'aborted' })
    expect(await next).toMatchObject({ features: [{ index: 0 }] })
  })

  it('UPL-11: refuses more files of a person than may wait, and takes another person’s next', async () => {
    const reader = newReader()
    const done: string[] = []
    const read = async (person: string): Promise<void> => {
      await reader.read(small, 'many.geojson', undefined, { person })
      done.push(person)
    }
    const mine = Array.from({ length: LIMITS.eachWaitingFiles + 4 }, () => read('Ines'))
    const outcomes = Promise.allSettled(mine)
    await new Promise((resolve) => setTimeout(resolve, 100))
    await read('Olga')
    expect(done.length).toBeLessThan(5)
    const refused = (await outcomes).filter((outcome) => outcome.status === 'rejected')
    expect(refused.map(({ reason }) => reason.kind)).toEqual(['unavailable', 'unavailable', 'unavailable'])
  })

  it('UPL-11: a file that exhausts its memory ends that process, not the server', async () => {
    // A busy machine takes longer to fill the memory than the product waits: which of both ends it is another test's.
    const reader = newReader(60_000)
    // Lists of one empty list: a few bytes of text each, far more in memory than the process may have.
    const lists = new TextEncoder().encode(`[${'[[]],'.repeat(10_000_000)}0]`)
    await expect(reader.read(lists, 'lists.json')).rejects.toMatchObject({
      kind: 'unreadableFile',
      message: 'The file needs more memory to read than the server gives to one file',
    })
    expect((await readingWith(reader).read(small, 'next.geojson')).features).toHaveLength(1)
  }, 120_000)

  it('UPL-11: leaves nothing of a file behind but the answer', async () => {
    const folders = async () => (await readdir(tmpdir())).filter((name) => name.startsWith('boundary-'))
    const before = await folders()
    const reader = newReader()
    await reader.read(small, 'a.geojson')
    const own = (await folders()).filter((name) => !before.includes(name))
    const contents = await Promise.all(own.map((name) => readdir(`${tmpdir()}/${name}`).catch(() => [])))
    expect(own.length).toBeGreaterThan(0)
    expect(contents).toContainEqual([])
    await reader.close()
    await expect(reader.read(small, 'a.geojson')).rejects.toMatchObject({ kind: 'unavailable' })
  })

  it('UPL-11: starts again when its process was killed while idle', async () => {
    const process = await startReadingProcess()
    expect(process.isGone).toBe(false)
    await process.end()
    expect(process.isGone).toBe(true)
    await expect(
      process.read(
        {
          wants: 'boundaries',
          path: '/nowhere',
          sizeBytes: 1,
          fileName: 'a.geojson',
          answers: { layer: null, crs: null },
        },
        5_000,
      ),
    ).rejects.toThrow()
  })
})

describe.skipIf(!hasSamples)('damaged files', () => {
  it.each([
    ['boundaries/se_skiften_2023_epsg3006.shp.zip', 60],
    ['boundaries/fiboa_example.json', 200],
  ])(
    'UPL-11: %s, damaged anywhere, is read or refused with a sentence',
    async (path, numRuns) => {
      const reader = newReader()
      const { file, fileName } = sample(path)
      const damage = fc.array(fc.tuple(fc.nat(file.length - 1), fc.nat(255)), { minLength: 1, maxLength: 20 })
      await fc.assert(
        fc.asyncProperty(damage, fc.integer({ min: 1, max: file.length }), async (edits, length) => {
          const damaged = file.slice()
          for (const [at, byte] of edits) damaged[at] = byte
          const outcome = await reader
            .read(length % 3 === 0 ? damaged.slice(0, length) : damaged, fileName)
            .catch((error: unknown) => error)
          if (outcome instanceof Error) expect(isProductError(outcome, 'unreadableFile')).toBe(true)
        }),
        { numRuns: rounds(Math.ceil(numRuns / 5), numRuns) },
      )
    },
    120_000,
  )

  it('UPL-3: the parts of a shapefile, damaged one by one inside a sound .zip', async () => {
    const { unpack } = await import('./archive.ts')
    const reader = newReader()
    const parts = await unpack(sample('boundaries/se_skiften_2023_epsg3006.shp.zip').file)
    const paths = [...parts.keys()]
    const edit = fc.record({
      path: fc.constantFrom(...paths),
      edits: fc.array(fc.tuple(fc.nat(), fc.nat(255)), { minLength: 1, maxLength: 30 }),
      cut: fc.option(fc.nat(3000)),
    })
    await fc.assert(
      fc.asyncProperty(edit, async ({ path, edits, cut }) => {
        const whole = parts.get(path) ?? new Uint8Array()
        const damaged = whole.slice(0, cut ?? whole.length)
        for (const [at, byte] of edits) if (damaged.length > 0) damaged[at % damaged.length] = byte
        const files = Object.fromEntries(
          [...parts].map(([name, bytes]) => [name, name === path ? damaged : bytes]),
        )
        const outcome = await reader.read(zipOf(files), 'damaged.zip').catch((error: unknown) => error)
        if (outcome instanceof Error) expect(isProductError(outcome, 'unreadableFile')).toBe(true)
      }),
      { numRuns: rounds(8, 30) },
    )
  }, 120_000)
})
