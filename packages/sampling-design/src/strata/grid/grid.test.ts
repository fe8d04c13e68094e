import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Boundary, type Cells, fieldProjection, gridOf, rasterize } from '../../frame/index.ts'
import { cornerShift, turned } from '../../frame/turned.ts'
import { designSheet, reproduce } from '../../sheet/index.ts'
import { demoField, demoPond } from '../../testing/demo-field.ts'
import { unitCells } from '../../testing/lattice.ts'
import { gridStrata } from './grid.ts'

/** Cells of a drawing, the uppermost line first: `#` is one; 0, 0 of the frame lies at the drawing's upper left corner. */
function drawn(...lines: string[]): Cells {
  const places = lines.flatMap((line, at) =>
    [...line].flatMap((mark, col): [number, number][] => (mark === '#' ? [[col, -1 - at]] : [])),
  )
  const cells = unitCells(places)
  return {
    ...cells,
    x: Float64Array.from(places, ([x]) => x + 0.5),
    y: Float64Array.from(places, ([, y]) => y + 0.5),
    cellSizeM: 1,
  }
}

/** The stratum of each cell as the drawing has them. */
function numbersOf(lines: readonly string[], stratumOf: Int32Array): string[] {
  let cell = 0
  return lines.map((line) =>
    [...line].map((mark) => (mark === '#' ? String(stratumOf[cell++] ?? '?') : ' ')).join(''),
  )
}

/** Any drawing: holes, parts far apart, single cells. */
const anyField = fc
  .tuple(
    fc.integer({ min: 1, max: 22 }),
    fc.integer({ min: 1, max: 16 }),
    fc.double({ min: 0.05, max: 1, noNaN: true }),
  )
  .chain(([cols, rows, share]) =>
    fc
      .array(fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: cols, maxLength: cols }), {
        minLength: rows,
        maxLength: rows,
      })
      .map((marks) => marks.map((row) => row.map((mark) => (mark <= share ? '#' : ' ')).join(''))),
  )
  .filter((lines) => lines.some((line) => line.includes('#')))
  .map((lines) => drawn(...lines))

const sizesOf = (stratumOf: Int32Array, k: number): number[] =>
  Array.from({ length: k }, (_, stratum) => stratumOf.filter((of) => of === stratum).length)

const anyGrid = fc
  .record({
    perSide: fc.integer({ min: 1, max: 9 }),
    staggered: fc.boolean(),
    joinShare: fc.constantFrom(0, 0.3, 0.5, 1),
  })
  .map(({ perSide, staggered, joinShare }) => ({
    cellsPerSide: staggered ? perSide * 2 : perSide,
    staggered,
    joinShare,
  }))

/** Each cell in one of the strata, none empty, none under the limit but the only one. */
function expectWhole(
  cells: Cells,
  { cellsPerSide, joinShare }: { cellsPerSide: number; joinShare: number },
  found: ReturnType<typeof gridStrata>,
) {
  expect(found.stratumOf).toHaveLength(cells.x.length)
  const sizes = sizesOf(found.stratumOf, found.k)
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBe(cells.x.length)
  const least = found.k === 1 ? 1 : Math.max(1, joinShare * cellsPerSide * cellsPerSide)
  expect(Math.min(...sizes)).toBeGreaterThanOrEqual(least)
}

describe('strata in a grid', () => {
  it('GRD-1, GRD-3: each cell is in one stratum, and no stratum is under the limit but where it is the only one', () => {
    fc.assert(
      fc.property(anyField, anyGrid, (cells, options) => {
        expectWhole(cells, options, gridStrata(cells, options))
      }),
      { numRuns: 200 },
    )
  })

  it('GRD-2: cells of one square that are joined by sides are in one stratum, and whole squares are exact', () => {
    const field = drawn(...Array.from({ length: 9 }, () => '#'.repeat(12)))
    const { stratumOf, k } = gridStrata(field, { cellsPerSide: 3 })
    expect(k).toBe(12)
    expect(sizesOf(stratumOf, k)).toEqual(Array.from({ length: 12 }, () => 9))
  })

  it('GRD-3: a small piece joins the neighbor with the longest common edge, of equal ones the larger', () => {
    // The strip of one column joins what lies to its left; the single cell below has its longer edge above.
    const lines = ['#######', '#######', '#######', '###    ', '#      ']
    const { stratumOf, k, joined } = gridStrata(drawn(...lines), { cellsPerSide: 3, joinShare: 0.4 })
    expect(numbersOf(lines, stratumOf)).toEqual(['0001111', '0001111', '0001111', '222    ', '2      '])
    expect([k, joined]).toEqual([3, 1])
  })

  it('GRD-3: of two neighbors it is the one with the longer edge, although the other is larger', () => {
    // The two cells below have one side in common with the square above, and two with the piece to their right.
    const lines = ['###   ', '###   ', '###   ', '  ####', '  ####']
    const found = gridStrata(drawn(...lines), { cellsPerSide: 3, joinShare: 0.4 })
    const wanted = ['000   ', '000   ', '000   ', '  1111', '  1111']
    expect(numbersOf(lines, found.stratumOf)).toEqual(wanted)
  })

  it('GRD-3: a small part away from the rest joins the square that is nearest, and it is said', () => {
    const lines = ['###   ###', '###   ###', '###   ###', '         ', '#        ']
    const found = gridStrata(drawn(...lines), { cellsPerSide: 3 })
    expect(numbersOf(lines, found.stratumOf)).toEqual([
      '000   111',
      '000   111',
      '000   111',
      '         ',
      '0        ',
    ])
    expect(found.warnings.map(({ name }) => name)).toEqual(['JoinedApart'])
  })

  it('GRD-2: what of a square lies apart from the rest of it is a stratum of its own', () => {
    const lines = ['## ## ', '## ## ']
    const found = gridStrata(drawn(...lines), { cellsPerSide: 6, joinShare: 0.1 })
    expect(numbersOf(lines, found.stratumOf)).toEqual(['00 11 ', '00 11 '])
  })

  it('GRD-4: numbers go as a crew walks: from the upper left, and the next row back', () => {
    const lines = Array.from({ length: 6 }, () => '######')
    const { stratumOf } = gridStrata(drawn(...lines), { cellsPerSide: 2 })
    expect(numbersOf(lines, stratumOf)).toEqual(['001122', '001122', '554433', '554433', '667788', '667788'])
  })

  it('GRD-5: staggered rows lie half a square aside', () => {
    const lines = Array.from({ length: 4 }, () => '########')
    const { stratumOf } = gridStrata(drawn(...lines), { cellsPerSide: 2, staggered: true, joinShare: 0 })
    expect(numbersOf(lines, stratumOf)).toEqual(['00112233', '00112233', '87766554', '87766554'])
    expect(() => gridStrata(drawn('##'), { cellsPerSide: 3, staggered: true })).toThrow(
      expect.objectContaining({ name: 'InvalidNumber' }),
    )
  })

  it('GRD-6: a square larger than the field is one stratum, and it is said', () => {
    const { k, warnings } = gridStrata(drawn('##', '##'), { cellsPerSide: 50 })
    expect(k).toBe(1)
    expect(warnings.map(({ name }) => name)).toEqual(['OneSquare'])
  })
})

const folder = join(import.meta.dirname, '../../../../../../shared/data/boundaries')

/** Fields as files have them; what a test of the readers is for is left out here. */
function realFields(): [string, Boundary][] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.geojson') || name.endsWith('.json'))
    .flatMap((name): [string, Boundary][] => {
      const read: unknown = JSON.parse(readFileSync(join(folder, name), 'utf8'))
      return polygonsIn(read)
        .slice(0, 3)
        .map((boundary, at) => [`${name} ${at + 1}`, boundary])
    })
}

function polygonsIn(value: unknown): Boundary[] {
  if (typeof value !== 'object' || value === null) return []
  if ('features' in value && Array.isArray(value.features)) return value.features.flatMap(polygonsIn)
  if ('geometry' in value) return polygonsIn(value.geometry)
  return isBoundary(value) ? [value] : []
}

const isBoundary = (value: object): value is Boundary =>
  'type' in value && (value.type === 'Polygon' || value.type === 'MultiPolygon')

/** The frame of a field whose lattice lies turned, from its corner. */
function turnedFrame(boundary: Boundary, rotationDeg: number, sideM: number, perSide: number): Cells | null {
  const plane = fieldProjection(boundary)
  const shiftM = cornerShift(boundary, plane, rotationDeg)
  try {
    return rasterize(boundary, {
      cellSizeM: sideM / perSide,
      projection: turned(plane, { rotationDeg, shiftM }),
    })
  } catch {
    return null
  }
}

describe.skipIf(!existsSync(folder))('grids on real fields (skipped without shared/data)', () => {
  const fields = existsSync(folder) ? realFields() : []

  it('GRD-1, GRD-3: at any rotation squares cover what is sampled, whole ones have their area', () => {
    let tried = 0
    fc.assert(
      fc.property(
        fc.constantFrom(...fields),
        fc.double({ min: -180, max: 180, noNaN: true }),
        fc.constantFrom(40, 63.61, 100.58, 142.25),
        fc.constantFrom(4, 5, 7),
        ([, boundary], rotationDeg, sideM, perSide) => {
          const cells = turnedFrame(boundary, rotationDeg, sideM, perSide)
          fc.pre(cells !== null && cells.x.length < 60_000)
          if (cells === null) return
          const options = { cellsPerSide: perSide, joinShare: 0.3 }
          const found = gridStrata(cells, options)
          expectWhole(cells, options, found)
          // All cells of a whole square: those of one stratum, unless a piece joined it.
          const sizes = sizesOf(found.stratumOf, found.k)
          if (found.joined === 0) expect(Math.max(...sizes)).toBeLessThanOrEqual(perSide * perSide)
          const sampledM2 = cells.x.length * (sideM / perSide) ** 2
          if (found.k > 20) expect(sampledM2 / (cells.maskedAreaHa * 10_000)).toBeCloseTo(1, 1)
          tried += 1
        },
      ),
      { numRuns: 60 },
    )
    expect(tried).toBeGreaterThan(20)
  })
})

describe('a grid in the design sheet', () => {
  const input = (rotationDeg: number) => ({
    seed: 7,
    boundary: demoField(40),
    frame: {
      cellSizeM: 100.58 / 9,
      cutouts: [demoPond(40)],
      rotationDeg,
      shiftM: { x: 0, y: 0, from: 'corner' as const },
    },
    strata: { method: 'grid' as const, cellsPerSide: 9 },
    allocation: { method: 'each' as const, perStratum: 1 },
    points: { method: 'centroid' as const },
  })

  it('GRD-7: the sheet has the turn and the shift as numbers, and makes the same design again', () => {
    const sheet = designSheet(input(23.4))
    expect(sheet.parameters.frame.rotationDeg).toBe(23.4)
    expect(sheet.parameters.frame.shiftM?.x).toBeLessThan(0)
    expect(sheet.points).toHaveLength(sheet.strata.list.length)
    expect(reproduce(JSON.parse(JSON.stringify(sheet))).sheet).toEqual(sheet)
  })

  it('GRD-7: a frame of before, without a turn, has none in its sheet', () => {
    const { frame } = designSheet({ ...input(0), frame: { cellSizeM: 20 } }).parameters
    expect(Object.keys(frame)).toEqual(['cellSizeM', 'bufferM', 'cutouts', 'projectionCenter'])
  })

  it('GRD-8: each point is at the middle of its square, to half a cell, and in the field', () => {
    const { cells, stratumOf, points } = reproduce(designSheet(input(-31)))
    const { cellAt } = gridOf(cells)
    expect(cellAt(-1, -1)).toBe(-1)
    const sizes = sizesOf(stratumOf, points.length)
    const whole = points.filter(({ stratum }) => sizes[stratum] === 81)
    expect(whole.length).toBeGreaterThan(10)
    for (const { x, y } of whole) {
      const fromLine = (value: number) => value / 100.58 - Math.floor(value / 100.58)
      expect([fromLine(x), fromLine(y)]).toEqual([expect.closeTo(0.5, 6), expect.closeTo(0.5, 6)])
    }
  })
})
