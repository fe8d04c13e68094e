import { describe, expect, it } from 'vitest'
import { geoPackageOf } from '../testing/geopackage.ts'
import { reader } from '../testing/reader.ts'
import { readTable } from './table.ts'

const bytes = (text: string) => new TextEncoder().encode(text)
const first = (...lines: string[]) => readTable(bytes(lines.join('\n'))).positions[0]

describe('rows with several positions', () => {
  it('PCO-22: the sample’s is taken by its name, with its own accuracy; the gate’s stands beside it', () => {
    expect(
      first(
        'name,_start_latitude,_start_longitude,_start_precision,_sample_latitude,_sample_longitude,_sample_precision',
        'A,41.9,-93.9,8,41.5,-93.5,4',
      ),
    ).toMatchObject({
      ...{ lat: 41.5, lon: -93.5, accuracyM: 4, placeLabel: 'sample', isPlaceUnsure: false },
      otherPlaces: [{ label: 'start', lat: 41.9, lon: -93.9, accuracyM: 8 }],
    })
  })

  it.each([
    ['gate-Latitude,gate-Longitude,gps-Latitude,gps-Longitude,gps-Accuracy', 'gps', 4],
    ['house lat,house lon,point lat,point lon,accuracy', 'point', 4],
    ['Latitude start,Longitude start,Latitude,Longitude,Accuracy (m)', 'position', 4],
    ['homeLat,homeLon,actualLat,actualLon,homeAccuracy', 'actual', null],
  ])('PCO-22: %s', (header, placeLabel, accuracyM) => {
    expect(first(header, '41.9,-93.9,41.5,-93.5,4')).toMatchObject({
      ...{ lat: 41.5, lon: -93.5, accuracyM, placeLabel, isPlaceUnsure: false },
    })
  })

  it('PCO-22: planned positions are none; where no name decides the first is taken, and asked about', () => {
    const planned =
      '_planned_latitude,_planned_longitude,_actual_latitude,_actual_longitude,_actual_precision'
    expect(first(planned, '41.9,-93.9,41.5,-93.5,4')).toMatchObject({
      ...{ lat: 41.5, accuracyM: 4, placeLabel: '', otherPlaces: [] },
    })
    expect(first('north lat,north lon,south lat,south lon', '41.9,-93.9,41.5,-93.5')).toMatchObject({
      ...{ lat: 41.9, placeLabel: 'north', isPlaceUnsure: true, otherPlaces: [{ label: 'south' }] },
    })
    // Nothing was measured at the sample.
    const both = 'start lat,start lon,sample lat,sample lon'
    expect(first(both, '41.9,-93.9,,')).toMatchObject({ lat: 41.9, placeLabel: 'start', isPlaceUnsure: true })
  })

  it('PCO-22: two columns of places, and one place in one column and in several', () => {
    expect(first('gate_gps,sample_gps', '41.9 -93.9 0 9,41.5 -93.5 0 4')).toMatchObject({
      ...{ lat: 41.5, accuracyM: 4, placeLabel: 'sample' },
      otherPlaces: [{ label: 'gate', lat: 41.9, accuracyM: 9 }],
    })
    expect(
      first('Point;GPS;_GPS_latitude;_GPS_longitude;_GPS_precision', 'A;41.5 -93.5 310 4.2;41.5;-93.5;4.2'),
    ).toMatchObject({ name: 'A', lat: 41.5, accuracyM: 4.2, placeLabel: '', otherPlaces: [] })
  })

  it('PCO-4: a place as WKT, and one whose longitude stands first', () => {
    expect(first('name,geometry', 'A,POINT Z (-93.5 41.5 300)')).toMatchObject({ lat: 41.5, lon: -93.5 })
    expect(first('name,geometry', 'A,-93.5 41.5 0 0')).toMatchObject({ lat: 41.5, lon: -93.5 })
  })

  it('PCO-23: an accuracy that cannot be is none, and kept to be said', () => {
    const rows = ['4.2', '500', '0', '-1', '99999', 'n/a']
    const { positions } = readTable(
      bytes(['lat,lon,accuracy', ...rows.map((one) => `41,-93,${one}`)].join('\n')),
    )
    expect(positions.map(({ accuracyM, wrongAccuracyM }) => [accuracyM, wrongAccuracyM])).toEqual([
      [4.2, null],
      [500, null],
      [null, 0],
      [null, -1],
      [null, 99_999],
      [null, null],
    ])
  })

  it('PCO-25: of a GeoPackage the points of all layers are read, through the names of their columns', async () => {
    const layer = { geometryType: 'POINT', srsId: 26915 }
    const fields = { ...layer, name: 'areas', geometryType: 'POLYGON', shapes: [] }
    const file = geoPackageOf([
      { ...layer, name: 'collected', shapes: [{ point: [450_000, 4_620_000] }] },
      { ...layer, name: 'plan', shapes: [{ point: [450_010, 4_620_000] }, { point: [450_020, 4_620_000] }] },
      fields,
    ])
    const { format, positions, notes } = await reader.readPositions(file, 'a.gpkg')
    expect(format).toBe('GeoPackage')
    expect(positions.map(({ row, name }) => [row, name])).toEqual([
      [1, 'collected 0'],
      [2, 'plan 0'],
      [3, 'plan 1'],
    ])
    expect(positions[0]?.lon).toBeCloseTo(-93.6012, 4)
    expect(notes).toEqual(['The points of 2 layers were read: collected (1), plan (2).'])
    await expect(reader.readPositions(geoPackageOf([fields]), 'b.gpkg')).rejects.toMatchObject({
      message: 'The GeoPackage holds no layer with points in it',
    })
  })

  it('PCO-24: a control character costs its letter, not the file', async () => {
    const name = 'Wet\u0007&#x1F;&#0; s\u00f6il &#55357;&amp;'
    const gpx = `<gpx><wpt lat="41.5" lon="-93.5"><name>${name}</name><cmt>a\u0000b</cmt></wpt></gpx>`
    const kml = `<kml><Placemark><name>${name}</name><Point><coordinates>-93.5,41.5</coordinates></Point></Placemark></kml>`
    const [read] = (await reader.readPositions(bytes(gpx), 'a.gpx')).positions
    expect(read).toMatchObject({ name: 'Wet s\u00f6il &', remarks: ['ab'] })
    const [placed] = (await reader.readPositions(bytes(kml), 'a.kml')).positions
    expect(placed).toMatchObject({ name: 'Wet s\u00f6il &', lat: 41.5 })
  })
})
