import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { gridOf } from './grid.ts'
import { refusal } from './testing/plane.ts'

function made(places: readonly (readonly [col: number, row: number])[], cellSizeM = 1, dx = 0, dy = 0) {
  return {
    x: Float64Array.from(places, ([col]) => dx + col * cellSizeM),
    y: Float64Array.from(places, ([, row]) => dy + row * cellSizeM),
    cellSizeM,
  }
}

describe('FRM-11: the lattice of any cells', () => {
  it('finds each cell, at any spacing and offset, and none where there is none', () => {
    const side = fc.oneof(fc.integer({ min: 0, max: 12 }), fc.integer({ min: 0, max: 3_000_000 }))
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.tuple(side, side), { minLength: 1, maxLength: 60, selector: String }),
        fc.constantFrom(1, 10, 0.37),
        fc.double({ min: -1000, max: 1000, noNaN: true }),
        (places, cellSizeM, dx) => {
          const grid = gridOf(made(places, cellSizeM, dx, -dx / 3))
          const west = Math.min(...places.map(([col]) => col))
          const south = Math.min(...places.map(([, row]) => row))
          const numbers = new Map(places.map(([col, row], cell) => [`${col - west},${row - south}`, cell]))
          const at = (col: number, row: number) => numbers.get(`${col},${row}`) ?? -1
          const neighbors = grid.neighbors()
          for (const cell of places.keys()) {
            const [col, row] = [grid.col[cell] ?? -1, grid.row[cell] ?? -1]
            expect(at(col, row)).toBe(cell)
            const around = [
              [col + 1, row],
              [col, row + 1],
              [col - 1, row],
              [col, row - 1],
            ] as const
            expect(around.map(([c, r]) => grid.cellAt(c, r))).toEqual(around.map(([c, r]) => at(c, r)))
            expect([...neighbors.subarray(4 * cell, 4 * cell + 4)]).toEqual(around.map(([c, r]) => at(c, r)))
            expect(grid.cellAt(col, row)).toBe(cell)
          }
          expect(grid.cols).toBe(Math.max(...grid.col) + 1)
          expect(grid.rows).toBe(Math.max(...grid.row) + 1)
          expect(grid.cellAt(-1, 0)).toBe(-1)
          expect(grid.cellAt(0, grid.rows)).toBe(-1)
          expect(grid.cellAt(grid.cols, 0)).toBe(-1)
        },
      ),
    )
  })

  it.each([
    [
      'InvalidCells',
      made([
        [0, 0],
        [1, 0],
        [1, 0],
      ]),
      'Cells 1 and 2 lie at the same place.',
    ],
    [
      'InvalidCells',
      made([
        [0, 0],
        [9_000_000, 9_000_000],
        [0, 0],
      ]),
      'Cells 0 and 2 lie at the same place.',
    ],
    [
      'InvalidCells',
      made([
        [0, 0],
        [1.4, 0],
      ]),
      'Cell 1 lies 1.4 cells from the first easting.',
    ],
    [
      'InvalidCells',
      made([
        [0, 0],
        [1, Number.NaN],
      ]),
      'Cell 1 has the northing NaN.',
    ],
    [
      'InvalidCells',
      made([
        [0, 0],
        [0, 1e12],
      ]),
      'Give at most 1000000000.',
    ],
    ['EmptyField', made([]), 'The frame has no cells.'],
    ['InvalidNumber', made([[0, 0]], 0), 'The cell size is 0.'],
    ['LengthMismatch', { ...made([[0, 0]]), y: new Float64Array(2) }, '1 eastings and 2 northings'],
  ])('%s, case %#', (name, cells, says) => {
    const error = refusal(() => gridOf(cells))
    expect(error.name).toBe(name)
    expect(error.message).toContain(says)
  })
})
