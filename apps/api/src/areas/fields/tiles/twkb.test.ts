import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { quickestKinds } from '../../../testing/databases.ts'
import { rounds } from '../../../testing/soak.ts'
import { endOfMultiPolygon, readMultiPolygon } from './twkb.ts'

type Place = [number, number]
const place: fc.Arbitrary<Place> = fc.tuple(
  fc.double({ min: -180, max: 180, noNaN: true }),
  fc.double({ min: -90, max: 90, noNaN: true }),
)
const ring = fc
  .tuple(place, fc.array(place, { minLength: 2, maxLength: 12 }))
  .map(([first, others]): Place[] => [first, ...others, first])
const polygons = fc.array(fc.array(ring, { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 3 })

for (const kind of quickestKinds())
  describe.skipIf(kind.skipped !== null)(`TWKB as PostGIS writes it on ${kind.name}`, () => {
    let opened: Awaited<ReturnType<typeof kind.open>>
    beforeAll(async () => {
      opened = await kind.open()
    })
    afterAll(() => opened?.close())

    it('FLD-67: is read as PostGIS itself reads it, wherever it stands among other bytes', async () => {
      await fc.assert(
        fc.asyncProperty(
          polygons,
          fc.integer({ min: -3, max: 7 }),
          fc.uint8Array({ maxLength: 5 }),
          async (coordinates, decimals, before) => {
            const text = JSON.stringify({ type: 'MultiPolygon', coordinates })
            const { rows } = await sql<{ bytes: Buffer; read: string }>`
              SELECT bytes, ST_AsText(ST_GeomFromTWKB(bytes), 15) AS read
              FROM (SELECT ST_AsTWKB(ST_GeomFromGeoJSON(${text}), ${decimals}::integer) AS bytes) AS written`.execute(
              opened.database.db,
            )
            const [{ bytes, read } = { bytes: Buffer.of(), read: '' }] = rows
            const among = Buffer.concat([before, bytes, before])
            const pairs = readMultiPolygon(among, before.length, (x, y): Place => [x, y])
            expect(pairs).toEqual(closeTo(read))
            expect(endOfMultiPolygon(among, before.length)).toBe(before.length + bytes.length)
          },
        ),
        { numRuns: rounds(150, 2_000) },
      )
    })
  })

/** The polygons of a text, each number nearly so: PostGIS multiplies where we divide. */
function closeTo(text: string) {
  const json = text
    .replace('MULTIPOLYGON', '')
    .replaceAll(/(-?[\d.e+-]+) (-?[\d.e+-]+)/g, '[$1,$2]')
    .replaceAll('(', '[')
    .replaceAll(')', ']')
  return JSON.parse(json, (_, value) => (typeof value === 'number' ? expect.closeTo(value, 9) : value))
}

it('FLD-67: another geometry, one that ends too early and nothing at all are refused', () => {
  // POINT(1 1), and a MultiPolygon of one ring of four places that ends after the second.
  for (const bytes of [[0x01, 0x00, 0x02, 0x02], [0x06, 0x00, 1, 1, 4, 2, 2, 2, 2], [], [0x06, 0x10]]) {
    expect(() => readMultiPolygon(Uint8Array.from(bytes), 0, () => 0)).toThrow(RangeError)
    expect(() => endOfMultiPolygon(Uint8Array.from(bytes), 0)).toThrow(RangeError)
  }
})
