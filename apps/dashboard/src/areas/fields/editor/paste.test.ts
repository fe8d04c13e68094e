import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readPasted } from './paste.ts'

const ring = [
  [-93.6, 42],
  [-93.59, 42],
  [-93.59, 42.01],
  [-93.6, 42],
]
const polygon = { type: 'Polygon', coordinates: [ring] }
const partsIn = (text: string) => {
  const read = readPasted(text)
  return 'geometry' in read ? read.geometry.coordinates : read.problem
}

describe('SCR-55: pasted boundaries', () => {
  it.each([
    ['a geometry', polygon],
    ['a feature', { type: 'Feature', properties: {}, geometry: polygon }],
    ['a collection', { type: 'FeatureCollection', features: [{ type: 'Feature', geometry: polygon }] }],
    ['a collection of geometries', { type: 'GeometryCollection', geometries: [polygon] }],
  ])('reads %s of GeoJSON', (_what, value) => {
    expect(partsIn(JSON.stringify(value))).toEqual([[ring]])
  })

  it('reads WKT, with its system where that is WGS84, and closes a ring that is open', () => {
    const words = '-93.6 42, -93.59 42, -93.59 42.01'
    expect(partsIn(`POLYGON ((${words}))`)).toEqual([[ring]])
    expect(partsIn(`SRID=4326;MULTIPOLYGON(((${words}, -93.6 42)))`)).toEqual([[ring]])
  })

  it('leaves heights and other shapes out, and says so', () => {
    const high = { type: 'Polygon', coordinates: [ring.map((at) => [...at, 300])] }
    const point = { type: 'Point', coordinates: [0, 0] }
    const read = readPasted(JSON.stringify({ type: 'GeometryCollection', geometries: [high, point] }))
    expect(read).toMatchObject({ notes: ['Heights were left out.', 'Points and lines were left out.'] })
    expect('geometry' in read && read.geometry.coordinates).toEqual([[ring]])
  })

  it.each([
    ['', 'Nothing'],
    ['field 7', 'neither GeoJSON nor WKT'],
    ['{"type": "Polygon", "coordinates": [[[', 'This JSON is incomplete'],
    ['POLYGON ((1 2, 3', 'This WKT is incomplete'],
    ['{"type":"Point","coordinates":[0,0]}', 'no polygon'],
    ['POINT (1 2)', 'no polygon'],
    ['SRID=26915;POLYGON((500000 4650000, 500100 4650000, 500100 4650100, 500000 4650000))', 'EPSG:26915'],
    ['POLYGON((500000 4650000, 500100 4650000, 500100 4650100, 500000 4650000))', 'coordinate system'],
    ['POLYGON((1 1, 2 2, 1 1))', 'fewer than three corners'],
  ])('says why %j is none', (text, sentence) => {
    expect(partsIn(text)).toContain(sentence)
  })

  it('never throws, whatever is pasted', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.json(),
          fc.string().map((text) => `POLYGON ((${text}`),
        ),
        (text) => {
          const read = readPasted(text)
          expect('geometry' in read || read.problem.length > 0).toBe(true)
        },
      ),
    )
  })
})
