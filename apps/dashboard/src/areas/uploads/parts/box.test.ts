import type { Position } from '@org/core'
import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { boxOf } from './box.ts'

const position = fc.tuple(
  fc.double({ min: -180, max: 180, noNaN: true }),
  fc.double({ min: -90, max: 90, noNaN: true }),
)
const ring = fc.array(position, { minLength: 4, maxLength: 12 })

it('the box holds every corner and touches one on each side', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(ring), { minLength: 1, maxLength: 4 }), (coordinates) => {
      const [west, south, east, north] = boxOf({ type: 'MultiPolygon', coordinates })
      const corners: Position[] = coordinates.flat(2)
      expect(Math.min(...corners.map(([x]) => x))).toBe(west)
      expect(Math.min(...corners.map(([, y]) => y))).toBe(south)
      expect(Math.max(...corners.map(([x]) => x))).toBe(east)
      expect(Math.max(...corners.map(([, y]) => y))).toBe(north)
    }),
  )
})
