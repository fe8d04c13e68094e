import { describe, expect, it } from 'vitest'
import type { Boundary, LonLat } from './cells.ts'
import { longestEdge } from './longest-edge.ts'
import { transverseMercator } from './projection.ts'

const plane = transverseMercator(-93.6, 42)

/** A field from places in meters, turned clockwise. */
function field(turnedDeg: number, ...places: [number, number][]): Boundary {
  const angle = (turnedDeg * Math.PI) / 180
  const ring = places.map(
    ([x, y]): LonLat =>
      plane.toLonLat(x * Math.cos(angle) + y * Math.sin(angle), y * Math.cos(angle) - x * Math.sin(angle)),
  )
  return { type: 'Polygon', coordinates: [ring] }
}

describe('the longest straight edge', () => {
  it.each([0, 12.34, -30, 44.9, -44.9, 60, 100, 190])(
    'GRD-9: of a field turned by %d° it is that turn',
    (turn) => {
      const { rotationDeg, lengthM } = longestEdge(field(turn, [0, 0], [300, 0], [300, 800], [0, 790]))
      // Squares are the same after a quarter of a turn.
      const quarter = (((turn - rotationDeg) % 90) + 90) % 90
      expect(Math.min(quarter, 90 - quarter)).toBeLessThan(0.02)
      expect(rotationDeg).toBeGreaterThan(-45.001)
      expect(rotationDeg).toBeLessThanOrEqual(45)
      expect(lengthM).toBeCloseTo(800, 0)
    },
  )

  it('GRD-9: vertices a little aside of the line are on the edge, a corner is not', () => {
    const wavy = field(20, [0, 0], [250, 1.2], [500, -0.8], [750, 0], [600, 500], [150, 500])
    expect(longestEdge(wavy)).toEqual({ rotationDeg: expect.closeTo(20, 1), lengthM: expect.closeTo(750, 0) })
    const bent = field(0, [0, 0], [500, 0], [900, 300], [0, 700])
    expect(longestEdge(bent).lengthM).toBeLessThan(1000)
    expect(longestEdge(bent).lengthM).toBeGreaterThan(690)
  })
})
