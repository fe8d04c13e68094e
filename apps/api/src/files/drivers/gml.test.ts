import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { geodesicAreaM2 } from '../testing/geodesic.ts'
import { readingWith } from '../testing/read.ts'
import { reader } from '../testing/reader.ts'
import { zipOf } from '../testing/zip.ts'

const { read, ask } = readingWith(reader)
const requests: string[] = []
const listener = createServer((request, response) => {
  requests.push(request.url ?? '')
  response.end('<schema/>')
})
let address = ''
beforeAll(async () => {
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve))
  address = `http://127.0.0.1:${(listener.address() as AddressInfo).port}`
})
afterAll(async () => {
  listener.close()
})

const bytesOf = (text: string) => new TextEncoder().encode(text)
const ROOT = 'xmlns:gml="http://www.opengis.net/gml/3.2" xmlns:f="https://fields.example/f" gml:id="all"'
const collection = (members: string, root = ROOT, before = '<?xml version="1.0" encoding="UTF-8"?>') =>
  bytesOf(`${before}<gml:FeatureCollection ${root}>${members}</gml:FeatureCollection>`)
const polygon = (positions: string, srs: string) =>
  `<gml:Polygon gml:id="p" ${srs}><gml:exterior><gml:LinearRing><gml:posList>${positions}</gml:posList></gml:LinearRing></gml:exterior></gml:Polygon>`
const field = (geometry: string, attributes = '<f:name>North</f:name>', type = 'f:Field') =>
  `<gml:featureMember><${type} gml:id="f1">${attributes}<f:shape>${geometry}</f:shape></${type}></gml:featureMember>`

const LAT_LON = '42 -93 42 -92.99 42.01 -92.99 42.01 -93 42 -93'
const LON_LAT = '-93 42 -92.99 42 -92.99 42.01 -93 42.01 -93 42'
const URN = 'srsName="urn:ogc:def:crs:EPSG::4326"'
const NORTH = {
  type: 'MultiPolygon',
  coordinates: [
    [
      [
        [-93, 42],
        [-92.99, 42],
        [-92.99, 42.01],
        [-93, 42.01],
        [-93, 42],
      ],
    ],
  ],
}

describe('GML', () => {
  it.each([
    ['urn:ogc:def:crs:EPSG::4326', LAT_LON],
    ['http://www.opengis.net/def/crs/EPSG/0/4326', LAT_LON],
    ['EPSG:4326', LON_LAT],
    ['http://www.opengis.net/gml/srs/epsg.xml#4326', LON_LAT],
    ['urn:ogc:def:crs:OGC:1.3:CRS84', LON_LAT],
  ])('UPL-31: of %s has the axis order that this way of naming it means', async (srs, positions) => {
    const boundaries = await read(collection(field(polygon(positions, `srsName="${srs}"`))), 'fields.gml')
    expect(boundaries.format).toBe('GML')
    expect(JSON.parse(boundaries.features[0]?.geometry ?? '')).toEqual(NORTH)
  })

  it('UPL-31: keeps attributes as they are written, in their order', async () => {
    const attributes = '<f:tract>0042</f:tract><f:name>Nørre Æ</f:name><f:clu>1e3</f:clu>'
    const { columns, features } = await read(
      collection(field(polygon(LAT_LON, URN), attributes)),
      'fields.gml',
    )
    expect(columns).toEqual(['gml_id', 'tract', 'name', 'clu'])
    expect(features[0]?.attributes).toEqual({ gml_id: 'f1', tract: '0042', name: 'Nørre Æ', clu: '1e3' })
    expect(features[0]?.suggestedName).toBe('Nørre Æ')
  })

  it('UPL-31: keeps every digit of every feature, and all values of repeated elements', async () => {
    const values = [
      '007',
      '12345678901234567890',
      '1.50',
      '9007199254740993',
      '1e400',
      '2026-01-01',
      'true',
      '-0',
    ]
    const members = values.map((value) =>
      field(
        polygon(LAT_LON, URN),
        `<f:id>${value}</f:id><f:crop code="${value}">${value}</f:crop><f:crop>01</f:crop><f:in><f:deep>${value}</f:deep></f:in>`,
      ),
    )
    for (const first of [0, 1, 2]) {
      const ordered = [...members.slice(first), ...members.slice(0, first)]
      const { features } = await read(collection(ordered.join('')), 'fields.gml')
      const expected = [...values.slice(first), ...values.slice(0, first)]
      expect(features.map(({ attributes }) => attributes.id)).toEqual(expected)
      expect(features.map(({ attributes }) => attributes.crop)).toEqual(
        expected.map((value) => JSON.stringify([value, '01'])),
      )
      expect(features.map(({ attributes }) => attributes.deep)).toEqual(expected)
    }
    const [only] = (await read(collection(members[0] ?? ''), 'fields.gml')).features
    expect(only?.attributes.id).toBe('007')
  })

  it('UPL-6: is read in the encoding it names', async () => {
    const before = '<?xml version="1.0" encoding="ISO-8859-1"?>'
    const utf8 = collection(field(polygon(LAT_LON, URN), '<f:name>Ærø</f:name>'), ROOT, before)
    const latin1 = Uint8Array.from(new TextDecoder().decode(utf8), (character) => character.charCodeAt(0))
    expect((await read(latin1, 'fields.gml')).features[0]?.attributes.name).toBe('Ærø')
  })

  it('UPL-31: with several kinds of features is asked about', async () => {
    const members =
      field(polygon(LAT_LON, URN)) + field(polygon(LAT_LON, URN), '<f:name>x</f:name>', 'f:Barn')
    const question = await ask(collection(members), 'fields.gml')
    expect(question).toMatchObject({ kind: 'layer', layers: [{ name: 'Field' }, { name: 'Barn' }] })
    const { features } = await read(collection(members), 'fields.gml', { layer: 'Barn' })
    expect(features.map(({ attributes }) => attributes.name)).toEqual(['x'])
  })

  it('UPL-5: that names no coordinate reference system is asked about', async () => {
    const question = await ask(collection(field(polygon(LON_LAT, ''))), 'fields.gml')
    expect(question).toMatchObject({ kind: 'crs', guesses: [{ crs: 'EPSG:4326' }] })
    const { features } = await read(collection(field(polygon(LON_LAT, ''))), 'fields.gml', {
      crs: 'EPSG:4326',
    })
    expect(JSON.parse(features[0]?.geometry ?? '')).toEqual(NORTH)
  })

  it('UPL-31: arcs become corners so close that no area is lost', async () => {
    const radiusM = 400
    const circle = `<gml:Polygon gml:id="p" srsName="urn:ogc:def:crs:EPSG::26915"><gml:exterior><gml:Ring><gml:curveMember><gml:Curve gml:id="c"><gml:segments><gml:Circle><gml:posList>450400 4620000 450000 4620400 449600 4620000</gml:posList></gml:Circle></gml:segments></gml:Curve></gml:curveMember></gml:Ring></gml:exterior></gml:Polygon>`
    const { features } = await read(collection(field(circle)), 'pivot.gml')
    const [rings] = JSON.parse(features[0]?.geometry ?? '').coordinates
    // Zone 15 draws this place 0.03 % too small.
    const scale = 0.99963
    expect(geodesicAreaM2(rings) / ((Math.PI * radiusM ** 2) / scale ** 2)).toBeCloseTo(1, 3)
  })

  it('UPL-3: in a .zip is read without the schema beside it', async () => {
    const gml = collection(field(polygon(LAT_LON, URN)))
    const zip = zipOf({ 'out/fields.gml': gml, 'out/fields.xsd': '<broken', 'out/fields.gfs': '<broken' })
    expect((await read(zip, 'fields.zip')).features).toHaveLength(1)
  })

  it('UPL-73: padded with white space and NULs is read', async () => {
    const padded = new Uint8Array([10, 32, ...collection(field(polygon(LAT_LON, URN))), 10, 0, 0, 0])
    expect((await read(padded, 'fields.gml')).features).toHaveLength(1)
  })

  it('UPL-30: fetches nothing it refers to', async () => {
    const schema = `${ROOT} xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:schemaLocation="https://fields.example/f ${address}/f.xsd http://www.opengis.net/wfs ${address}/wfs?request=DescribeFeatureType"`
    const linked = `<f:more xmlns:xlink="http://www.w3.org/1999/xlink" xlink:href="${address}/more"/>`
    const pointed = `<gml:Polygon gml:id="q" ${URN}><gml:exterior xmlns:xlink="http://www.w3.org/1999/xlink" xlink:href="${address}/ring"/></gml:Polygon>`
    const members = field(polygon(LAT_LON, URN), `<f:name>a</f:name>${linked}`) + field(pointed)
    const boundaries = await read(collection(members, schema), 'fields.gml')
    expect(boundaries.features[0]?.problem).toBeNull()
    expect(requests).toEqual([])
  })

  it.each([
    ['an outer entity', '<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]>'],
    ['an outer document type', '<!DOCTYPE a SYSTEM "http://127.0.0.1:1/a.dtd">'],
    ['any document type', '<!-- fields -->\n<!DOCTYPE gml:FeatureCollection>'],
  ])('UPL-30: is refused with %s', async (_, before) => {
    const file = collection(field(polygon(LAT_LON, URN), '<f:name>&x;</f:name>'), ROOT, before)
    await expect(read(file, 'fields.gml')).rejects.toThrow(
      'The GML file declares a document type of its own (DOCTYPE), which cannot be read',
    )
  })

  it('UPL-60: an element called gml_id stays beside the id of its feature', async () => {
    const { features, notes } = await read(
      collection(field(polygon(LAT_LON, URN), '<f:gml_id>0042</f:gml_id>')),
      'fields.gml',
    )
    expect(features[0]?.attributes).toMatchObject({ gml_id: 'f1', gml_id_2: '0042' })
    expect(notes).toContain('Another column called gml_id is shown as gml_id_2.')
  })

  it('UPL-69: semicolons between numbers are read; what is no number is refused, not taken for 0', async () => {
    const ring = (list: string) =>
      field(polygon(LAT_LON, URN).replace(/<gml:posList>.*?</, `<gml:posList>${list}<`))
    const square = '50 10 50 10.01 50.01 10.01 50.01 10 50 10'
    const shapes = await Promise.all(
      [square, square.replaceAll(' ', ';'), square.replaceAll(/ (\S+) /g, ',$1;')].map(async (list) => {
        const { features } = await read(collection(ring(list)), 'fields.gml')
        expect(features[0]?.problem).toBeNull()
        return features[0]?.geometry
      }),
    )
    expect(new Set(shapes).size).toBe(1)
    await expect(read(collection(ring(square.replace('10.01', 'x'))), 'fields.gml')).rejects.toThrow(
      'A list of positions in the GML file, number 1, holds "x", which is not a number',
    )
    await expect(read(collection(ring('50 10 50 10.01 50.01 10.01 50')), 'fields.gml')).rejects.toThrow(
      'A list of positions in the GML file, number 1, has 7 numbers, which are not pairs',
    )
  })

  it('UPL-3: that breaks off or is not well-formed is refused', async () => {
    const whole = collection(field(polygon(LAT_LON, URN)))
    await expect(read(whole.slice(0, whole.length - 40), 'fields.gml')).rejects.toThrow(
      'The GML file is incomplete',
    )
    for (const [mistake, cause] of [
      ['\n\n<f:a></f:b>', '<f:a> is not closed before </f:b>'],
      ['\n\n<f:a>&nbsp;</f:a>', '"&nbsp;" is no entity that XML knows'],
    ] as const)
      await expect(read(collection(mistake), 'fields.gml')).rejects.toThrow(
        `The GML file is not well-formed XML: in line 3 ${cause}`,
      )
    await expect(read(zipOf({ 'a.gml': 'no', 'b.txt': '' }), 'fields.zip')).rejects.toThrow(
      'The .gml file is not a GML file, despite its name',
    )
  })
})
