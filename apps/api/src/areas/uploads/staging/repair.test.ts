import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { geodesicAreaM2 } from '../../../files/testing/geodesic.ts'
import { type StaffedApi, testDatabases } from '../../../testing/staffed-api.ts'
import { bowTie, type Ring, square, stage } from '../testing.ts'

const HECTARE_M2 = 10_000
const areaHa = (rings: Ring[]) => geodesicAreaM2(rings) / HECTARE_M2

for (const database of testDatabases())
  describe.skipIf(database.isMissing)(`on ${database.name}`, () => {
    let api: StaffedApi
    beforeAll(async () => {
      api = await database.start()
    })
    afterAll(() => api.close())

    const staged = async (rings: readonly Ring[number][][]) =>
      (await stage(api.client, [[rings]])).features[0]

    describe('an invalid boundary', () => {
      it('UPL-13: a valid one has nothing to repair', async () => {
        expect(await staged(square(10, 50))).toMatchObject({ problem: null, repair: null })
      })

      it('UPL-13: is explained in a sentence with its place, with a repair to look at', async () => {
        const feature = await staged(bowTie(10, 50))
        expect(feature).toMatchObject({
          problem: 'Its boundary crosses itself, at longitude 10.005000, latitude 50.005000',
          areaHa: 0,
          partCount: 1,
          geometry: { type: 'MultiPolygon' },
          repair: { notes: ['The repaired boundary has 2 parts.'] },
        })
        expect(feature?.repair?.geometry.coordinates).toHaveLength(2)
        expect(feature?.repair?.areaHa).toBeCloseTo(areaHa(square(10, 50)) / 2, 1)
      })

      it('UPL-13: says how much the area changes', async () => {
        // A square whose upper edge overshoots its corner: the loop outside is a tenth of the side high and wide.
        const [outer = []] = square(10, 50)
        const spike: Ring = [
          ...outer.slice(0, 3),
          [10, 50.01],
          [9.999, 50.011],
          [9.999, 50.01],
          [10.001, 50.011],
        ]
        const feature = await staged([[...spike, ...outer.slice(0, 1)]])
        expect(feature?.problem).toMatch(/^Its boundary crosses itself, at longitude /)
        const change = feature?.repair?.areaChange ?? Number.NaN
        expect(Math.abs(change)).toBeGreaterThan(0)
        expect(Math.abs(change)).toBeLessThan(0.1)
      })

      it('UPL-13: without an area to speak of before, there is no change to say', async () => {
        const feature = await staged(
          bowTie(10, 0, 0.01).map((ring) => ring.map(([lon, lat]) => [lon, lat - 0.005])),
        )
        expect(feature?.repair?.areaChange).toBeNull()
      })

      it('UPL-13: a hole outside becomes a part; a hole that cuts it through leaves pieces', async () => {
        const [outer = []] = square(10, 50)
        const [away = []] = square(10.02, 50, 0.005)
        expect(await staged([outer, away])).toMatchObject({
          problem: expect.stringMatching(/^A hole lies outside its boundary/),
          repair: { areaChange: expect.any(Number) },
        })
        const [band = []] = [
          [
            [9.999, 50.004],
            [10.011, 50.004],
            [10.011, 50.006],
            [9.999, 50.006],
            [9.999, 50.004],
          ] as Ring,
        ]
        const cut = await staged([outer, band])
        expect(cut?.problem).toMatch(/^(Its boundary|A hole|Its holes)/)
        expect(cut?.repair?.notes).toContain('The repaired boundary has 2 parts.')
        expect(cut?.repair?.areaHa).toBeCloseTo(areaHa(square(10, 50)) * 0.8, 0)
      })

      it('UPL-13: slivers that a repair leaves are said', async () => {
        // The lower edge crosses the upper near the right end: a part a centimeter high remains there.
        const feature = await staged([
          [
            [10, 50],
            [10.01, 50.0100001],
            [10.01, 50.01],
            [10, 50.01],
            [10, 50],
          ],
        ])
        expect(feature?.problem).toMatch(/^Its boundary crosses itself/)
        expect(feature?.repair?.notes).toEqual([
          'The repaired boundary has 2 parts.',
          'One part is a sliver, less than 1 m wide.',
        ])
      })

      it('UPL-13: a part is a sliver below a meter of width, and none above', async () => {
        // As holes outside they become parts. A degree of latitude is some 111 km.
        const strip = (south: number, widthM: number): Ring => {
          const north = south + widthM / 111_200
          return [
            [10, south],
            [10.01, south],
            [10.01, north],
            [10, north],
            [10, south],
          ]
        }
        const [outer = []] = square(10, 50)
        const feature = await staged([outer, strip(50.02, 0.9), strip(50.03, 1.1), strip(50.04, 0.8)])
        expect(feature?.repair?.notes).toEqual([
          'The repaired boundary has 4 parts.',
          '2 parts are slivers, less than 1 m wide.',
        ])
      })

      it('UPL-13: a part that collapses to lines is left out, and that is said', async () => {
        // The second part is three corners of one line.
        const flat: Ring = [
          [10.02, 50],
          [10.025, 50],
          [10.0225, 50],
          [10.02, 50],
        ]
        const geometry = { type: 'MultiPolygon', coordinates: [square(10, 50), [flat]] }
        const text = JSON.stringify({ type: 'Feature', properties: {}, geometry })
        const file = new TextEncoder().encode(text)
        const { features } = await api.client.uploads.stageBoundaries({ file, fileName: 'flat.geojson' })
        const repair = features[0]?.repair
        expect(repair?.geometry.coordinates).toHaveLength(1)
        expect(repair?.areaHa).toBeCloseTo(areaHa(square(10, 50)), 0)
        expect(repair?.notes).toEqual([
          'The repaired boundary has one part.',
          'One part encloses no area and is left out.',
        ])
      })

      it('UPL-13: a square meter is a boundary, less is none', async () => {
        // At the equator 0.9 m² and 1.1 m².
        const small = await staged(square(10, 0, 0.00000855))
        const large = await staged(square(10, 0, 0.00000945))
        expect(small).toMatchObject({ problem: 'Its boundary encloses less than 1 m²' })
        expect(large).toMatchObject({ problem: null })
      })

      it('UPL-13: what has no area left cannot be repaired', async () => {
        const feature = await staged([
          [
            [10, 50],
            [10.5, 50.5],
            [10.25, 50.25],
            [10, 50],
          ],
        ])
        expect(feature?.problem).not.toBeNull()
        expect(feature?.repair).toBeNull()
      })

      it('UPL-13: a valid one that is next to nothing cannot become a field', async () => {
        // Some 10 cm wide and high.
        expect(await staged(square(10, 50, 0.000001))).toMatchObject({
          problem: 'Its boundary encloses less than 1 m²',
          repair: null,
        })
      })

      it('UPL-13: whatever is drawn is explained or fine, one beside the other, and what is repaired can be imported', async () => {
        // Few places: corners meet, edges overlap each other and cross, as no geometry library likes them.
        const place = fc.integer({ min: 0, max: 6 }).map((step) => step / 1000)
        const ring = fc
          .array(fc.tuple(place, place), { minLength: 3, maxLength: 9 })
          .map((corners): [number, number][] => [...corners, corners[0] ?? [0, 0]])
        const scribbles = fc.array(fc.array(ring, { minLength: 1, maxLength: 3 }), {
          minLength: 20,
          maxLength: 60,
        })
        await fc.assert(
          fc.asyncProperty(scribbles, async (drawn) => {
            const { features } = await stage(
              api.client,
              drawn.map((rings) => [rings]),
            )
            expect(features).toHaveLength(drawn.length)
            for (const { problem, repair, areaHa } of features) {
              expect(problem === null ? areaHa > 0 : problem !== '').toBe(true)
              if (repair !== null) expect(repair.areaHa).toBeGreaterThan(0)
            }
          }),
          { numRuns: 6 },
        )
      })

      it('UPL-13: a boundary with too many crossings to repair is only explained', async () => {
        // Each line from side to side crosses all others.
        const corners = Array.from({ length: 700 }, (_, index): [number, number] => {
          const turn = (index * 349 * 2 * Math.PI) / 700
          return [10 + Math.cos(turn) / 100, 50 + Math.sin(turn) / 100]
        })
        const feature = await staged([[...corners, corners[0] ?? [10, 50]]])
        expect(feature).toMatchObject({ problem: expect.stringContaining('crosses itself'), repair: null })
      })

      it('UPL-13: one across the antimeridian is drawn by its repair, cut there', async () => {
        const feature = await staged(bowTie(179.995, 10))
        expect(feature?.geometry).toBeNull()
        const parts = feature?.repair?.geometry.coordinates ?? []
        const lons = parts.flat(2).map(([lon]) => lon)
        expect([Math.min(...lons) < -179.9, Math.max(...lons) <= 180]).toEqual([true, true])
        expect(feature?.repair?.areaHa).toBeCloseTo(areaHa(square(170, 10)) / 2, 0)
      })
    })
  })
