import { describe, expect, it } from 'vitest'
import { geoPackageOf } from '../testing/geopackage.ts'
import { reader } from '../testing/reader.ts'

const bytes = (text: string) => new TextEncoder().encode(text)
const PLAN = [-93.9, 41.9]
/** The point on the map is where it was planned. */
async function first(
  properties: Readonly<Record<string, unknown>>,
  coordinates: readonly number[] | null = PLAN,
) {
  const geometry = coordinates === null ? null : { type: 'Point', coordinates }
  const json = { type: 'FeatureCollection', features: [{ type: 'Feature', properties, geometry }] }
  return (await reader.readPositions(bytes(JSON.stringify(json)), 'a.geojson')).positions[0]
}
const onMap = { label: 'point on the map', lon: -93.9, lat: 41.9 }

describe('points whose attributes hold other positions', () => {
  it.each([
    [{ sample_lat: 41.5, sample_lon: -93.5, accuracy: 4 }, 'sample'],
    [
      { Lat_collected: '41.5', Lon_collected: '-93.5', accuracy: 4, gate_lat: 41.7, gate_lon: -93.7 },
      'collected',
    ],
    // Names of a shapefile have ten letters.
    [{ Lat_collec: 41.5, Lon_collec: -93.5, accuracy: 4 }, 'collec'],
    [{ sampleX: -93.5, sampleY: 41.5, sampleAccuracy: 4, accuracy: 9 }, 'sample'],
    [{ sample_gps: '41.5 -93.5 310 4' }, 'sample'],
  ])('PCO-22: the sample’s is taken from attributes by its name: %j', async (properties, placeLabel) => {
    const read = await first(properties)
    expect(read).toMatchObject({
      ...{ lat: 41.5, lon: -93.5, accuracyM: 4, placeLabel, isPlaceUnsure: false },
    })
    expect(read?.otherPlaces[0]).toMatchObject(onMap)
  })

  it('PCO-22: where no name decides the point on the map is taken, and asked about', async () => {
    expect(await first({ gps_x: -93.5, gps_y: 41.5, gps_accuracy: 4, accuracy: 9 })).toMatchObject({
      ...{ lat: 41.9, accuracyM: 9, placeLabel: 'point on the map', isPlaceUnsure: true },
      otherPlaces: [{ label: 'gps', lat: 41.5, lon: -93.5, accuracyM: 4 }],
    })
    // Nothing was measured at this sample.
    expect(await first({ sample_lat: null, sample_lon: null })).toMatchObject({
      lat: 41.9,
      isPlaceUnsure: true,
    })
    expect(await first({ sample_lat: 0, sample_lon: 0 })).toMatchObject({ lat: 41.9, isPlaceUnsure: true })
    expect(await first({ gate_lat: 41.5, gate_lon: -93.5 })).toMatchObject({
      ...{ lat: 41.9, isPlaceUnsure: false, otherPlaces: [{ label: 'gate' }] },
    })
  })

  it.each([
    { latitude: 41.900001, longitude: -93.9 },
    { planned_lat: 41.5, planned_lon: -93.5 },
    { utm_x: 450_000, utm_y: 4_620_000 },
    { location: 'behind the barn', sample_location: '' },
    { x: 12, y: 14 },
  ])('PCO-22: attributes that are no other position ask nothing: %j', async (properties) => {
    expect(await first({ ...properties, accuracy: 3 })).toMatchObject({
      ...{ lat: 41.9, lon: -93.9, accuracyM: 3, placeLabel: '', otherPlaces: [], isPlaceUnsure: false },
    })
  })

  it('PCO-22: a feature without a point on the map is where its attributes say', async () => {
    expect(await first({ lat: 41.5, lon: -93.5, accuracy: 4 }, null)).toMatchObject({
      ...{ lat: 41.5, lon: -93.5, accuracyM: 4, placeLabel: '', isPlaceUnsure: false },
    })
  })

  it('PCO-22: so it is for KML and for a GeoPackage', async () => {
    const data = (name: string, value: number) => `<Data name="${name}"><value>${value}</value></Data>`
    const kml = `<kml><Placemark><name>A</name><ExtendedData>${data('sample_lat', 41.5)}${data('sample_lon', -93.5)}</ExtendedData><Point><coordinates>-93.9,41.9</coordinates></Point></Placemark></kml>`
    const layer = { name: 'a', geometryType: 'POINT', srsId: 4326, shapes: [{ point: PLACE }] }
    const gpkg = geoPackageOf([layer], (db) =>
      db.exec(
        'ALTER TABLE a ADD sample_lat REAL; ALTER TABLE a ADD sample_lon REAL; UPDATE a SET sample_lat = 41.5, sample_lon = -93.5',
      ),
    )
    for (const [file, name] of [
      [bytes(kml), 'a.kml'],
      [gpkg, 'a.gpkg'],
    ] as const)
      expect((await reader.readPositions(file, name)).positions[0]).toMatchObject({
        ...{ lat: 41.5, lon: -93.5, placeLabel: 'sample', otherPlaces: [onMap] },
      })
  })
})

const PLACE = [-93.9, 41.9] as const
