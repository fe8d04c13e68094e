import fc from 'fast-check'
import type { Cells, StratumOf } from '../frame/index.ts'

/** Degrees for a meter, roughly: places at the equator. */
const DEGREES = 1e-5

/** The cells of a lattice that `isIn` takes, each column by row from 0. */
export function latticeFrame(
  columns: number,
  rows: number,
  { cellSizeM = 1, west = 0, south = 0, isIn = (_column: number, _row: number): boolean => true } = {},
): Cells {
  const x: number[] = []
  const y: number[] = []
  for (let row = 0; row < rows; row += 1) {
    for (let column = 0; column < columns; column += 1) {
      if (!isIn(column, row)) continue
      x.push(west + (column + 0.5) * cellSizeM)
      y.push(south + (row + 0.5) * cellSizeM)
    }
  }
  return {
    x: Float64Array.from(x),
    y: Float64Array.from(y),
    cellSizeM,
    maskedAreaHa: (x.length * cellSizeM * cellSizeM) / 10_000,
    toLonLat: (east, north) => [
      10 + DEGREES * (east + 0.01 * north),
      5 + DEGREES * (north + 0.000_001 * east * east),
    ],
  }
}

/** Each cell's stratum by its place. */
export function strataBy(cells: Cells, stratum: (x: number, y: number) => number): StratumOf {
  return Int32Array.from(cells.x, (x, cell) => stratum(x, cells.y[cell] ?? 0))
}

export interface Field {
  cells: Cells
  stratumOf: StratumOf
  sizes: number[]
}

/**
 * Fields of odd shapes: lattices with cells left out, up to four strata that are stripes, blocks or mixed at random,
 * and cells in none; each stratum has at least one cell.
 */
export const anyField: fc.Arbitrary<Field> = fc
  .record({
    columns: fc.integer({ min: 1, max: 18 }),
    rows: fc.integer({ min: 1, max: 18 }),
    strata: fc.integer({ min: 1, max: 4 }),
    cellSizeM: fc.constantFrom(1, 10, 2.5, 0.3),
    west: fc.constantFrom(0, -1234.5, 1e6),
    gaps: fc.array(fc.nat(99), { minLength: 7, maxLength: 61 }),
    share: fc.integer({ min: 0, max: 60 }),
    kind: fc.constantFrom('stripes', 'blocks', 'mixed'),
  })
  .map(({ columns, rows, strata, cellSizeM, west, gaps, share, kind }) => {
    const dice = (column: number, row: number) => gaps[(row * columns + column) % gaps.length] ?? 0
    const isIn = (column: number, row: number) => dice(column, row) >= share || column + row < 4
    const cells = latticeFrame(columns, rows, { cellSizeM, west, isIn })
    const raw = Array.from(cells.x, (x, cell) => {
      const column = Math.floor((x - west) / cellSizeM)
      const row = Math.floor((cells.y[cell] ?? 0) / cellSizeM)
      if (kind === 'mixed') return (dice(row, column) % (strata + 1)) - 1
      return kind === 'stripes' ? column % strata : Math.floor((row * strata) / rows)
    })
    if (raw.every((stratum) => stratum < 0)) raw[0] = 0
    const used = [...new Set(raw.filter((stratum) => stratum >= 0))].sort((one, other) => one - other)
    const stratumOf = Int32Array.from(raw, (stratum) => used.indexOf(stratum))
    const sizes = used.map((_, stratum) => stratumOf.filter((own) => own === stratum).length)
    return { cells, stratumOf, sizes }
  })
