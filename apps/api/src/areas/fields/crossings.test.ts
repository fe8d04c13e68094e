import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { roundField } from '../../files/testing/polygons.ts'
import { hasTooManyCrossings } from './crossings.ts'

type Ring = [number, number][]
const shapeOf = (...rings: Ring[]) => ({ type: 'MultiPolygon' as const, coordinates: [rings] })

describe('boundaries with too many crossings to repair', () => {
  it('FLD-30: fields have few crossings, however many corners they have', () => {
    fc.assert(
      fc.property(roundField, ({ exterior, hole }) => {
        expect(hasTooManyCrossings(shapeOf(exterior, hole))).toBe(false)
      }),
    )
    const circle = Array.from({ length: 50_000 }, (_, index): [number, number] => {
      const angle = (2 * Math.PI * index) / 49_999
      return [Math.cos(angle), Math.sin(angle)]
    })
    expect(hasTooManyCrossings(shapeOf(circle))).toBe(false)
  })

  it('FLD-30: a small boundary that crosses itself everywhere can be repaired', () => {
    const scribble = Array.from({ length: 100 }, (_, index): [number, number] => [index % 2, index / 100])
    expect(hasTooManyCrossings(shapeOf(scribble))).toBe(false)
  })

  it('FLD-30: a large boundary whose every edge crosses every other cannot be repaired', () => {
    const count = 5_000
    const star = Array.from({ length: count }, (_, index): [number, number] => {
      const angle = Math.PI * index * (1 + 1 / count)
      return [Math.cos(angle), Math.sin(angle)]
    })
    expect(hasTooManyCrossings(shapeOf(star))).toBe(true)
  })
})
