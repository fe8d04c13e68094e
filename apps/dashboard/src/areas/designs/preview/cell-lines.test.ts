import { rasterize } from '@org/sampling-design'
import { expect, it } from 'vitest'
import { fieldOf, squareField, squareRing } from '../testing.ts'
import { cellLines } from './cell-lines.ts'

it('lines between cells are as long as cells lie on both sides', () => {
  const cells = rasterize(fieldOf(squareField(100)), { cellSizeM: 10 })
  const lines = cellLines(cells)
  // 10 × 10 cells: nine lines across and nine upward, of two places each.
  expect(lines?.coordinates).toHaveLength(18)
  expect(lines?.coordinates.every((line) => line.length === 2)).toBe(true)
})

it('a hole interrupts them', () => {
  const cells = rasterize(fieldOf([squareRing(100), squareRing(20, 40, 40)]), { cellSizeM: 10 })
  const count = cellLines(cells)?.coordinates.length ?? 0
  expect(cells.x.length).toBe(96)
  // In each direction one line is interrupted inside of the hole, two run along its edges, which have cells at one side only.
  expect(count).toBe(2 * (9 + 3))
})

it('a long line has places between, and too many cells have none', () => {
  const long = rasterize(fieldOf(squareField(1200)), { cellSizeM: 20 })
  expect(cellLines(long)?.coordinates[0]).toHaveLength(4)
  expect(cellLines(rasterize(fieldOf(squareField(1200)), { cellSizeM: 4 }))).toBeNull()
})
