import { readFileSync } from 'node:fs'
import { EXPORT_FORMAT_KEYS } from '@org/core/contract'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { WRITERS } from './registry.ts'
import { anyRows, squareRow, written } from './testing.ts'

const rows = Array.from({ length: 40 }, (_, at) => squareRow(at + 1, [-93 + at / 100, 42], 0.001))

describe.each(EXPORT_FORMAT_KEYS)('%s', (key) => {
  const write = WRITERS[key]

  it('EXP-3: gives up with the reason once it is stopped', async () => {
    const stop = new AbortController()
    const reason = new Error('stopped')
    const stopping = rows.map((row, at) => ({
      ...row,
      get geometry() {
        if (at === 20) stop.abort(reason)
        return row.geometry
      },
      get cells() {
        if (at === 20) stop.abort(reason)
        return row.cells
      },
    }))
    const { signal } = stop
    const error: unknown = await written(write, stopping, () => signal.throwIfAborted(), { signal }).catch(
      (thrown: unknown) => thrown,
    )
    expect([error, error instanceof Error && error.cause]).toContain(reason)
  })

  it('EXP-21: is a whole file also of nothing, and of any text', async () => {
    await written(write, [], (path, notes) => {
      expect(readFileSync(path).byteLength).toBeGreaterThan(0)
      expect(notes).toEqual([])
    })
    await fc.assert(
      fc.asyncProperty(anyRows, async (some) => {
        await written(write, some, (path) => expect(readFileSync(path).byteLength).toBeGreaterThan(0))
      }),
      { numRuns: 15 },
    )
  })
})
