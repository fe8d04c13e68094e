import { type DesignGrid, designInputOf, type Position } from '@org/core/contract'
import { frameProjection, makeDesign } from '@org/sampling-design'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { defaultGrid } from '../plan/defaults.ts'
import { fieldOf, squareRing } from '../testing.ts'
import { groundOf, isInGrid, latticeLines, lonLatOf, shiftStart } from './lattice.ts'
import { isSameLie, lieWords, pivotOf, shifted, stepAlong, turnedTo } from './lie.ts'

/** Two parts, so that no side of the field is the grid’s own. */
const boundary = fieldOf([squareRing(310)], [squareRing(140, 330, 220)])
const middle = { lon: -93.597, lat: 41.6015 }

const meters = fc.double({ min: -400, max: 400, noNaN: true })
const grids: fc.Arbitrary<DesignGrid> = fc.record({
  sideM: fc.constantFrom(60, 100.584, 82.35),
  rotationDeg: fc.integer({ min: -1800, max: 1800 }).map((tenths) => tenths / 10),
  shiftM: fc.record({ x: meters, y: meters }),
  origin: fc.constantFrom(null, middle, { lon: -93.7, lat: 41.55 }),
  isStaggered: fc.boolean(),
  joinShare: fc.constant(0.3),
})

/** The frame of the design that the engine makes, in which lines lie at whole sides. */
function madeFrame(grid: DesignGrid) {
  const plan = { ...defaultGrid(100_000, 1), grid, cellSizeM: grid.sideM / 3 }
  const { cells, sheet } = makeDesign(designInputOf(plan, boundary))
  return { cells, frame: frameProjection(sheet.parameters.frame) }
}

const CENTIMETER = 0.01
/** How far it is from a whole number of sides. */
const off = (at: number, sideM: number) => Math.abs(at - Math.round(at / sideM) * sideM)

/** Each drawn line is one of the frame’s; @returns how many lie across, and the others’ squares by their left side. */
function expectOnFrame(lines: readonly Position[][], { sideM, isStaggered }: DesignGrid, frame: Frame) {
  const left = new Set<string>()
  const rows = new Set<number>()
  for (const line of lines) {
    const places = line.map(([lon, lat]) => frame.toMeters(lon, lat))
    const [[fromX, fromY] = [0, 0], [toX, toY] = [0, 0]] = [places[0], places.at(-1)]
    if (Math.abs(toX - fromX) > Math.abs(toY - fromY)) {
      for (const [, y] of places) expect(off(y, sideM)).toBeLessThan(CENTIMETER)
      rows.add(Math.round(fromY / sideM))
      continue
    }
    const first = Math.round(Math.min(fromY, toY) / sideM)
    const end = Math.round(Math.max(fromY, toY) / sideM)
    if (isStaggered) expect(end - first).toBe(1)
    for (let row = first; row < end; row += 1) {
      const aside = isStaggered && row % 2 === 0 ? sideM / 2 : 0
      for (const [x] of places) expect(off(x - aside, sideM)).toBeLessThan(CENTIMETER)
      left.add(`${Math.round((fromX - aside) / sideM)} ${row}`)
    }
    for (const y of [fromY, toY]) expect(off(y, sideM)).toBeLessThan(CENTIMETER)
  }
  return { left, rows }
}
type Frame = ReturnType<typeof frameProjection>

it('DES-39: lines are drawn where the engine has them, to a centimeter, around every cell of the field', () => {
  fc.assert(
    fc.property(
      grids,
      meters,
      meters,
      fc.double({ min: -180, max: 180, noNaN: true }),
      (start, x, y, turn) => {
        const ground = groundOf(boundary, start.origin)
        const grid = turnedTo(ground, shifted(start, { x, y }), turn)
        const { cells, frame } = madeFrame(grid)
        const { left, rows } = expectOnFrame(latticeLines(ground, grid), grid, frame)
        const { sideM, isStaggered } = grid
        const missing = new Set<string>()
        for (const [at, cellX] of cells.x.entries()) {
          const row = Math.floor((cells.y[at] ?? 0) / sideM)
          const aside = isStaggered && row % 2 === 0 ? sideM / 2 : 0
          const column = Math.floor((cellX - aside) / sideM)
          for (const each of [`${column} ${row}`, `${column + 1} ${row}`])
            if (!left.has(each)) missing.add(each)
          for (const each of [row, row + 1]) if (!rows.has(each)) missing.add(`row ${each}`)
        }
        expect([...missing]).toEqual([])
      },
    ),
    { numRuns: 30 },
  )
})

it('DES-39: a shift is small, and has the lines where they were dragged to', () => {
  fc.assert(
    fc.property(grids, meters, meters, (start, x, y) => {
      const ground = groundOf(boundary, start.origin)
      const grid = shifted(start, { x, y })
      const { sideM } = grid
      for (const shift of [grid.shiftM.x, grid.shiftM.y]) {
        expect(Math.abs(shift)).toBeLessThanOrEqual(sideM / 2 + 0.05)
        expect(Math.round(shift * 10) / 10).toBe(shift)
      }
      // Rounded to 0.1 m: half of that aside, at most.
      const pulled = { ...start, shiftM: { x: start.shiftM.x + x, y: start.shiftM.y + y } }
      const wanted = pivotOf(ground, pulled)
      const found = pivotOf(ground, grid)
      const apart = Math.hypot(wanted.x - found.x, wanted.y - found.y)
      // Where two crossings are as near to the middle either is the nearest.
      fc.pre(apart < sideM / 4)
      expect(apart).toBeLessThan(0.072)
    }),
  )
})

it('DES-39: a grid turns about its crossing nearest to the field’s middle', () => {
  fc.assert(
    fc.property(grids, fc.double({ min: -720, max: 720, noNaN: true }), (start, degrees) => {
      const ground = groundOf(boundary, start.origin)
      const grid = turnedTo(ground, start, degrees)
      expect(Math.abs(grid.rotationDeg)).toBeLessThanOrEqual(180)
      expect(Math.abs(Math.sin(((grid.rotationDeg - degrees) * Math.PI) / 360))).toBeLessThan(0.0005)
      const before = pivotOf(ground, start)
      const after = pivotOf(ground, grid)
      fc.pre(Math.hypot(after.x - before.x, after.y - before.y) < start.sideM / 4)
      expect(Math.hypot(after.x - before.x, after.y - before.y)).toBeLessThan(0.072)
      // And a turn back has them where they were.
      const back = turnedTo(ground, grid, start.rotationDeg)
      const again = pivotOf(ground, back)
      expect(Math.hypot(again.x - before.x, again.y - before.y)).toBeLessThan(0.15)
    }),
  )
})

it('DES-39: a grid of many lines over a large field is drawn around its middle', () => {
  const large = fieldOf([squareRing(6000)])
  for (const isStaggered of [false, true]) {
    const grid = { ...defaultGrid(1, 1).grid, sideM: 10, isStaggered }
    const ground = groundOf(large, null)
    const lines = latticeLines(ground, grid)
    expect(lines.length).toBeLessThan(4000)
    const lons = lines.flat().map(([lon]) => lon)
    const [lon] = lonLatOf(ground, ground.middle)
    expect((Math.min(...lons) + Math.max(...lons)) / 2).toBeCloseTo(lon, 3)
    expect(shiftStart(ground, grid).x).toBeLessThan(-2990)
  }
})

it('DES-39: what is dragged is the squares over the field', () => {
  const grid = defaultGrid(1, 1).grid
  const ground = groundOf(fieldOf([squareRing(200)]), null)
  const { x, y } = ground.middle
  expect(isInGrid(ground, grid, { x, y })).toBe(true)
  // Two squares of 100.6 m to the right of the corner end 101 m from the middle.
  expect(isInGrid(ground, grid, { x: x + 100.9, y })).toBe(true)
  expect(isInGrid(ground, grid, { x: x + 102, y })).toBe(false)
})

it('DES-39: arrows shift along the axis that lies nearest to them', () => {
  const right = { x: 1, y: 0 }
  expect(stepAlong(right, 14)).toEqual(right)
  expect(stepAlong(right, 90)).toEqual({ x: 0, y: 1 })
  expect(stepAlong({ x: 0, y: 10 }, 100)).toEqual({ x: -10, y: 0 })
})

it('DES-39: how a grid lies is said in words', () => {
  const lie = { shiftM: { x: 12.5, y: 3 }, rotationDeg: 14.2, origin: null }
  expect(lieWords(lie)).toBe('Shifted 12.5 m right, 3.0 m up, turned 14.2°')
  const other = { shiftM: { x: -0.1, y: -20 }, rotationDeg: -17.98, origin: null }
  expect(lieWords(other)).toBe('Shifted 0.1 m left, 20.0 m down, turned -17.98°')
  expect(isSameLie(lie, { ...lie, shiftM: { x: 12.5, y: 3 } })).toBe(true)
  expect(isSameLie(lie, { ...lie, origin: { lon: 1, lat: 2 } })).toBe(false)
})
