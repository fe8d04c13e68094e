import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { find } from './find.ts'

const sheet = fc
  .tuple(fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 4 }))
  .chain(([rows, columns]) =>
    fc.array(fc.array(fc.constantFrom('Corn', 'rye', ''), { minLength: columns, maxLength: columns }), {
      minLength: rows,
      maxLength: rows,
    }),
  )

describe('find', () => {
  it('WBK-55: goes from cell to cell that has the text, all of them once, and begins again', async () => {
    await fc.assert(
      fc.asyncProperty(sheet, fc.nat(), fc.nat(), fc.boolean(), async (cells, row, column, isNext) => {
        const width = cells[0]?.length ?? 1
        const places = cells.flatMap((of, at) =>
          of.flatMap((text, across) => (text === 'rye' ? [{ row: at, column: across }] : [])),
        )
        let from = { row: row % cells.length, column: column % width }
        const found = []
        for (let step = 0; step < Math.max(places.length, 1); step++) {
          const next = await find({
            ...{ text: ' RYE ', from, way: isNext ? 'next' : 'previous', rows: cells.length },
            read: async (top, bottom) => cells.slice(top, bottom + 1),
          })
          if (next === null) break
          found.push(next)
          from = next
        }
        const inOrder = (all: typeof places) => all.toSorted((a, b) => a.row - b.row || a.column - b.column)
        expect(inOrder(found)).toEqual(places)
      }),
    )
  })
})
