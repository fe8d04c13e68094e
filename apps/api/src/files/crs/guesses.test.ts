import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readQuestionSchema } from '@org/core/contract'
import fc from 'fast-check'
import { afterAll, describe, expect, it } from 'vitest'
import { rounds } from '../../testing/soak.ts'
import { type Polygon, polygonsOf, type Ring } from '../geometry/polygons.ts'
import { guessesFor } from './guesses.ts'
import { reproject } from './reproject.ts'

const scratch = mkdtempSync(join(tmpdir(), 'test-guesses-'))
afterAll(() => rmSync(scratch, { recursive: true }))

const square = (x: number, y: number, side: number): Polygon => [
  [
    [x, y],
    [x + side, y],
    [x + side, y + side],
    [x, y + side],
    [x, y],
  ],
]
const polygonOf = (polygon: Polygon) => ({ type: 'Polygon', coordinates: polygon })
const NO_CONTEXT = { scratchDir: scratch, answers: { layer: null, crs: null }, note: () => undefined }
const guess = (polygons: Polygon[]) => guessesFor(polygons, scratch)

/** South-western corner of a square of 800 m, and where another program (proj4js 2) says the square begins. */
const PLACES: [string, number, number, [number, number]][] = [
  ['EPSG:26915', 450_000, 4_620_000, [-93.6013, 41.7302]],
  ['EPSG:25832', 520_000, 6_200_000, [9.3202, 55.9449]],
  ['EPSG:28992', 180_000, 330_000, [5.743, 50.9591]],
  ['EPSG:31287', 525_000, 485_000, [15.0163, 48.2519]],
  ['EPSG:4647', 32_450_000, 6_050_000, [8.226, 54.595]],
  ['EPSG:5070', 150_000, 2_100_000, [-94.1794, 41.8895]],
  ['EPSG:3857', -10_400_000, 5_100_000, [-93.4248, 41.5916]],
  ['EPSG:2193', 1_500_000, 5_200_000, [171.7662, -43.3463]],
]

describe('guesses at a missing coordinate reference system', () => {
  it('UPL-32: are WGS84 alone when the coordinates look like degrees', async () => {
    const guesses = await guess([square(-93.6, 42, 0.01)])
    expect(guesses.map(({ crs, name }) => [crs, name])).toEqual([['EPSG:4326', 'WGS 84']])
    expect(guesses[0]?.bbox.map((degrees) => Number(degrees.toFixed(6)))).toEqual([-93.6, 42, -93.59, 42.01])
  })

  it.each(PLACES)(
    'UPL-32: %s is among those of %d, %d, and lies where it should',
    async (crs, x, y, [lon, lat]) => {
      const guesses = await guess([square(x, y, 800)])
      const right = guesses.find((one) => one.crs === crs)
      if (right === undefined) throw new Error(`only ${guesses.map((one) => one.crs).join(' ')}`)
      const [west, south, east, north] = right.bbox
      expect(Math.abs(west - lon)).toBeLessThan(0.0002)
      expect(Math.abs(south - lat)).toBeLessThan(0.0002)
      expect([east > west, north > south]).toEqual([true, true])
      expect(right.outlines.coordinates[0]?.[0]).toHaveLength(5)
    },
  )

  it('UPL-32: are those of the United States first', async () => {
    const guesses = await guess([square(450_000, 4_620_000, 800)])
    expect(guesses.slice(0, 10).map(({ name }) => name)).toEqual(
      Array.from({ length: 10 }, (_, at) => `NAD83 / UTM zone ${10 + at}N`),
    )
  })

  it('UPL-32: place every zone of a family as that zone itself does', async () => {
    const polygon = square(262_000, 5_000_000, 800)
    const zones = (await guess([polygon])).filter(({ name }) => /(UTM|MGA) zone/.test(name))
    expect(zones.length).toBeGreaterThan(20)
    for (const { crs, bbox } of zones.filter((_, at) => at % 5 === 0)) {
      const feature = { index: 0, attributes: [], geometry: polygonOf(polygon), problem: null }
      const alone = await reproject([feature], { definition: crs, name: null }, NO_CONTEXT)
      const corners = polygonsOf(alone.features[0]?.geometry).polygons.flat(2)
      expect(bbox[0]).toBeCloseTo(Math.min(...corners.map(([lon]) => lon)), 9)
      expect(bbox[1]).toBeCloseTo(Math.min(...corners.map(([, lat]) => lat)), 9)
    }
  })

  it('UPL-32: are none where the coordinates have no place in any', async () => {
    expect(await guess([square(9e9, 9e9, 1000)])).toEqual([])
  })

  it('UPL-32: show a file of any size with a few outlines of few corners', async () => {
    const many = Array.from({ length: 60 }, (_, at): Polygon => {
      const radius = 100 + at * 10
      const corners = Array.from({ length: 200 }, (__, step): [number, number] => [
        500_000 + Math.cos((step * Math.PI) / 100) * radius,
        4_600_000 + at * 2000 + Math.sin((step * Math.PI) / 100) * radius,
      ])
      return [[...corners, ...corners.slice(0, 1)] satisfies Ring]
    })
    const guesses = await guess(many)
    readQuestionSchema.parse({ kind: 'crs', guesses })
    expect(guesses.length).toBeGreaterThan(10)
    for (const { outlines } of guesses) {
      expect(outlines.coordinates).toHaveLength(4)
      for (const polygon of outlines.coordinates) expect(polygon[0]?.length).toBeLessThanOrEqual(26)
    }
    expect(JSON.stringify(guesses).length).toBeLessThan(200_000)
  })

  it('UPL-32: always lie on the globe, and answer for any coordinates', async () => {
    const coordinate = fc.double({ min: -4e7, max: 4e7, noNaN: true })
    await fc.assert(
      fc.asyncProperty(
        coordinate,
        coordinate,
        fc.double({ min: 1, max: 1e5, noNaN: true }),
        async (x, y, side) => {
          for (const { bbox } of await guess([square(x, y, side)])) {
            const [west, south, east, north] = bbox
            expect(Math.min(west, south + 90, 180 - east, 90 - north)).toBeGreaterThanOrEqual(-180)
            expect([Math.abs(west) <= 180, Math.abs(east) <= 180, south >= -90, north <= 90]).toEqual(
              Array(4).fill(true),
            )
          }
        },
      ),
      { numRuns: rounds(8, 25) },
    )
  }, 60_000)
})
