import { describe, expect, it } from 'vitest'
import { readingWith } from '../testing/read.ts'
import { reader } from '../testing/reader.ts'
import { zipOf } from '../testing/zip.ts'

const { read } = readingWith(reader)

const corner = ([lon, lat]: readonly [number, number]) => `<PNT A="2" C="${lat}" D="${lon}"/>`
/** A ring of four corners around a place. */
const ring = (type: number, lon: number, lat: number, half: number) =>
  `<LSG A="${type}">${(
    [
      [lon - half, lat - half],
      [lon + half, lat - half],
      [lon + half, lat + half],
      [lon - half, lat + half],
    ] as const
  )
    .map(corner)
    .join('')}</LSG>`
const task = (content: string, version = 4) =>
  `<?xml version="1.0" encoding="UTF-8"?><ISO11783_TaskData VersionMajor="${version}" VersionMinor="0">${content}</ISO11783_TaskData>`
const bytesOf = (text: string) => new TextEncoder().encode(text)
const readTask = (content: string, version?: number) => read(bytesOf(task(content, version)), 'TASKDATA.XML')
const polygonsOf = (feature: { geometry: string | null } | undefined) =>
  JSON.parse(feature?.geometry ?? 'null')?.coordinates ?? []

describe('ISOXML', () => {
  it('UPL-44: a field has its names, its customer, its farm and its crop', async () => {
    const { format, crs, features } = await readTask(
      `<CTR A="CTR1" B="Ashby" C="Nora"/><FRM A="FRM1" B="Low Farm" I="CTR1"/><CTP A="CTP1" B="Oats"/>
       <PFD A="PFD1" B="007" C="Long Acre" D="41000" F="FRM1" G="CTP1"><PLN A="1">${ring(1, 8, 52, 0.001)}</PLN></PFD>`,
    )
    expect([format, crs]).toEqual(['ISOXML', 'EPSG:4326 WGS 84'])
    expect(features).toHaveLength(1)
    expect(features[0]).toMatchObject({
      suggestedName: 'Long Acre',
      problem: null,
      attributes: {
        Name: 'Long Acre',
        Code: '007',
        Customer: 'Nora Ashby',
        Farm: 'Low Farm',
        Crop: 'Oats',
        'Declared area (m²)': '41000',
        Id: 'PFD1',
      },
    })
  })

  it.each([3, 4])(
    'UPL-44: version %d: holes go to the ring they lie in, also from areas of their own',
    async (version) => {
      const { features } = await readTask(
        `<PFD A="PFD1" C="Two parts"><PLN A="1">${ring(2, 9, 52, 0.0002)}</PLN>
       <PLN A="1">${ring(1, 8, 52, 0.001)}${ring(1, 9, 52, 0.001)}${ring(2, 8, 52, 0.0002)}</PLN></PFD>`,
        version,
      )
      const polygons = polygonsOf(features[0])
      expect(polygons.map((polygon: unknown[]) => polygon.length)).toEqual([2, 2])
      for (const [outer, hole] of polygons) expect(Math.abs(outer[0][0] - hole[0][0])).toBeLessThan(0.002)
    },
  )

  it('UPL-44: guidance lines, zones and tasks are no boundaries; zones are where there is nothing else', async () => {
    const zone = `<PLN A="2">${ring(1, 8, 52, 0.0005)}</PLN>`
    const bounded = await readTask(
      `<TSK A="TSK1"><TZN A="1">${zone}</TZN></TSK>
       <PFD A="PFD1"><PLN A="1">${ring(1, 8, 52, 0.001)}</PLN>${zone}
       <GGP A="GGP1"><GPN A="GPN1"><PLN A="1">${ring(1, 8, 52, 1)}</PLN></GPN><PLN A="1">${ring(1, 8, 52, 2)}</PLN></GGP></PFD>`,
    )
    expect(polygonsOf(bounded.features[0])).toHaveLength(1)
    expect(bounded.notes).not.toContainEqual(expect.stringContaining('zones'))
    const zoned = await readTask(`<PFD A="PFD1">${zone}</PFD>`)
    expect(polygonsOf(zoned.features[0])).toHaveLength(1)
    expect(zoned.notes).toContain(
      'Fields without their own boundary have the boundary of their treatment zones.',
    )
  })

  it('UPL-44: a field without a boundary, or with holes only, stays and says so', async () => {
    const { features } = await readTask(
      `<PFD A="PFD1"/><PFD A="PFD2"><PLN A="1">${ring(2, 8, 52, 1)}</PLN></PFD>
       <PFD A="PFD3"><PLN A="1"><LSG A="1"><PNT A="2" C="" D="8"/><PNT A="2" C="x" D="8"/></LSG></PLN></PFD>`,
    )
    expect(features.map(({ problem }) => problem)).toEqual([
      'The file has no boundary for it',
      'The file has holes for it, but no boundary around them',
      'Position 1 of ring 1 is not a pair of numbers',
    ])
  })

  it('UPL-44: files that TASKDATA.XML names are read with it, whatever the case of their names', async () => {
    const external = (content: string) => `<?xml version="1.0"?><XFC>${content}</XFC>`
    const files = {
      'out/TASKDATA/TASKDATA.XML': task(
        '<XFR A="PFD00000" B="1"/><XFR A="FRM00000" B="1"/><XFR A="PFD00009" B="1"/>',
      ),
      'out/TASKDATA/pfd00000.xml': external(
        `<PFD A="PFD1" C="Far" F="FRM1"><PLN A="1">${ring(1, 8, 52, 1)}</PLN></PFD>`,
      ),
      'out/TASKDATA/FRM00000.XML': external('<FRM A="FRM1" B="Hill Farm"/>'),
      'out/TASKDATA/GRD00001.shp': 'not looked at',
    }
    const { features, notes } = await read(zipOf(files), 'card.zip')
    expect(features.map(({ attributes }) => [attributes.Name, attributes.Farm])).toEqual([
      ['Far', 'Hill Farm'],
    ])
    expect(notes).toContain('TASKDATA.XML names files that are not in the .zip: PFD00009.')
    expect(notes).toContain('The shapefiles next to the task data were not read: out/TASKDATA/GRD00001.shp.')
    await expect(read(bytesOf(files['out/TASKDATA/TASKDATA.XML']), 'TASKDATA.XML')).rejects.toMatchObject({
      message: 'Its fields are in other files: PFD00000.XML, PFD00009.XML',
      remedy: 'Zip the whole TASKDATA folder, then import the .zip.',
    })
  })

  it('UPL-44: text in other encodings is read as the file says', async () => {
    const latin1 = `<?xml version="1.0" encoding="ISO-8859-1"?><ISO11783_TaskData><PFD A="PFD1" C="Hügel"/></ISO11783_TaskData>`
    const { features } = await read(
      Uint8Array.from(latin1, (character) => character.charCodeAt(0)),
      'a.xml',
    )
    expect(features[0]?.suggestedName).toBe('Hügel')
    const utf16 = new Uint8Array(
      new Uint16Array([0xfeff, ...Array.from(task('<PFD A="PFD1" C="Đồi"/>'), (c) => c.charCodeAt(0))])
        .buffer,
    )
    expect((await read(utf16, 'a.xml')).features[0]?.suggestedName).toBe('Đồi')
  })

  it('UPL-45: entities cannot be declared, and XML nested without end is refused', async () => {
    const laughs = `<?xml version="1.0"?><!DOCTYPE l [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;">]><ISO11783_TaskData><PFD A="PFD1" C="&b;"/></ISO11783_TaskData>`
    await expect(read(bytesOf(laughs), 'a.xml')).rejects.toThrow('declares a document type')
    const reference = task('<PFD A="PFD1" C="&secret;"/>')
    await expect(read(bytesOf(reference), 'a.xml')).rejects.toMatchObject({ kind: 'unreadableFile' })
    const deep = `<ISO11783_TaskData>${'<a>'.repeat(1_000_000)}`
    await expect(read(bytesOf(deep), 'a.xml')).rejects.toThrow('Its XML is nested too deeply')
  })

  it('UPL-45: XML that breaks off says where', async () => {
    await expect(read(bytesOf(task('<PFD A="PFD1"><PLN>\n')), 'a.xml')).rejects.toMatchObject({
      message: expect.stringMatching(
        /^The ISOXML file is damaged or incomplete: the error is in line 2, column \d+$/,
      ),
      remedy: 'Export the task data again, then import that file.',
    })
  })

  it('UPL-45: more fields than can be imported are refused', async () => {
    await expect(readTask('<PFD A="PFD1"/>'.repeat(5001))).rejects.toThrow('The file holds 5001 features')
  })
})
