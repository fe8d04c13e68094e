import { readFileSync } from 'node:fs'
import { EXPORT_FORMAT_KEYS, exportFormat } from '@org/core/contract'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anyPointRows, pointRow } from './points-testing.ts'
import { WRITERS } from './registry.ts'
import { anyRows, squareRow, written } from './testing.ts'

const areas = Array.from({ length: 40 }, (_, at) => squareRow(at + 1, [-93 + at / 100, 42], 0.001))
const points = areas.map(({ id, cells }) => ({ ...pointRow({ id, number: id }), cells }))

/** Each format with each kind of rows that it is for; tables are for every kind. */
const CASES = EXPORT_FORMAT_KEYS.flatMap((key) => {
  const { shapes } = exportFormat(key)
  const suits = (kind: 'areas' | 'points') => shapes.length === 0 || shapes.includes(kind)
  return [
    ...(suits('areas') ? [{ key, shapes: 'areas' as const, rows: areas, any: anyRows }] : []),
    ...(suits('points') ? [{ key, shapes: 'points' as const, rows: points, any: anyPointRows }] : []),
  ]
})

describe.each(CASES)('$key of $shapes', ({ key, shapes, rows, any }) => {
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
    const error: unknown = await written(write, stopping, () => signal.throwIfAborted(), {
      signal,
      shapes,
    }).catch((thrown: unknown) => thrown)
    expect([error, error instanceof Error && error.cause]).toContain(reason)
  })

  it('EXP-21: is a whole file also of nothing, and of any text', async () => {
    await written(
      write,
      [],
      (path, notes) => {
        expect(readFileSync(path).byteLength).toBeGreaterThan(0)
        expect(notes).toEqual([])
      },
      { shapes },
    )
    await fc.assert(
      fc.asyncProperty(any, async (some) => {
        await written(write, some, (path) => expect(readFileSync(path).byteLength).toBeGreaterThan(0), {
          shapes,
        })
      }),
      { numRuns: 15 },
    )
  })
})
