import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { maskedAreaM2 } from './area.ts'
import { bufferOf, dynamicBufferM } from './buffer.ts'
import { shapeOf } from './shape.ts'
import {
  edgeDistance,
  flat,
  isInside,
  onPlane,
  type Part,
  type Place,
  rectangle,
  refusal,
} from './testing/plane.ts'

const area = (parts: Part[], bufferM: number, cutouts: Part[] = []) =>
  maskedAreaM2(
    shapeOf(
      onPlane(...parts),
      cutouts.map((one) => onPlane(one)),
      flat,
    ),
    bufferM,
  )
const off = (found: number, true_: number) => Math.abs(found / true_ - 1)

describe('FRM-8: the masked area', () => {
  it('of a rectangle less its buffer, turned by any angle', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 0, max: 3.2, noNaN: true }),
        fc.double({ min: 60, max: 4000, noNaN: true }),
        fc.double({ min: 60, max: 4000, noNaN: true }),
        fc.double({ min: 0, max: 25, noNaN: true }),
        (angle, width, height, bufferM) => {
          const turned = rectangle(0, 0, width, height).map(
            ([x, y]): Place => [
              x * Math.cos(angle) - y * Math.sin(angle),
              x * Math.sin(angle) + y * Math.cos(angle),
            ],
          )
          expect(off(area([[turned]], bufferM), (width - 2 * bufferM) * (height - 2 * bufferM))).toBeLessThan(
            1e-4,
          )
        },
      ),
      { numRuns: 80 },
    )
  })

  it('of a square with a hole, whose buffer is round at the corners', () => {
    const part: Part = [rectangle(0, 0, 400, 400), rectangle(150, 170, 250, 230)]
    const expected = 360 * 360 - (100 * 60 + 2 * 20 * (100 + 60) + Math.PI * 20 * 20)
    expect(off(area([part], 20), expected)).toBeLessThan(1e-4)
    expect(
      off(area([[rectangle(0, 0, 400, 400)]], 20, [[rectangle(150, 170, 250, 230)]]), expected),
    ).toBeLessThan(1e-4)
  })

  it('of a cut-out over the edge takes only what is the field’s, and of two over each other once', () => {
    const field: Part = [rectangle(0, 0, 300, 200)]
    const cutouts: Part[] = [[rectangle(250, 50, 350, 100)], [rectangle(240, 80, 280, 120)]]
    expect(off(area([field], 0, cutouts), 60_000 - 2500 - 1600 + 600)).toBeLessThan(1e-4)
  })

  it('of parts over each other is counted once', () => {
    const parts: Part[] = [[rectangle(0, 0, 100, 100)], [rectangle(50, 50, 150, 150)]]
    expect(off(area(parts, 0), 17_500)).toBeLessThan(1e-4)
  })

  it('of one part without buffer or cut-out is exact', () => {
    expect(area([[rectangle(0, 0, 300, 200), rectangle(10, 10, 20, 20)]], 0)).toBe(59_900)
  })

  it('of any outline is what a fine lattice counts', () => {
    // Whole centimeters, all different: two places that are one would leave an outline without an area, which is refused.
    const centimeters = fc.integer({ min: 0, max: 20_000 })
    const place = fc.tuple(centimeters, centimeters).map(([x, y]): Place => [x / 100, y / 100])
    const places = fc.uniqueArray(place, { minLength: 3, maxLength: 7, selector: String })
    fc.assert(
      fc.property(places, fc.constantFrom(2, 8), (ring, bufferM) => {
        let count = 0
        for (let x = 0.5; x < 200; x += 1) {
          for (let y = 0.5; y < 200; y += 1) {
            if (isInside([ring], [x, y]) && edgeDistance([[ring]], [x, y]) >= bufferM) count += 1
          }
        }
        // So many cells of 1 m²; those cut by the outline are counted wrong to either side alike.
        expect(Math.abs(area([[ring]], bufferM) - count)).toBeLessThan(60 + 0.02 * count)
      }),
      { numRuns: 8, seed: 8 },
    )
  })
})

describe('FRM-9: a buffer as wide as the field allows', () => {
  const field = onPlane([rectangle(0, 0, 800, 500)])
  const projection = flat
  /** Share of the rectangle that a buffer leaves. */
  const share = (bufferM: number) => ((800 - 2 * bufferM) * (500 - 2 * bufferM)) / 400_000

  it.each([12, 17.3, 29.9])('keeps the share that %d m keeps', (bufferM) => {
    const chosen = bufferOf(field, { keepShare: share(bufferM) - 1e-4 }, { projection })
    expect(chosen.bufferM).toBe(bufferM)
    expect(chosen.keptShare).toBeCloseTo(share(bufferM), 4)
    expect(chosen.keepsShare).toBe(true)
    expect(dynamicBufferM(field, { keepShare: share(bufferM) - 1e-4, projection })).toBe(bufferM)
  })

  it('goes no farther than asked, and is the narrowest where not even that keeps the share', () => {
    expect(dynamicBufferM(field, { keepShare: 0.5, projection })).toBe(30)
    expect(dynamicBufferM(field, { keepShare: 0.5, minM: 3, maxM: 12.34, projection })).toBe(12.34)
    const chosen = bufferOf(field, { keepShare: 0.99 }, { projection })
    expect(chosen).toMatchObject({ bufferM: 10, keepsShare: false })
    expect(chosen.keptShare).toBeCloseTo(share(10), 4)
  })

  it('counts the share of what the cut-outs leave', () => {
    const cutouts = [onPlane([rectangle(300, 200, 400, 300)])]
    const left = 800 * 500 - 10_000
    const kept = 770 * 470 - (100 * 100 + 4 * 15 * 100 + Math.PI * 15 * 15)
    const chosen = bufferOf(field, { keepShare: kept / left - 1e-4 }, { projection, cutouts })
    expect(chosen.bufferM).toBe(15)
    expect(chosen.keptShare).toBeCloseTo(kept / left, 4)
  })

  it.each([
    { keepShare: -0.1 },
    { keepShare: Number.NaN },
    { keepShare: 0.9, minM: -1 },
    { keepShare: 0.9, minM: 20, maxM: 10 },
  ])('refuses %j', (buffer) => {
    expect(refusal(() => bufferOf(field, buffer, { projection })).name).toBe('InvalidNumber')
  })
})
