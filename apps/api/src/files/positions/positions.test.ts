import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { reader } from '../testing/reader.ts'
import { zipOf } from '../testing/zip.ts'
import { degreesOf, geopointOf } from './degrees.ts'
import { readGpx } from './gpx.ts'
import { readTable } from './table.ts'

const bytes = (text: string) => new TextEncoder().encode(text)
const gpx = (inside: string, root = 'gpx') =>
  bytes(`<?xml version="1.0"?><${root} version="1.1">${inside}</${root}>`)
const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

const degrees = (most: number) =>
  fc.integer({ min: -most * 1e7, max: most * 1e7 }).map((tenMillionths) => tenMillionths / 1e7)
/** Names as people give them: no white space at the ends, which no format keeps. */
const text = fc
  .string({ unit: fc.constantFrom(...'abzN 019-_é北&<>;,"\'°'), maxLength: 20 })
  .map((name) => name.trim().replaceAll(/ +/g, ' ').normalize('NFC'))
const written = fc.record({
  lon: degrees(180),
  lat: degrees(90),
  name: text,
  time: fc
    .date({ min: new Date('1995-01-01'), max: new Date('2026-01-01'), noInvalidDate: true })
    .map((date) => date.toISOString()),
})
const shown = ({ positions }: ReturnType<typeof readGpx>) =>
  positions.map(({ lon, lat, name, timeText }) => ({ lon, lat, name, time: timeText }))
const plain = (number: number) => number.toFixed(7)
const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`

describe('positions of files', () => {
  it('PCO-2: what is written as GPX reads back the same, under any prefix', () => {
    fc.assert(
      fc.property(fc.array(written, { maxLength: 20 }), fc.constantFrom('', 'g:'), (all, prefix) => {
        const inside = all.map(
          ({ lon, lat, name, time }) =>
            `<${prefix}wpt lat="${plain(lat)}" lon="${plain(lon)}"><${prefix}time>${time}</${prefix}time><${prefix}name>${escaped(name)}</${prefix}name></${prefix}wpt>`,
        )
        expect(shown(readGpx(gpx(inside.join('\n'), `${prefix}gpx`)))).toEqual(
          all.map((one) => ({ ...one, lon: one.lon + 0, lat: one.lat + 0 })).map(unsigned),
        )
      }),
    )
  })

  it('PCO-3: what is written as CSV reads back the same, in any order of columns, with any delimiter', () => {
    const columns = fc.shuffledSubarray(['Latitude', 'Longitude', 'Point name', 'Collected at'], {
      minLength: 4,
    })
    fc.assert(
      fc.property(
        fc.array(written, { minLength: 1, maxLength: 20 }),
        columns,
        fc.constantFrom(',', ';', '\t'),
        (all, order, delimiter) => {
          const cells = (one: (typeof all)[number]): Record<string, string> => ({
            Latitude: delimiter === ',' ? plain(one.lat) : plain(one.lat).replace('.', ','),
            Longitude: plain(one.lon),
            'Point name': quoted(one.name),
            'Collected at': one.time,
          })
          const rows = all.map((one) => order.map((column) => cells(one)[column]).join(delimiter))
          const table = readTable(bytes([order.join(delimiter), ...rows].join('\r\n')))
          expect(shown(table)).toEqual(all.map(unsigned))
          expect(table.format).toBe(delimiter === '\t' ? 'TSV' : 'CSV')
        },
      ),
    )
  })

  it('PCO-4: angles of any size read back from degrees, minutes and seconds', () => {
    fc.assert(
      fc.property(degrees(180), fc.boolean(), (angle, isBefore) => {
        const size = Math.abs(angle)
        const whole = Math.floor(size)
        const minutes = Math.floor((size - whole) * 60)
        const seconds = Math.min(59.999999, (size - whole - minutes / 60) * 3600)
        const letter = angle < 0 ? 'W' : 'E'
        const told = `${whole}° ${minutes}′ ${Math.max(0, seconds).toFixed(6)}″`
        expect(degreesOf(isBefore ? `${letter} ${told}` : `${told} ${letter}`, 'lon')).toBeCloseTo(angle, 8)
      }),
    )
  })

  it.each([
    ['41.5', 'lat', 41.5],
    ['41,5', 'lat', 41.5],
    ["41°30'N", 'lat', 41.5],
    ['93 36 0 W', 'lon', -93.6],
    ['−93.6', 'lon', -93.6],
    ['93.6E', 'lat', Number.NaN],
    ['-93.6 E', 'lon', Number.NaN],
    ['41°75′ N', 'lat', Number.NaN],
    ['n/a', 'lat', Number.NaN],
    ['', 'lat', Number.NaN],
    ['41.952.490', 'lat', Number.NaN],
    ['41,952,490', 'lat', Number.NaN],
    ['-93.391.334', 'lon', Number.NaN],
    ['41 57 8.9664', 'lat', 41.952_490_666_666_67],
  ] as const)('PCO-4: %s', (told, axis, expected) => {
    expect(degreesOf(told, axis)).toBe(expected)
  })

  it('PCO-4: two angles in one column', () => {
    expect(geopointOf('N50 29.556 E12 06.325')?.lat).toBeCloseTo(50.4926, 4)
    expect(geopointOf('93° 36′ W, 41° 30′ N')).toMatchObject({ lon: -93.6, lat: 41.5 })
    expect(geopointOf('-1.29 36.78 0 34')).toEqual({ lat: -1.29, lon: 36.78, accuracyM: 34 })
    expect(geopointOf('Kevin')).toBeNull()
    const { positions } = readTable(bytes('site,location\nA,41.5 -93.6 0 4.5\nB,\n'))
    expect(positions).toMatchObject([{ lat: 41.5, lon: -93.6, accuracyM: 4.5 }])
  })

  it('PCO-3: field and number in columns of their own are a name; feet are meters; a day and a clock are a time', () => {
    const { positions } = readTable(
      bytes(
        'Field,Number,Planned lat,lat,lon,Accuracy (ft),Date,Time,Notes\nNorth Forty,12,1,41.5,-93.6,10,2026-04-02,9:41:00,Wet\n',
      ),
    )
    expect(positions[0]).toMatchObject({
      ...{ name: 'North Forty 12', lat: 41.5, lon: -93.6, timeText: '2026-04-02 9:41:00', remarks: ['Wet'] },
    })
    expect(positions[0]?.accuracyM).toBeCloseTo(3.048, 6)
  })

  it('PCO-4: a decimal comma in GPX is a decimal mark', () => {
    const { positions } = readGpx(gpx('<wpt lat="42,5" lon="-93,25"/>'))
    expect(positions).toMatchObject([{ lat: 42.5, lon: -93.25 }])
  })

  it('PCO-5: what is no place on earth is skipped, and named', () => {
    const { positions, notes } = readTable(bytes('lat,lon,name\n41,-93,A\n91,0,B\n,,C\nx,y,D\n0,181,E\n'))
    expect(positions).toHaveLength(1)
    expect(notes).toEqual([
      'Rows 2, 4, 5 skipped: no longitude and latitude in degrees.',
      'Row 3 skipped: no position.',
    ])
  })

  it('PCO-5: 50,000 positions are refused, as waypoints and as rows', () => {
    const message = 'The file has 50,000 positions, more than 20,000'
    expect(() => readGpx(gpx('<wpt lat="1" lon="1"/>'.repeat(50_000)))).toThrow(message)
    expect(() => readTable(bytes(`lat,lon\n${'1,1\n'.repeat(50_000)}`))).toThrow(message)
  })

  it('PCO-5: more track points than half a million are refused', () => {
    const inside = `<trk><trkseg>${'<trkpt lat="1" lon="1"/>'.repeat(500_001)}</trkseg></trk>`
    expect(() => readGpx(gpx(inside))).toThrow('The tracks of the file have more than 500,000 points')
  }, 60_000)

  it('PCO-6: hostile XML is refused, or read without what it declares', async () => {
    const bomb = bytes(
      `<?xml version="1.0"?><!DOCTYPE gpx [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;"><!ENTITY c SYSTEM "file:///etc/passwd">]>` +
        `<gpx><wpt lat="1" lon="1"><name>&b;&c;</name></wpt></gpx>`,
    )
    const { positions } = await reader.readPositions(bomb, 'bomb.gpx')
    expect(positions[0]?.name).toBe('&b;&c;')
    const deep = gpx(`${'<a>'.repeat(100_000)}`)
    await expect(reader.readPositions(deep, 'deep.gpx')).rejects.toMatchObject({
      kind: 'unreadableFile',
      message: 'The GPX file has elements nested too deeply',
    })
    await expect(reader.readPositions(gpx('<wpt lat="1"'), 'cut.gpx')).rejects.toMatchObject({
      kind: 'unreadableFile',
    })
  })

  it('PCO-6: any bytes are read or refused with a sentence', () => {
    const damaged = fc.tuple(fc.nat(), fc.nat(255))
    const whole = gpx('<wpt lat="1" lon="1"><name>A</name></wpt>'.repeat(5))
    return fc.assert(
      fc.asyncProperty(fc.array(damaged, { minLength: 1, maxLength: 9 }), async (edits) => {
        const file = whole.slice()
        for (const [at, byte] of edits) file[at % file.length] = byte
        const outcome = await reader.readPositions(file, 'a.gpx').catch((error: unknown) => error)
        if (outcome instanceof Error) expect(outcome).toMatchObject({ kind: 'unreadableFile' })
      }),
      { numRuns: 50 },
    )
  })

  it('PCO-1: the same points come out of GeoJSON, KML, and a .zip of GPX', async () => {
    const json = JSON.stringify({
      type: 'FeatureCollection',
      features: [
        {
          type: 'Feature',
          properties: { Name: 'A', time: '2026-04-02T09:41:00Z', accuracy: 3, 'point id': 7 },
          geometry: { type: 'Point', coordinates: [-93.6, 41.5, 300] },
        },
        {
          type: 'Feature',
          properties: {},
          geometry: {
            type: 'LineString',
            coordinates: [
              [1, 1],
              [2, 2],
            ],
          },
        },
      ],
    })
    const read = await reader.readPositions(bytes(json), 'a.json')
    expect(read).toMatchObject({
      format: 'GeoJSON',
      positions: [
        { name: 'A', id: '7', lon: -93.6, lat: 41.5, timeText: '2026-04-02T09:41:00Z', accuracyM: 3 },
      ],
      notes: ['1 shape is no point and left out: only points are read.'],
    })
    const kml = `<kml><Placemark><name>A</name><TimeStamp><when>2026-04-02T09:41:00Z</when></TimeStamp><Point><coordinates>-93.6,41.5,0</coordinates></Point></Placemark></kml>`
    const kmz = await reader.readPositions(zipOf({ 'doc.kml': kml, 'files/a.png': 'x' }), 'a.kmz')
    const { id, accuracyM, ...same } = read.positions[0] ?? {}
    expect(kmz).toMatchObject({ format: 'KML', positions: [same] })
    const zipped = zipOf({ 'a.gpx': gpx('<wpt lat="41.5" lon="-93.6"/>'), 'readme.txt': 'x' })
    expect(await reader.readPositions(zipped, 'a.zip')).toMatchObject({
      format: 'GPX',
      positions: [{ lon: -93.6 }],
    })
    await expect(reader.readPositions(bytes('hello'), 'a.txt')).rejects.toMatchObject({
      message: 'No columns of the table are latitude and longitude',
    })
  })
})

/** No format writes the sign of a zero that is rounded to it. */
const unsigned = <T extends { lon: number; lat: number }>(one: T): T => ({
  ...one,
  lon: Number(plain(one.lon)),
  lat: Number(plain(one.lat)),
})
