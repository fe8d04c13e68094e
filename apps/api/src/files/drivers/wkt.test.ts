import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readingWith } from '../testing/read.ts'
import { reader } from '../testing/reader.ts'
import { hasSamples, sample, samplesIn } from '../testing/samples.ts'
import { readWkt, splitWkt } from './wkt-text.ts'

const { read, ask } = readingWith(reader)

const bytesOf = (text: string) => new TextEncoder().encode(text)
/** Longitude and latitude, as a person would answer where it is asked. */
const readText = (text: string, fileName = 'fields.wkt') =>
  read(bytesOf(text), fileName, { crs: 'EPSG:4326' })
const problems = async (text: string) => (await readText(text)).features.map(({ problem }) => problem)
const SQUARE = 'POLYGON ((10 50, 10.01 50, 10.01 50.01, 10 50.01, 10 50))'

describe('WKT', () => {
  it('UPL-46: is one geometry in each line, or one over several', async () => {
    const { format, crs, features } = await readText(
      `\ufeff${SQUARE}\n\nMULTIPOLYGON\n  (\n   ((11 50, 12 50,\n 12 51, 11 50)))\r\n${SQUARE.toLowerCase()};\n`,
    )
    expect([format, crs]).toEqual(['WKT', 'EPSG:4326 WGS 84'])
    expect(features.map(({ suggestedName, problem }) => [suggestedName, problem])).toEqual([
      ['fields 1', null],
      ['fields 2', null],
      ['fields 3', null],
    ])
  })

  it('UPL-46: heights and measures are left out, said or not', async () => {
    const rings = (more: string) => `((10 50${more}, 11 50${more}, 11 51${more}, 10 50${more}))`
    const { features } = await readText(
      [
        `POLYGON ${rings(' 5')}`,
        `POLYGON Z ${rings(' 5')}`,
        `POLYGONZM${rings(' 5 6')}`,
        `POLYGON M ${rings(' 6')}`,
      ].join('\n'),
    )
    expect(new Set(features.map(({ geometry }) => geometry)).size).toBe(1)
    expect(features[0]?.problem).toBeNull()
  })

  it('UPL-46: EWKT says what its coordinates mean, each for itself', async () => {
    const utm =
      'SRID=32632;POLYGON((500000 5538630,500500 5538630,500500 5539130,500000 5539130,500000 5538630))'
    const { crs, features } = await read(bytesOf(`${utm}\nSRID=4326;${SQUARE}\n${utm}\n${SQUARE}`), 'a.wkt')
    expect(crs).toBe('EPSG:32632 WGS 84 / UTM zone 32N; EPSG:4326 WGS 84')
    expect(features.map(({ index, problem }) => [index, problem])).toEqual([
      [0, null],
      [1, null],
      [2, null],
      [3, 'It names no coordinate system (SRID), but others in the file do'],
    ])
    expect(JSON.parse(features[2]?.geometry ?? '').coordinates[0][0][0][0]).toBeCloseTo(9, 9)
    await expect(readText('SRID=999999;POLYGON((1 2, 3 4, 5 9, 1 2))')).rejects.toMatchObject({
      kind: 'unreadableFile',
      message: expect.stringContaining('EPSG:999999'),
    })
  })

  it('UPL-46: without it, it is asked', async () => {
    expect(await ask(bytesOf(SQUARE), 'a.wkt')).toMatchObject({
      kind: 'crs',
      guesses: [{ crs: 'EPSG:4326' }],
    })
    const meters = bytesOf('POLYGON((155000 463000, 155100 463000, 155100 463100, 155000 463000))')
    expect(await ask(meters, 'a.wkt')).toMatchObject({ kind: 'crs' })
    const { crs, features } = await read(meters, 'a.wkt', { crs: 'EPSG:28992' })
    expect(crs).toBe('EPSG:28992 Amersfoort / RD New')
    expect(JSON.parse(features[0]?.geometry ?? '').coordinates[0][0][0][0]).toBeCloseTo(5.3872, 3)
  })

  it('UPL-65: decimal commas and semicolons are read where they can mean one thing', async () => {
    const same = 'POLYGON ((10.5 52.1, 10.6 52.1, 10.6 52.2, 10.5 52.1))'
    const shape = readWkt(same).geometry
    for (const text of [
      'POLYGON((10,5 52,1; 10,6 52,1; 10,6 52,2; 10,5 52,1))',
      'POLYGON((10.5,52.1; 10.6,52.1; 10.6,52.2; 10.5,52.1))',
      'POLYGON((10,5 52,1, 10,6 52,1, 10,6 52,2, 10,5 52,1))',
    ])
      expect(readWkt(text)).toMatchObject({ geometry: shape, problem: null })
    expect(readWkt('POLYGON((10,5; 52,1; 10,6))').problem).toBeNull()
    expect(readWkt('POLYGON((10.5 52.1, 10.6 52;1, 10.6 52.2))').problem).toBe(
      'Its WKT is not valid: "10.6 52;1" is not a position',
    )
  })

  it('UPL-62: empty members leave themselves out', async () => {
    const far = SQUARE.replaceAll('10', '11').slice(8)
    const text = `${SQUARE.replace(/\)$/, ', EMPTY)')}\nMULTIPOLYGON (EMPTY, ${SQUARE.slice(8)}, ${far}, EMPTY)`
    const { features, notes } = await readText(text)
    expect(features.map(({ problem }) => problem)).toEqual([null, null])
    expect(JSON.parse(features[1]?.geometry ?? '').coordinates).toHaveLength(2)
    expect(notes).toContain('Empty parts of boundaries were left out.')
  })

  it('UPL-47: one mistake is one feature’s problem', async () => {
    expect(
      await problems(
        [
          SQUARE,
          'POLYGON ((10 50, 11 50, 11 51',
          SQUARE,
          'POLYGON ((10 50, 11 50)), 11 51))',
          'POLYGON ((a b, c d, e f, a b))',
          'POLYGON (10 50, 11 50, 11 51, 10 50)',
          'POLYGON EMPTY',
          'POINT (1 2)',
          'CURVEPOLYGON (CIRCULARSTRING (1 1, 2 2, 3 1, 1 1))',
          'North 40',
        ].join('\n'),
      ),
    ).toEqual([
      null,
      'Its brackets do not match: the WKT is incomplete',
      null,
      'Its brackets do not match: the WKT is incomplete',
      'Its WKT is not valid: "a b" is not a position',
      'Its WKT is not valid',
      'It has no geometry',
      'It is a point; a field boundary is a polygon',
      'It is a CURVEPOLYGON, which cannot be read: convert its curves to lines first',
      'It is not WKT: it does not begin with a geometry type',
    ])
  })

  it('UPL-47: any text is geometries or problems, soon', () => {
    const words = fc.constantFrom(
      'POLYGON',
      'MULTIPOLYGON',
      'GEOMETRYCOLLECTION',
      'Z',
      'EMPTY',
      'SRID=3;',
      '\n',
      ' ',
      '(',
      ')',
      ',',
      '1',
      '-2.5',
      '1e999',
      'x',
    )
    fc.assert(
      fc.property(fc.array(words, { maxLength: 60 }), (tokens) => {
        for (const piece of splitWkt(tokens.join(''))) {
          const { geometry, problem } = readWkt(piece)
          expect(problem === null || geometry === null).toBe(true)
        }
      }),
      { numRuns: 2000 },
    )
    const deep = `${'GEOMETRYCOLLECTION ('.repeat(100_000)}${')'.repeat(100_000)}`
    expect(readWkt(deep).problem).toBe('Its geometry collections are nested too deeply')
    expect(readWkt(`POLYGON ${'('.repeat(5_000_000)}`).problem).toMatch(/^Its brackets do not match/)
  })
})

describe('tables with WKT', () => {
  it('UPL-46: have names beside it, whatever parts their columns', async () => {
    for (const separator of [',', ';', '\t']) {
      const rows = [
        ['id', 'name', 'shape'],
        ['1', 'North "40"', SQUARE],
        ['2', '', SQUARE],
        ['3', 'No shape', ''],
      ]
      const text = rows
        .map((row) => row.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(separator))
        .join('\r\n')
      const { format, columns, features } = await readText(text, 'fields.csv')
      expect([format, columns]).toEqual(['CSV with WKT', ['id', 'name']])
      expect(features.map(({ attributes, problem }) => [attributes, problem])).toEqual([
        [{ id: '1', name: 'North "40"' }, null],
        [{ id: '2' }, null],
        [{ id: '3', name: 'No shape' }, 'It has no geometry'],
      ])
    }
  })

  it('UPL-64: two columns are enough, whatever parts them and however the shapes are written', async () => {
    const hex =
      '0103000020E6100000010000000400000000000000000024400000000000004940000000000000264000000000000049400000000000002640000000000080494000000000000024400000000000004940'
    const json = '{""type"": ""Polygon"", ""coordinates"": [[[10, 50], [11, 50], [11, 51], [10, 50]]]}'
    const trace = '50.0 10.0 0 0;50.0 11.0 0 0;51.0 11.0 0 0;50.0 10.0 0 0'
    const wkt = 'POLYGON ((10 50, 11 50, 11 51, 10 50))'
    for (const text of [
      `Name;geom\nMill;"${wkt}"`,
      `Name;geom\nMill;${wkt}`,
      `Name\tgeom\nMill\t${wkt}`,
      `geom\tName\n${wkt}\tMill`,
      `sep=;\r\nName;geom\r\nMill;"${wkt}"`,
      `"Name" , "WKT"\n"Mill" , "${wkt}"`,
      `name,geom\nMill,${hex}`,
      `name,geom\nMill,"${json}"`,
      `name,geom\nMill,"${trace}"`,
    ]) {
      const { features, format } = await readText(text, 'fields.csv')
      expect([format, features.length]).toEqual(['CSV with WKT', 1])
      expect({ text, ...features[0] }).toMatchObject({ text, suggestedName: 'Mill', problem: null })
      expect(JSON.parse(features[0]?.geometry ?? '').coordinates).toEqual([
        [
          [
            [10, 50],
            [11, 50],
            [11, 51],
            [10, 50],
          ],
        ],
      ])
    }
  })

  it('UPL-64: a delimiter at the end of rows is no column; a reference system of 0 is none', async () => {
    const text = `name,shape\nNorth,"SRID=0;${SQUARE}",\nSouth,"${SQUARE}",,\nEast,"${SQUARE}",more`
    expect(await ask(bytesOf(text), 'a.csv')).toMatchObject({ kind: 'crs' })
    const { columns, features, notes } = await readText(text, 'a.csv')
    expect(columns).toEqual(['name', 'Column 2'])
    expect(features.map(({ attributes, problem }) => [attributes, problem])).toEqual([
      [{ name: 'North' }, null],
      [{ name: 'South' }, null],
      [{ name: 'East', 'Column 2': 'more' }, null],
    ])
    expect(notes).toContain('A column without a name is shown as Column 2.')
    const even = await readText(`name,shape\nNorth,"${SQUARE}",`, 'a.csv')
    expect([even.columns, even.notes]).toEqual([['name'], []])
  })

  it('UPL-60: the second column of a name keeps its values', async () => {
    const { columns, features, notes } = await readText(
      `name,name,,geom\nNorth,Grower A,x,"${SQUARE}"`,
      'a.csv',
    )
    expect(columns).toEqual(['name', 'name (2)', 'Column 3'])
    expect(features[0]).toMatchObject({
      suggestedName: 'North',
      attributes: { name: 'North', 'name (2)': 'Grower A', 'Column 3': 'x' },
    })
    expect(notes).toContain('Another column called name is shown as name (2).')
  })

  it.skipIf(!hasSamples)('UPL-64: strangers’ tables are read', async () => {
    for (const folder of ['33-wkt-tables', '35-wkt-delimiter-guess'])
      for (const path of samplesIn(`cases/${folder}/`)) {
        const { file, fileName } = sample(path)
        const { features } = await read(file, fileName, { crs: 'EPSG:4326' }).catch((error: unknown) => {
          throw new Error(path, { cause: error })
        })
        expect([path, features.some(({ problem }) => problem === null)]).toEqual([path, true])
      }
  })

  it.skipIf(!hasSamples)('UPL-46: a published table in a grid of its own is asked about', async () => {
    const { file, fileName } = sample('soil/ca20_regions_wkt.csv')
    expect(await ask(file, fileName)).toMatchObject({ kind: 'crs' })
  })

  it('UPL-47: other text is refused, saying what it is', async () => {
    await expect(readText('id,lat,lon\n1,50,10\n', 'points.csv')).rejects.toMatchObject({
      message: 'This is a table without boundaries in it',
    })
    await expect(readText('Dear all, please find my fields in the letter.', 'a.txt')).rejects.toMatchObject({
      kind: 'unreadableFile',
    })
  })

  it('UPL-47: more rows than can be imported are refused', async () => {
    await expect(readText(`id,wkt\n${`1,"${SQUARE}"\n`.repeat(5001)}`, 'many.csv')).rejects.toThrow(
      /The file holds 5001 features/,
    )
  })
})
