import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readWithGdal } from '../../../files/testing/read-with-gdal.ts'
import type { ExportedRow } from './format.ts'
import { gpx } from './gpx.ts'
import { anyPointRows, POINT_ROWS, pointRow } from './points-testing.ts'
import { written } from './testing.ts'

const textOf = (rows: readonly ExportedRow[]) =>
  written(gpx, rows, (path) => readFileSync(path, 'utf8'), { shapes: 'points', pageRows: 2 })
const notesOf = (rows: readonly ExportedRow[]) =>
  written(gpx, rows, (_, notes) => [...notes], { shapes: 'points' })
/** The names of elements, in order. */
const elementsIn = (text: string): string[] => [...text.matchAll(/<(\w+)[ >]/g)].map(([, name = '']) => name)
const namesIn = (text: string): string[] =>
  [...text.matchAll(/<wpt [^>]*><name>([^<]*)</g)].map(([, name = '']) => name)

/** Of one crew and day. */
const planned = (count: number): ExportedRow[] =>
  Array.from({ length: count }, (_, at) =>
    pointRow({ id: at + 1, number: at + 1, crewId: 4, crewName: 'Crew North', plannedOn: '2026-10-12' }),
  )

describe('GPX', () => {
  it('EXP-30: is read by GDAL: the same positions, names and descriptions, in their order', async () => {
    await written(
      gpx,
      POINT_ROWS,
      (path) => {
        const { driver, layers } = readWithGdal(path)
        expect(driver).toBe('GPX')
        const of = (name: string) => layers.find((layer) => layer.name === name)?.features ?? []
        const waypoints = of('waypoints')
        expect(waypoints.map(({ properties }) => properties.name)).toEqual([
          'NFort-2',
          'NFort-1',
          'OSEas-12',
          'Zolc-1',
          'NFort-3',
        ])
        for (const [at, { geometry, properties }] of waypoints.entries()) {
          const [lon = 0, lat = 0] = [geometry?.coordinates].flat().map(Number)
          const { geometry: expected, point } = POINT_ROWS[at] ?? { geometry: null }
          const [x = 0, y = 0] = [expected?.coordinates].flat().map(Number)
          // Within a millimeter.
          expect([Math.abs(lon - x) < 9e-9, Math.abs(lat - y) < 9e-9]).toEqual([true, true])
          expect(properties).toMatchObject({ desc: point?.description, cmt: point?.description })
          expect(properties.type).toBe(point?.status)
        }
        expect(waypoints[2]?.properties.desc).toBe(
          "Field O'Brien & Sons <East> · stratum 3 · 0–15, 15–30 cm · replacement · assigned",
        )
        expect(of('routes').map(({ properties: { name, desc } }) => [name, desc])).toEqual([
          ['10-12 Crew North', 'Crew North · 2026-10-12'],
          ['10-13 Crew Nather', 'Crew Näther · 2026-10-13'],
        ])
        const inRoutes = of('route_points').map(({ properties }) => [properties.route_fid, properties.name])
        expect(inRoutes).toEqual([
          [0, 'NFort-2'],
          [0, 'NFort-1'],
          [1, 'OSEas-12'],
        ])
      },
      { shapes: 'points', pageRows: 2 },
    )
  })

  it('EXP-30: has all waypoints before the first route, and elements in the order of the schema', async () => {
    const text = await textOf(POINT_ROWS)
    const elements = elementsIn(text)
    expect(elements.slice(0, 3)).toEqual(['gpx', 'metadata', 'name'])
    expect(elements.lastIndexOf('wpt')).toBeLessThan(elements.indexOf('rte'))
    const waypoint = ['wpt', 'name', 'cmt', 'desc', 'sym', 'type']
    expect(elements.slice(3, 3 + 5 * 6)).toEqual(POINT_ROWS.flatMap(() => waypoint))
    expect(elements.slice(33)).toEqual(
      [2, 1].flatMap((count) => [
        ...['rte', 'name', 'desc'],
        ...Array.from({ length: count }, () => ['rtept', 'name']).flat(),
      ]),
    )
    expect(text).toContain('<gpx version="1.1" creator="sampling-dashboard" ')
    // GPX knows no exponents.
    expect(text).toContain('lat="-0.00000010" lon="0.00000010"')
  })

  it('EXP-30: keeps a route whole whose points do not follow each other', async () => {
    const [first, ...rest] = planned(3)
    const other = pointRow({ id: 9, number: 9, plannedOn: '2026-10-12' })
    const text = await textOf([...(first === undefined ? [] : [first]), other, ...rest])
    const routes = text.split('<rte>').slice(1)
    expect(routes.map((route) => route.match(/<name>[^<]*/g))).toEqual([
      ['10-12 Crew North', 'NFort-1', 'NFort-2', 'NFort-3'].map((name) => `<name>${name}`),
      ['10-12 No crew', 'NFort-9'].map((name) => `<name>${name}`),
    ])
  })

  it('EXP-31: has distinct names of ten letters at most, and only what XML carries, whatever people type', async () => {
    await fc.assert(
      fc.asyncProperty(anyPointRows, async (rows) => {
        const text = await textOf(rows)
        const names = namesIn(text)
        expect(names).toHaveLength(rows.filter(({ geometry }) => geometry !== null).length)
        expect(new Set(names.map((name) => name.toUpperCase())).size).toBe(names.length)
        for (const name of names) expect(name).toMatch(/^[A-Za-z0-9 -]{1,10}$/)
        expect(text.replaceAll('\n', '')).not.toMatch(/[\p{Cc}\uFFFE\uFFFF]|&(?!(amp|lt|gt|quot|apos);)/u)
      }),
      { numRuns: 40 },
    )
  })

  it('EXP-37: has a waypoint for each core after its point, and as before where there are none', async () => {
    const cores = [
      { lon: -93.5, lat: 42.1 },
      { lon: -93.4, lat: 42.2 },
    ]
    const other = { fieldId: 2, fieldName: 'Home' }
    const rows = [
      pointRow({ id: 1, number: 12, cores, plannedOn: '2026-10-12' }),
      pointRow({ id: 2, number: 3 }),
      pointRow({ id: 3, number: 12, ...other, cores }),
    ]
    const text = await textOf(rows)
    expect(namesIn(text)).toEqual(['NFort-12', '12.1', '12.2', 'NFort-3', 'Home-12', 'Home12.1', 'Home12.2'])
    expect(text).toContain(
      '<wpt lat="42.20000000" lon="-93.40000000"><name>12.2</name><cmt>Core 2 of point 12</cmt><desc>Core 2 of point 12</desc><sym>Dot, White</sym><type>core</type></wpt>',
    )
    expect(text).toContain('0–15, 15–30 cm · 2 cores · ')
    expect([...text.matchAll(/<rtept /g)]).toHaveLength(1)
    const bare = rows.map((row) =>
      row.point === undefined ? row : { ...row, point: { ...row.point, cores: [] } },
    )
    expect(await textOf(bare)).toBe(text.replaceAll(/<wpt [^\n]*<type>core<[^\n]*\n/g, ''))
    // 167 points with two cores each.
    const many = Array.from({ length: 167 }, (_, at) => pointRow({ id: at + 1, number: at + 1, cores }))
    expect((await notesOf(many))[0]).toBe('The file has 501 waypoints: older devices read the first 500 only')
  })

  it('EXP-30: says what older devices do not read', async () => {
    expect(await notesOf(planned(250))).toEqual([])
    expect(await notesOf(planned(501))).toEqual([
      'The file has 501 waypoints: older devices read the first 500 only',
      'One route has more than 250 points: older devices read no more',
    ])
  })
})
