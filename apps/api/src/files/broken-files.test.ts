import { isProductError } from '@org/core/contract'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { rounds } from '../testing/soak.ts'
import { unpack } from './archive.ts'
import { LIMITS } from './limits.ts'
import { reader } from './testing/reader.ts'
import { hasSamples, sample } from './testing/samples.ts'
import { zipOf } from './testing/zip.ts'

/** Read, asked about, or refused with a sentence. @returns the sentence */
async function answerTo(file: Uint8Array, fileName: string): Promise<string> {
  const outcome = await reader.read(file, fileName).catch((error: unknown) => error)
  if (!(outcome instanceof Error)) return ''
  expect(isProductError(outcome, 'unreadableFile'), `${fileName}: ${outcome.stack}`).toBe(true)
  return outcome.message
}

/** The same, and without being given up: a small file that takes so long has found an endless loop. */
async function expectAnswer(file: Uint8Array, fileName: string): Promise<void> {
  expect(await answerTo(file, fileName)).not.toMatch(/took longer than/)
}

const bytesOf = (text: string) => new TextEncoder().encode(text)
const latin1 = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0))
const joined = (...parts: Uint8Array[]) => Uint8Array.from(parts.flatMap((part) => [...part]))
const repeated = (text: string, megabytes: number) => text.repeat((megabytes * 1024 * 1024) / text.length)

const POLYGON = 'POLYGON ((10 50, 10.01 50, 10.01 50.01, 10 50.01, 10 50))'
const entities = (root: string, content: string) =>
  `<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a "${'ha'.repeat(50)}">${'bcdefghi'
    .split('')
    .map((name, at) => `<!ENTITY ${name} "${`&${'abcdefgh'[at]};`.repeat(10)}">`)
    .join('')}]><${root}>${content}</${root}>`

/** Megabytes, and so many parts: what takes more than its share of time for each byte shows with either figure. */
const LARGE = rounds(10, 40)
const MANY = rounds(250_000, 1_000_000)

/** Each tries to be far more than it is. */
const HOSTILE: readonly (readonly [name: string, file: () => Uint8Array])[] = [
  ['laughing entities in KML', () => bytesOf(entities('kml', '<Placemark><name>&i;</name></Placemark>'))],
  ['laughing entities in ISOXML', () => bytesOf(entities('ISO11783_TaskData', '<PFD A="PFD1" C="&i;"/>'))],
  ['laughing entities in GML', () => bytesOf(entities('gml:FeatureCollection', '<gml:name>&i;</gml:name>'))],
  [
    'endless folders in KML',
    () => bytesOf(`<kml xmlns="http://www.opengis.net/kml/2.2">${repeated('<Folder>', 8)}`),
  ],
  [
    'endless elements in GML',
    () => bytesOf(`<gml:FeatureCollection xmlns:gml="http://www.opengis.net/gml">${repeated('<gml:a>', 8)}`),
  ],
  ['endless elements in ISOXML', () => bytesOf(`<ISO11783_TaskData>${repeated('<PFD>', 8)}`)],
  ['endless comments before XML', () => bytesOf(`<?xml version="1.0"?>${repeated('<!---->', 1)}<kml/>`)],
  [
    'one attribute as long as the file',
    () => bytesOf(`<ISO11783_TaskData><PFD A="${repeated('x', LARGE)}"/></ISO11783_TaskData>`),
  ],
  [
    'attributes without end',
    () =>
      bytesOf(
        `<ISO11783_TaskData><PFD ${Array.from({ length: MANY }, (_, at) => `a${at}=""`).join(' ')}/></ISO11783_TaskData>`,
      ),
  ],
  ['a field of parts and holes', () => bytesOf(partsAndHoles(rounds(20_000, 60_000)))],
  ['fields without end in ISOXML', () => bytesOf(`<ISO11783_TaskData>${'<PFD A="PFD1"/>'.repeat(MANY)}`)],
  ['brackets without end in WKT', () => bytesOf(`POLYGON ${repeated('(', LARGE)}`)],
  ['collections without end in WKT', () => bytesOf(repeated('GEOMETRYCOLLECTION (', LARGE))],
  ['a ring without end in WKT', () => bytesOf(`POLYGON ((${repeated('1.5 2.5, ', LARGE)}1 1))`)],
  ['a number without end in WKT', () => bytesOf(`POLYGON ((${repeated('1', LARGE)} 2, 1 1, 2 2))`)],
  ['lines without end in WKT', () => bytesOf(`${POLYGON}\n${repeated('x\n', LARGE)}`)],
  ['blank lines without end in WKT', () => bytesOf(`${POLYGON}\n${repeated('\n', LARGE)}`)],
  ['geometries without end in WKT', () => bytesOf(`${POLYGON}\n`.repeat(MANY * 0.7))],
  ['one cell as long as the file', () => bytesOf(`id,wkt\n1,"${POLYGON}"\n2,"${repeated('x', LARGE)}`)],
  ['columns without end', () => bytesOf(`wkt${',c'.repeat(MANY)}\n"${POLYGON}"${',1'.repeat(MANY)}\n`)],
  ['quotes without end in a table', () => bytesOf(`id,wkt\n1,"${POLYGON}"\n${repeated('"', LARGE)}`)],
  ['a Parquet footer longer than the file', () => latin1(`PAR1${'\0'.repeat(100)}\xff\xff\xff\x7fPAR1`)],
  // A struct whose field 2 is a list of two thousand million true values.
  [
    'a Parquet list of two thousand million',
    () => latin1('PAR1\x29\xf1\xff\xff\xff\xff\x07\x00\x08\0\0\0PAR1'),
  ],
  [
    'structs without end in Parquet',
    () =>
      joined(
        latin1('PAR1'),
        new Uint8Array(1_000_000).fill(0x1c),
        Uint8Array.of(0x40, 0x42, 0x0f, 0),
        latin1('PAR1'),
      ),
  ],
  ['a .shp that claims a thousand million corners', () => hugeShape()],
  ['nothing but zeros', () => new Uint8Array(LARGE * 1024 * 1024)],
  ['members of one name without end in JSON', () => bytesOf(feature(`{${'"a":1,'.repeat(MANY)}"a":1}`))],
  ['one name as long as the file in JSON', () => bytesOf(feature(`{"${repeated('a', LARGE)}":1}`))],
  ['a number as long as the file in JSON', () => bytesOf(feature(`{"a":${repeated('1', LARGE)}}`))],
  ['lines without end in JSON', () => bytesOf(`{}\n${'{}\n'.repeat(MANY)}`)],
  ['rings without end in Esri JSON', () => bytesOf(`{"rings":[${esriRings(MANY)}]}`)],
  ['one WKB as long as the file', () => bytesOf(`id,wkb\n1,0103000000${repeated('ff', LARGE)}`)],
  [
    'one area of a form as long as the file',
    () => bytesOf(`id,area\n1,"${repeated('42.5 -93.5 0 0;', LARGE)}"`),
  ],
  ['semicolons without end in WKT', () => bytesOf(`POLYGON ((${repeated('1,5 2,5; ', LARGE)}1 1))`)],
  ['arrays without end in JSON', () => bytesOf(repeated('[', LARGE))],
  [
    'a geometry nested without end in JSON',
    () => bytesOf(`{"type":"Polygon","coordinates":${repeated('[', 4)}`),
  ],
]

const feature = (properties: string) =>
  `{"type":"Feature","properties":${properties},"geometry":{"type":"Polygon","coordinates":[]}}`

/** Each within the one before. */
const esriRings = (count: number): string =>
  Array.from({ length: count }, (_, at) => {
    const [low, high] = [at / count / 3, 1 - at / count / 3]
    return `[[${low},${low}],[${high},${low}],[${high},${high}],[${low},${low}]]`
  }).join()

/** Rings of one field, and as many holes, each somewhere else. */
function partsAndHoles(count: number): string {
  const ring = (type: number, at: number) => {
    const [lon, lat] = [(at % 300) / 10, Math.floor(at / 300) / 10]
    const corner = (x: number, y: number) => `<PNT A="2" C="${lat + y}" D="${lon + x}"/>`
    return `<LSG A="${type}">${corner(0, 0)}${corner(0.01, 0)}${corner(0, 0.01)}</LSG>`
  }
  const rings = Array.from({ length: count }, (_, at) => ring(1, at) + ring(2, count - at)).join('')
  return `<ISO11783_TaskData><PFD A="PFD1"><PLN A="1">${rings}</PLN></PFD></ISO11783_TaskData>`
}

/** One polygon record of a few bytes. */
function hugeShape(): Uint8Array {
  const view = new DataView(new ArrayBuffer(200))
  view.setInt32(0, 9994)
  view.setInt32(24, 100)
  view.setInt32(28, 1000, true)
  view.setInt32(32, 5, true)
  view.setInt32(100, 1)
  view.setInt32(104, 46)
  view.setInt32(108, 5, true)
  view.setInt32(144, 1, true)
  view.setInt32(148, 1_000_000_000, true)
  return new Uint8Array(view.buffer)
}

describe('files that mean harm', () => {
  it.each(HOSTILE)('UPL-49: %s', { timeout: 60_000 }, async (name, file) => {
    await answerTo(file(), name)
  })

  it('UPL-49: whatever the file, the answer comes within 10 s', () => {
    expect(LIMITS.readMs).toBeLessThanOrEqual(10_000)
  })

  it('UPL-49: after all of them a sound file is read', async () => {
    const read = await reader.read(bytesOf(`SRID=4326;${POLYGON}`), 'sound.wkt')
    if ('question' in read) throw new Error('asks')
    expect(read.features).toHaveLength(1)
  })
})

/** How files of each kind begin. */
const BEGINNINGS: readonly Uint8Array[] = [
  'PAR1',
  'SQLite format 3\0',
  '\0\0\x27\x0a',
  'PK\x03\x04',
  'PK\x05\x06',
  '<?xml version="1.0"?><kml>',
  '<?xml version="1.0"?><ISO11783_TaskData>',
  '<?xml version="1.0"?><gml:FeatureCollection xmlns:gml="http://www.opengis.net/gml">',
  '{"type":"FeatureCollection","features":[',
  'POLYGON ((',
  'SRID=25832;MULTIPOLYGON(((',
  'id,wkt\n1,"POLYGON ((',
].map(latin1)

describe('files that are broken', () => {
  it('UPL-49: anything at all behind the first bytes of a format', { timeout: 120_000 }, async () => {
    const file = fc
      .tuple(
        fc.constantFrom(...BEGINNINGS),
        fc.uint8Array({ maxLength: 2_000 }),
        fc.constantFrom('', 'PAR1', '</kml>', '"'),
      )
      .map(([begin, rest, end]) => joined(begin, rest, latin1(end)))
    await fc.assert(
      fc.asyncProperty(file, (bytes) => expectAnswer(bytes, 'random')),
      { numRuns: rounds(100, 500) },
    )
  })

  it.skipIf(!hasSamples).each([
    ['boundaries/fiboa_example.parquet', 120],
    ['isoxml/partfields_greendb_TASKDATA.XML', 100],
    ['isoxml/taskdata_2021-04-09_external_files.zip', 60],
    ['soil/ca20_regions_wkt.csv', 18],
    ['boundaries/lalibertad_boundary_epsg32618.gpkg', 40],
    ['boundaries/us_usda_csb_2017_2024.gdb.zip', 30],
    ['boundaries/ie_gsaa_2024_epsg4258.gml.zip', 30],
    ['kml/togeojson/polygon.kml', 60],
  ])('UPL-49: %s, damaged anywhere or cut off', { timeout: 240_000 }, async (path, numRuns) => {
    const { file, fileName } = sample(path)
    await fc.assert(
      fc.asyncProperty(damageOf(file.length), (damage) => expectAnswer(damaged(file, damage), fileName)),
      { numRuns: rounds(Math.ceil(numRuns / 6), numRuns) },
    )
  })

  it.skipIf(!hasSamples).each([
    ['isoxml/taskdata_2021-04-09_external_files.zip', 'TASKDATA/PFD00000.XML'],
    ['boundaries/ie_gsaa_2024_epsg4258.gml.zip', null],
    ['boundaries/us_usda_csb_2017_2024.gdb.zip', null],
    ['boundaries/at_inspire_schlaege_2025_epsg31287.gpkg.zip', null],
    ['boundaries/format_equivalence/nl_brp_2023.kmz', null],
  ])('UPL-49: what is in %s, damaged inside a sound .zip', { timeout: 240_000 }, async (path, inside) => {
    const { file, fileName } = sample(path)
    const files = Object.fromEntries(await unpack(file))
    const names = inside === null ? Object.keys(files) : [inside]
    const longest = Math.max(...names.map((name) => files[name]?.length ?? 0))
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...names), damageOf(longest), (name, damage) =>
        expectAnswer(zipOf({ ...files, [name]: damaged(files[name] ?? new Uint8Array(), damage) }), fileName),
      ),
      { numRuns: rounds(5, 25) },
    )
  })
})

interface Damage {
  edits: [at: number, byte: number][]
  keep: number | null
}

/** Bytes changed, more often near the beginning, where formats say what follows; and perhaps the end lost. */
function damageOf(length: number): fc.Arbitrary<Damage> {
  const place = fc.oneof(fc.nat(Math.min(length - 1, 500)), fc.nat(length - 1))
  return fc.record({
    edits: fc.array(fc.tuple(place, fc.nat(255)), { minLength: 1, maxLength: 20 }),
    keep: fc.option(fc.nat(length), { freq: 3 }),
  })
}

function damaged(file: Uint8Array, { edits, keep }: Damage): Uint8Array {
  const copy = file.slice(0, keep ?? file.length)
  for (const [at, byte] of edits) if (at < copy.length) copy[at] = byte
  return copy.length === 0 ? Uint8Array.of(0) : copy
}
