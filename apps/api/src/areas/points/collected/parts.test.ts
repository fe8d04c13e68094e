import { metersBetween } from '@org/core/contract'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createGrid } from './grid.ts'
import { timeOf } from './times.ts'

const NOW = new Date('2026-05-01T12:00:00Z')

describe('times of files', () => {
  it.each([
    ['2026-04-02T13:13:12-07:00', '2026-04-02T20:13:12.000Z'],
    ['2026-04-02T13:13:12.345Z', '2026-04-02T13:13:12.000Z'],
    ['2026-04-02 13:13:12 UTC', '2026-04-02T13:13:12.000Z'],
    ['2026-04-02 13:13:12 UTC-5', '2026-04-02T18:13:12.000Z'],
    ['2026/04/02 13:13+0530', '2026-04-02T07:43:00.000Z'],
    ['4/2/2026 1:13 PM Z', '2026-04-02T13:13:00.000Z'],
    ['4/2/2026 12:13 AM Z', '2026-04-02T00:13:00.000Z'],
  ])('PCO-7: %s', (text, at) => {
    expect(timeOf(text, undefined, NOW)).toEqual({ kind: 'at', at })
    expect(timeOf(text, -300, NOW)).toEqual({ kind: 'at', at })
  })

  it.each([
    ['2026-04-02T13:13:12', 'local'],
    ['4/2/2026 1:13 PM', 'local'],
    ['2026-04-02', 'none'],
    ['', 'none'],
    ['05-AUG-10 16:58:37', 'none'],
    ['13:13', 'none'],
    ['7592-05-31T11:41:07+03:00', 'impossible'],
    ['7592-05-31T11:41:07', 'impossible'],
    ['1989-12-31T23:59:59Z', 'impossible'],
    ['2026-02-30T10:00:00Z', 'impossible'],
    ['2026-05-03T12:00:00Z', 'impossible'],
    ['28/03/2006 00:10:37', 'impossible'],
  ])('PCO-7: %s is %s', (text, kind) => {
    expect(timeOf(text, undefined, NOW)).toEqual({ kind })
  })

  it('PCO-7: any time in any zone is the same instant', () => {
    const zones = fc.integer({ min: -840, max: 840 })
    const instants = fc.date({ min: new Date('1995-01-01'), max: NOW, noInvalidDate: true })
    fc.assert(
      fc.property(instants, zones, (instant, minutes) => {
        const whole = Math.floor(instant.getTime() / 1000) * 1000
        const wall = new Date(whole + minutes * 60_000).toISOString().slice(0, 19)
        const size = Math.abs(minutes)
        const [hours, rest] = [Math.floor(size / 60), size % 60].map((part) => String(part).padStart(2, '0'))
        const at = { kind: 'at', at: new Date(whole).toISOString() }
        expect(timeOf(`${wall}${minutes < 0 ? '-' : '+'}${hours}:${rest}`, undefined, NOW)).toEqual(at)
        expect(timeOf(wall, minutes, NOW)).toEqual(at)
      }),
    )
  })
})

describe('the nearest of many places', () => {
  it('PCO-9: is the one that all of them, measured one by one, say', () => {
    const spread = fc.constantFrom(0.0005, 0.005, 0.05)
    const place = fc.record({
      x: fc.double({ min: -1, max: 1, noNaN: true }),
      y: fc.double({ min: -1, max: 1, noNaN: true }),
    })
    fc.assert(
      fc.property(
        fc.array(place, { maxLength: 60 }),
        place,
        spread,
        fc.constantFrom(-44.8, 0, 41.5, 71),
        fc.constantFrom(3, 30, 200, 1000),
        (places, from, scale, latitude, withinM) => {
          const onEarth = ({ x, y }: { x: number; y: number }) => ({
            lon: -93.6 + x * scale,
            lat: latitude + y * scale,
          })
          const all = places.map(onEarth)
          const middle = onEarth(from)
          const near = all.map((each) => metersBetween(middle, each)).filter((meters) => meters <= withinM)
          const grid = createGrid(all)
          expect(grid.nearest(middle, withinM)?.distanceM ?? null).toBe(
            near.length === 0 ? null : Math.min(...near),
          )
        },
      ),
    )
  })
})
