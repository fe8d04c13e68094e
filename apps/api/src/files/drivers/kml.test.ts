import { describe, expect, it } from 'vitest'
import { LIMITS } from '../limits.ts'
import { readingWith } from '../testing/read.ts'
import { reader } from '../testing/reader.ts'
import { hasSamples, sample } from '../testing/samples.ts'
import { zipOf } from '../testing/zip.ts'

const reading = readingWith(reader)
const read = (kml: string, fileName = 'fields.kml') => reading.read(new TextEncoder().encode(kml), fileName)

const kml = (content: string, before = '<?xml version="1.0" encoding="UTF-8"?>') =>
  `${before}<kml xmlns="http://www.opengis.net/kml/2.2"><Document>${content}</Document></kml>`
const ring = (x: number, y: number, side: number, height = '') =>
  `<LinearRing><coordinates>${[
    [x, y],
    [x + side, y],
    [x + side, y + side],
    [x, y + side],
    [x, y],
  ]
    .map((position) => position.join(',') + height)
    .join(' ')}</coordinates></LinearRing>`
const polygon = (x: number, y: number, holes = '') =>
  `<Polygon><outerBoundaryIs>${ring(x, y, 0.01)}</outerBoundaryIs>${holes}</Polygon>`
const placemark = (content: string) => `<Placemark>${content}</Placemark>`
const coordinates = (geometry: string | null | undefined) => JSON.parse(geometry ?? 'null')?.coordinates

describe('KML', () => {
  it('UPL-33: every placemark in any folder is a feature, and says which folder', async () => {
    const inner = `<Folder><name>Home farm</name>${placemark(`<name>North</name>${polygon(1, 50)}`)}
      <Folder><name>Creek</name>${placemark(`<name>Flat</name>${polygon(2, 50)}`)}</Folder></Folder>`
    const { features, columns, crs } = await read(
      kml(`<name>2026</name>${inner}${placemark(polygon(3, 50))}`),
    )
    expect(crs).toBe('EPSG:4326 WGS 84')
    expect(columns).toEqual(['name', 'Folder'])
    expect(features.map(({ attributes }) => [attributes.name, attributes.Folder])).toEqual([
      ['North', '2026 / Home farm'],
      ['Flat', '2026 / Home farm / Creek'],
      [undefined, '2026'],
    ])
    expect(features.map(({ suggestedName }) => suggestedName)).toEqual(['North', 'Flat', 'fields 3'])
    expect(coordinates(features[1]?.geometry)[0][0][0]).toEqual([2, 50])
  })

  it('UPL-33: ExtendedData and SchemaData are attributes, in their order', async () => {
    const data = `<name>North</name><ExtendedData><Data name="tract"><displayName>T</displayName><value>0042</value></Data>
      <SchemaData schemaUrl="#s"><SimpleData name="crop">Corn &amp; beans</SimpleData><SimpleData name="2026">x</SimpleData>
      </SchemaData><Data name="empty"><value/></Data></ExtendedData>`
    const { features, columns } = await read(kml(placemark(data + polygon(1, 50))))
    expect(columns).toEqual(['name', 'tract', 'crop', '2026', 'empty'])
    expect(features[0]?.attributes).toEqual({ name: 'North', tract: '0042', crop: 'Corn & beans', 2026: 'x' })
  })

  it('UPL-33: a table in a description becomes attributes, where nothing else says them', async () => {
    const html = `<![CDATA[<html><style>td { color: red }</style><table><tr><td>Home farm</td></tr><tr><td><table>
      <tr><td>FSA_TRACT</td><td>0042</td></tr><tr bgcolor="#ccc"><th>Crop &amp; use</th><td></td></tr>
      <tr><td>name</td><td>North</td></tr></table></td></tr></table></html>]]>`
    const { features, columns } = await read(
      kml(placemark(`<name>North</name><description>${html}</description>${polygon(1, 50)}`)),
    )
    expect(columns).toEqual(['name', 'FSA_TRACT', 'Crop & use'])
    expect(features[0]?.attributes).toEqual({ name: 'North', FSA_TRACT: '0042' })
  })

  it('UPL-33: a description of HTML becomes its text', async () => {
    const html = `<![CDATA[<!DOCTYPE html><style>td { color: red }</style><p>Crop: <b>Corn</b></p>]]>`
    const { features } = await read(kml(placemark(`<description>${html}</description>${polygon(1, 50)}`)))
    expect(features[0]?.attributes.description).toBe('Crop: Corn')
  })

  it('UPL-33: MultiGeometry, holes in any order and heights', async () => {
    const hole = (x: number) => `<innerBoundaryIs>${ring(x, 50.002, 0.001)}</innerBoundaryIs>`
    const holeFirst = `<Polygon>${hole(1.002)}${hole(1.005)}<outerBoundaryIs>${ring(1, 50, 0.01, ',300')}</outerBoundaryIs></Polygon>`
    const nested = `<MultiGeometry>${holeFirst}<MultiGeometry>${polygon(2, 50)}</MultiGeometry><Point><coordinates>1,50</coordinates></Point></MultiGeometry>`
    const { features, notes } = await read(kml(placemark(nested)))
    expect(coordinates(features[0]?.geometry).map((part: unknown[]) => part.length)).toEqual([3, 1])
    expect(notes).toEqual(['Heights were left out.', 'Points and lines were left out.'])
  })

  it.each([
    ['<Point><coordinates>1,50</coordinates></Point>', 'It is a point; a field boundary is a polygon'],
    [
      '<LineString><coordinates>1,50 2,50</coordinates></LineString>',
      'It is a line; a field boundary is a polygon',
    ],
    ['<gx:Track><gx:coord>1 50 0</gx:coord></gx:Track>', 'It is a line; a field boundary is a polygon'],
    ['', 'It has no geometry'],
    [
      '<Polygon><outerBoundaryIs><LinearRing><coordinates>a,50 b,50 c,50</coordinates></LinearRing></outerBoundaryIs></Polygon>',
      'Position 1 of ring 1 is "a,50", not a longitude and a latitude',
    ],
    ['<Polygon/>', 'Its geometry is empty: there is no polygon in it'],
    [polygon(1, 50).replaceAll(',50', ',500'), 'Its position 1, 500 is not a longitude and a latitude'],
  ])('UPL-33: %s keeps its place, with its problem', async (geometry, problem) => {
    const { features } = await read(kml(placemark(polygon(1, 50)) + placemark(geometry)))
    expect(features.map((feature) => feature.problem)).toEqual([null, problem])
  })

  it('UPL-33: spaces beside the commas are understood', async () => {
    const spaced = polygon(1, 50).replaceAll(',', ' , ')
    const { features } = await read(kml(placemark(spaced)))
    expect(coordinates(features[0]?.geometry)[0][0]).toHaveLength(5)
  })

  it('UPL-6: is read in the encoding it names, and in UTF-16', async () => {
    const text = kml(
      placemark(`<name>Ærø</name>${polygon(1, 50)}`),
      '<?xml version="1.0" encoding="ISO-8859-1"?>',
    )
    const latin1 = Uint8Array.from(text, (character) => character.charCodeAt(0))
    const utf16 = new Uint8Array(
      Uint16Array.from(`\ufeff${text}`, (character) => character.charCodeAt(0)).buffer,
    )
    for (const file of [latin1, utf16])
      expect((await reading.read(file, 'fields.kml')).features[0]?.attributes.name).toBe('Ærø')
  })

  it('UPL-30: what it links to is not followed, and that is said', async () => {
    const link = '<NetworkLink><Link><href>http://127.0.0.1:1/fields.kml</href></Link></NetworkLink>'
    const { features, notes } = await read(kml(link + placemark(polygon(1, 50))))
    expect(features).toHaveLength(1)
    expect(notes).toContain('It links to other files or web addresses. They were not read.')
  })

  it('UPL-30: knows no entities of its own', async () => {
    const before = '<!DOCTYPE kml [<!ENTITY x SYSTEM "file:///etc/passwd"><!ENTITY y "yes">]>'
    const { features } = await read(kml(placemark(`<name>&x;&y;&nbsp;</name>${polygon(1, 50)}`), before))
    expect(features[0]?.attributes.name).toBe('&x;&y;&nbsp;')
  })

  it('UPL-3: that breaks off or is not well-formed is refused, saying where', async () => {
    const whole = kml(placemark(polygon(1, 50)))
    await expect(read(whole.slice(0, -60))).rejects.toThrow('fields.kml is incomplete')
    await expect(read(kml('\n\n<a></b>'))).rejects.toThrow(
      'fields.kml is not well-formed XML: in line 3 <a> is not closed before </b>',
    )
  })

  it('UPL-10: of too many features or corners, or too deep, is refused', async () => {
    await expect(read(kml(placemark('').repeat(LIMITS.features + 1)))).rejects.toThrow(
      'The file holds 5001 features',
    )
    const long = polygon(1, 50).replace(
      '<coordinates>',
      `<coordinates>${'1,50 '.repeat(LIMITS.totalVertices)}`,
    )
    await expect(read(kml(placemark(long)))).rejects.toThrow('more than 500000 corners together')
    await expect(read(kml('<Folder>'.repeat(300)))).rejects.toThrow('nested too deeply')
  })

  it('UPL-72: a KMZ is its doc.kml; a .zip without a main document is all of its KML files', async () => {
    const one = (name: string) => kml(placemark(`<name>${name}</name>${polygon(1, 50)}`))
    const readZip = async (files: Record<string, string>) => {
      const { features, notes, format } = await reading.read(zipOf(files), 'fields.kmz')
      return { names: features.map(({ suggestedName, index }) => [index, suggestedName]), notes, format }
    }
    expect(await readZip({ 'files/icon.png': 'x', 'a.kml': one('A'), 'doc.kml': one('Doc') })).toEqual({
      format: 'KML',
      names: [[0, 'Doc']],
      notes: ['Only its doc.kml was read, not a.kml.'],
    })
    expect(await readZip({ 'x/a.kml': one('A'), 'b.KML': one('B') })).toEqual({
      format: 'KML',
      names: [
        [0, 'A'],
        [1, 'B'],
      ],
      notes: ['It holds 2 KML files: x/a.kml, b.KML.'],
    })
  })
})

describe.skipIf(!hasSamples)('real KML', () => {
  it.each([
    ['bare-ampersand', 'in line 2 an "&" stands by itself; XML writes it as "&amp;"'],
    ['control-char', 'in line 2 is a control character (code 11), which XML does not allow'],
    ['control-charref', 'in line 2 "&#11;" stands for a character that XML does not allow'],
    ['html-description-nbsp', 'in line 2 <br> is not closed before </description>'],
  ])('UPL-73: %s.kml is refused with its line and cause', async (name, mistake) => {
    const { file, fileName } = sample(`cases/27-kml-illegal-characters/${name}.kml`)
    await expect(reading.read(file, fileName)).rejects.toThrow(
      `${name}.kml is not well-formed XML: ${mistake}`,
    )
  })

  it.each(['undeclared-gx-prefix', 'utf8-nul-end', 'whitespace-before-decl'])(
    'UPL-73: %s.kml is read all the same',
    async (name) => {
      const { file, fileName } = sample(`cases/27-kml-illegal-characters/${name}.kml`)
      const { features, notes } = await reading.read(file, fileName)
      expect(features.map(({ suggestedName, problem }) => [suggestedName, problem])).toEqual([['x', null]])
      expect(notes).toEqual([])
    },
  )

  it('UPL-6: bytes that are not in UTF-8 are read as Windows-1252, with a note', async () => {
    const { file, fileName } = sample('cases/27-kml-illegal-characters/latin1-in-utf8.kml')
    const { features, notes } = await reading.read(file, fileName)
    expect(features.map(({ suggestedName }) => suggestedName)).toEqual(['Puño'])
    expect(notes).toEqual(['Its text is not in UTF-8 and was read as Windows-1252.'])
  })

  it('UPL-33: KML and KMZ of the same parcels are the same, attributes and all', async () => {
    const [one, other] = ['kml', 'kmz'].map((ending) =>
      sample(`boundaries/format_equivalence/nl_brp_2023.${ending}`),
    )
    if (one === undefined || other === undefined) throw new Error('no samples')
    const [plain, zipped] = [
      await reading.read(one.file, one.fileName),
      await reading.read(other.file, other.fileName),
    ]
    expect(zipped.features).toEqual(plain.features)
    expect(plain.features[0]?.attributes).toMatchObject({ category: 'Landschapselement', jaar: '2023' })
  })
})
