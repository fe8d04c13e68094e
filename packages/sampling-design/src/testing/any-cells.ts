import fc from 'fast-check'
import type { Cells } from '../frame/index.ts'
import { latticeFrame } from './lattice-frame.ts'

/** Cells of odd shapes: any of a lattice's, one row of it, two far apart, or places that are on no lattice. */
export const anyCells: fc.Arbitrary<Cells> = fc
  .record({
    columns: fc.integer({ min: 1, max: 20 }),
    rows: fc.integer({ min: 1, max: 20 }),
    cellSizeM: fc.constantFrom(1, 10, 2.5, 0.3),
    west: fc.constantFrom(0, -1234.5, 259_229.109375),
    bits: fc.array(fc.nat(99), { minLength: 5, maxLength: 97 }),
    share: fc.integer({ min: 0, max: 80 }),
    kind: fc.constantFrom('lattice', 'row', 'apart', 'anywhere'),
  })
  .map(({ columns, rows, cellSizeM, west, bits, share, kind }) => {
    const isIn = (column: number, row: number) =>
      (bits[(row * columns + column) % bits.length] ?? 0) >= share || column + row === 0
    if (kind === 'row') return latticeFrame(columns * rows, 1, { cellSizeM, west, isIn })
    const cells = latticeFrame(columns, rows, { cellSizeM, west, isIn })
    if (kind === 'apart') {
      return { ...cells, x: cells.x.map((x, at) => ((bits[at % bits.length] ?? 0) > 50 ? x + 5000 : x)) }
    }
    if (kind === 'lattice') return cells
    return {
      ...cells,
      x: cells.x.map((x, at) => x + (bits[(at * 3) % bits.length] ?? 0) * 0.013),
      y: cells.y.map((y, at) => y - (bits[(at * 7) % bits.length] ?? 0) * 0.017),
    }
  })

/** Such cells, and a number of strata that they can have. */
export const anyCellsAndStrata = fc
  .tuple(anyCells, fc.double({ min: 0, max: 1, noNaN: true }), fc.constantFrom('few', 'many', 'all', 'one'))
  .map(([cells, share, kind]) => {
    const most = kind === 'few' ? Math.min(12, cells.x.length) : cells.x.length
    const k = kind === 'all' ? cells.x.length : kind === 'one' ? 1 : Math.max(1, Math.round(share * most))
    return { cells, k }
  })
