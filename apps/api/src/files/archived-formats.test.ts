import { describe, expect, it } from 'vitest'
import { geoPackageOf } from './testing/geopackage.ts'
import { reader } from './testing/reader.ts'
import { withFirstRecord, zipOf } from './testing/zip.ts'

const KML = '<kml><Placemark><name>North</name></Placemark></kml>'
const GML = '<gml:FeatureCollection xmlns:gml="http://www.opengis.net/gml"/>'

/** What each format is in a .zip, with something beside it. */
const ARCHIVES: readonly (readonly [fileName: string, content: () => Record<string, Uint8Array | string>])[] =
  [
    ['fields.kmz', () => ({ 'doc.kml': KML, 'files/icon.png': 'x'.repeat(500) })],
    ['fields.gpkg.zip', () => ({ 'fields.gpkg': geoPackageOf([]), 'fields.gpkg-shm': 'x' })],
    ['fields.gml.zip', () => ({ 'fields.gml': GML, 'fields.xsd': '<schema/>' })],
    ['fields.gdb.zip', () => ({ 'f.gdb/a00000001.gdbtable': 'x'.repeat(500), 'f.gdb/gdb': 'x' })],
    ['fields.shp.zip', () => ({ 'fields.shp': 'x'.repeat(500), 'fields.dbf': 'x' })],
  ]

const [FLAGS_AT, PACKED_SIZE_AT, SIZE_AT] = [8, 20, 24]

describe.each(ARCHIVES)('%s', (fileName, content) => {
  const read = (zip: Uint8Array) => reader.read(zip, fileName)
  const refused = (message: string | RegExp) =>
    expect.objectContaining({
      kind: 'unreadableFile',
      message: expect.stringMatching(message),
      remedy: expect.stringMatching(/./),
    })

  it('UPL-3: that is protected with a password is refused', async () => {
    const zip = withFirstRecord(zipOf(content()), (record) => record.setUint16(FLAGS_AT, 1, true))
    await expect(read(zip)).rejects.toEqual(refused('The .zip is protected with a password'))
  })

  it('UPL-3: that names a file outside itself is refused', async () => {
    for (const path of [
      '../../evil.kml',
      '/tmp/evil.gpkg',
      String.raw`..\evil.gml`,
      'f.gdb/../../evil.gdbtable',
    ])
      await expect(read(zipOf({ ...content(), [path]: 'x' }))).rejects.toEqual(
        refused('names a file outside itself'),
      )
  })

  it('UPL-3: that breaks off is refused, wherever it does', async () => {
    const zip = zipOf(content())
    for (let tenths = 1; tenths < 10; tenths += 1)
      await expect(read(zip.slice(0, (zip.length * tenths) / 10))).rejects.toEqual(
        refused(/damaged or incomplete/),
      )
  })

  it('UPL-3: that unpacks to far more than was sent is refused', async () => {
    const [first = ''] = Object.keys(content())
    const blank = { ...content(), [first]: new Uint8Array(20_000_000) }
    await expect(read(zipOf(blank))).rejects.toEqual(refused('more than 250 times its size'))
    const claims = (at: number, bytes: number) =>
      withFirstRecord(zipOf(content()), (record) => record.setUint32(at, bytes, true))
    await expect(read(claims(SIZE_AT, 300_000_000))).rejects.toEqual(refused('unpacks to more than 256 MB'))
    await expect(read(claims(PACKED_SIZE_AT, 90_000_000))).rejects.toEqual(
      refused('the same bytes several times'),
    )
  })

  it('UPL-3: that holds thousands of files is refused', async () => {
    const many = Object.fromEntries(Array.from({ length: 1000 }, (_, at) => [`more/${at}.txt`, '']))
    await expect(read(zipOf({ ...many, ...content() }))).rejects.toEqual(refused('holds 1002 files'))
  })

  it('UPL-3: inside another archive is refused, with what to do', async () => {
    const outer = zipOf({ 'inner.zip': zipOf(content()), 'read.me': 'x' })
    await expect(read(outer)).rejects.toEqual(
      refused('holds another .zip or .kmz: unpack it, then import the inner file'),
    )
  })
})
