import { describe, expect, it } from 'vitest'
import { geodesicAreaM2 } from '../testing/geodesic.ts'
import { readingWith } from '../testing/read.ts'
import { reader } from '../testing/reader.ts'
import { hasSamples, sample } from '../testing/samples.ts'

const { read, ask } = readingWith(reader)

const bytesOf = (value: unknown) =>
  new TextEncoder().encode(typeof value === 'string' ? value : JSON.stringify(value))
const RING = [
  [10, 50],
  [10.01, 50],
  [10.01, 50.01],
  [10, 50.01],
  [10, 50],
]
const HOLE = [
  [10.004, 50.004],
  [10.006, 50.004],
  [10.006, 50.006],
  [10.004, 50.006],
  [10.004, 50.004],
]
const feature = (name: string, more: object = {}) => ({
  type: 'Feature',
  properties: { name },
  geometry: { type: 'Polygon', coordinates: [RING] },
  ...more,
})
const collection = (features: object[], more: object = {}) => ({
  type: 'FeatureCollection',
  features,
  ...more,
})
const METERS = [
  [-10419504, 5160979],
  [-10419504, 5161979],
  [-10418504, 5161979],
  [-10418504, 5160979],
  [-10419504, 5160979],
]
const WEB_MERCATOR = { type: 'Polygon', coordinates: [METERS] }

describe('GeoJSON of strangers', () => {
  it('UPL-66: a sequence of texts is read, by separators or by lines; a mistake says in which', async () => {
    const [one, two] = [JSON.stringify(feature('a')), JSON.stringify(feature('b'))]
    for (const text of [`\x1e${one}\n\x1e${two}\n`, `${one}\n${two}\n`, `${one}\r\n\r\n${two}`]) {
      const { format, features } = await read(bytesOf(text), 'fields.geojsonl')
      expect([format, ...features.map(({ suggestedName }) => suggestedName)]).toEqual(['GeoJSON', 'a', 'b'])
    }
    await expect(read(bytesOf(`${one}\n{"type": }\n`), 'a.json')).rejects.toThrow(
      'It is a sequence of GeoJSON texts. Number 2: The file is not valid JSON',
    )
  })

  it('UPL-66: systems of Esri, codes alone, and systems of single features are used', async () => {
    const crs = (name: string) => ({ type: 'name', properties: { name } })
    const shape = feature('m', { geometry: WEB_MERCATOR })
    for (const document of [
      collection([shape], { crs: crs('urn:ogc:def:crs:ESRI::102100') }),
      collection([shape], { crs: { type: 'EPSG', properties: { code: 3857 } } }),
      collection([feature('m', { geometry: { ...WEB_MERCATOR, crs: crs('EPSG:3857') } })]),
      collection([{ ...shape, crs: crs('EPSG:3857') }]),
    ]) {
      const { features } = await read(bytesOf(document), 'a.geojson')
      const [[[[lon, lat] = []] = []] = []] = JSON.parse(features[0]?.geometry ?? '').coordinates
      expect(lon).toBeCloseTo(-93.6, 4)
      expect(lat).toBeCloseTo(41.99, 1)
    }
    const mixed = collection([{ ...shape, crs: crs('EPSG:3857') }, feature('degrees')])
    await expect(read(bytesOf(mixed), 'a.geojson')).rejects.toThrow(
      'coordinate systems of their own that differ',
    )
  })

  it('UPL-60: repeated members and an id beside another id are kept', async () => {
    const text = JSON.stringify(
      collection([feature('North', { id: 7 }), feature('South', { id: 8 })]),
    ).replace('"name":"North"', '"name":"North","id":"A","name":"Grower A"')
    const { features, columns } = await read(bytesOf(text), 'a.geojson')
    expect(columns).toEqual(['name', 'id', 'name (2)', 'id (2)'])
    expect(features.map(({ attributes }) => attributes)).toEqual([
      { name: 'North', id: 'A', 'name (2)': 'Grower A', 'id (2)': '7' },
      { id: '8', name: 'South' },
    ])
  })

  it.skipIf(!hasSamples)('UPL-61: two long ids stay two', async () => {
    const { file, fileName } = sample('cases/14-geojson-long-ids/ids.geojson')
    const { features } = await read(file, fileName)
    expect(features.map(({ suggestedName }) => suggestedName)).toEqual([
      '2305843009223239036',
      '2305843009223239037',
      'x',
    ])
    expect(features[1]?.attributes).toMatchObject({
      id: '2305843009223239037',
      field_id: '2305843009223239037',
    })
  })

  it.skipIf(!hasSamples)('UPL-62: strangers’ empty parts leave themselves out', async () => {
    const { file, fileName } = sample('cases/26-empty-rings/empty.geojson')
    const { features, notes } = await read(file, fileName)
    const whole = features.filter(({ suggestedName }) => suggestedName !== 'empty polygon')
    expect(whole).toHaveLength(6)
    expect(whole.map(({ problem }) => problem)).toEqual(whole.map(() => null))
    for (const { geometry } of whole) {
      const polygons: [number, number][][][] = JSON.parse(geometry ?? '').coordinates
      const areaM2 = polygons.reduce((sum, rings) => sum + geodesicAreaM2(rings), 0)
      expect(areaM2 / 10_000).toBeCloseTo(23.005, 2)
    }
    expect(notes).toContain('Empty parts of boundaries were left out.')
  })
})

describe('Esri JSON', () => {
  const set = (more: object, spatialReference: object | null = { wkid: 4326 }) => ({
    geometryType: 'esriGeometryPolygon',
    ...(spatialReference === null ? {} : { spatialReference }),
    features: [{ attributes: { NAME: 'North', ID: 7 }, geometry: { rings: [RING], ...more } }],
  })

  it('UPL-67: is read with its attributes; rings are shells and holes by what lies in what', async () => {
    for (const rings of [
      [RING, HOLE],
      [HOLE.toReversed(), RING.toReversed()],
    ]) {
      const { format, crs, features } = await read(bytesOf(set({ rings })), 'a.json')
      expect([format, crs]).toEqual(['Esri JSON', 'EPSG:4326 WGS 84'])
      expect(features[0]).toMatchObject({ suggestedName: 'North', attributes: { NAME: 'North', ID: '7' } })
      const [polygon, ...others] = JSON.parse(features[0]?.geometry ?? '').coordinates
      expect([polygon.length, others.length]).toEqual([2, 0])
    }
  })

  it('UPL-67: Esri’s codes are used, and without a system it is asked', async () => {
    const web = set({ rings: [METERS] }, { wkid: 102100 })
    const { features } = await read(bytesOf(web), 'a.json')
    expect(JSON.parse(features[0]?.geometry ?? '').coordinates[0][0][0][0]).toBeCloseTo(-93.6, 4)
    expect(await ask(bytesOf(set({}, null)), 'a.json')).toMatchObject({ kind: 'crs' })
  })

  it('UPL-67: what is no boundary says so', async () => {
    const problem = async (geometry: object | null) =>
      (await read(bytesOf({ ...set({}), features: [{ attributes: {}, geometry }] }), 'a.json')).features[0]
        ?.problem
    expect(await problem({ x: 10, y: 50 })).toBe('It is a point; a field boundary is a polygon')
    expect(await problem({ paths: [RING] })).toBe('It is a line; a field boundary is a polygon')
    expect(await problem({ rings: [[[10, 'NaN']]] })).toBe(
      'Ring 1 has a position that is not a pair of numbers',
    )
    expect(await problem({ curveRings: [] })).toContain('Its boundary has curves')
    expect(await problem(null)).toBe('It has no geometry')
  })
})
