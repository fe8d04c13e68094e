import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { roundField } from '../../files/testing/polygons.ts'
import { isTangled } from './tangle.ts'

type Ring = [number, number][]
const shapeOf = (...rings: Ring[]) => ({ type: 'MultiPolygon' as const, coordinates: [rings] })

describe('boundaries too tangled to mend', () => {
  it('FLD-30: shapes of fields are not, however many corners they have', () => {
    fc.assert(
      fc.property(roundField, ({ exterior, hole }) => {
        expect(isTangled(shapeOf(exterior, hole))).toBe(false)
      }),
    )
    const circle = Array.from({ length: 50_000 }, (_, index): [number, number] => {
      const angle = (2 * Math.PI * index) / 49_999
      return [Math.cos(angle), Math.sin(angle)]
    })
    expect(isTangled(shapeOf(circle))).toBe(false)
  })

  it('FLD-30: a small one that crosses itself everywhere is not', () => {
    const scribble = Array.from({ length: 100 }, (_, index): [number, number] => [index % 2, index / 100])
    expect(isTangled(shapeOf(scribble))).toBe(false)
  })

  it('FLD-30: a large one whose every edge crosses every other is', () => {
    const count = 5_000
    const star = Array.from({ length: count }, (_, index): [number, number] => {
      const angle = Math.PI * index * (1 + 1 / count)
      return [Math.cos(angle), Math.sin(angle)]
    })
    expect(isTangled(shapeOf(star))).toBe(true)
  })
})
