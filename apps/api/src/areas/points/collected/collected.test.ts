import type { Client } from '@org/core'
import type { CollectedRow, Crew, Point } from '@org/core/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { approvedYear, dayAfter, planFor, pointsOf, TODAY } from '../../../testing/planned-years.ts'
import { type StaffedApi, testDatabases } from '../../../testing/staffed-api.ts'
import { download, ended } from '../../exports/testing.ts'
import { putYear } from '../../field-years/testing.ts'
import { square } from '../../uploads/testing.ts'
import { readComparedPoints } from './points.ts'

const METER = 1 / 111_195
const AT = `${TODAY}T00:00:01Z`

const file = (text: string, fileName = 'collected.gpx') => ({
  file: new TextEncoder().encode(text),
  fileName,
})
const gpx = (inside: string) => file(`<gpx version="1.1">${inside}</gpx>`)
const wpt = ({ lon, lat }: { lon: number; lat: number }, name = '', time = AT) =>
  `<wpt lat="${lat}" lon="${lon}">${time === '' ? '' : `<time>${time}</time>`}<name>${name}</name></wpt>`
const north = ({ lon, lat }: { lon: number; lat: number }, meters: number) => ({
  lon,
  lat: lat + meters * METER,
})

for (const database of testDatabases())
  describe.skipIf(database.isMissing)(`collected positions on ${database.name}`, () => {
    let api: StaffedApi
    let client: Client
    let manager: Client
    let growerId: number
    let crew: Crew
    let drawn = 0
    beforeAll(async () => {
      api = await database.start()
      client = api.client
      manager = await api.signIn('manager')
      growerId = (await client.growers.create({ name: 'Sampled Acres' })).id
      crew = await client.crews.create({ name: 'North', pointsADay: 40 })
    })
    afterAll(() => api.close())

    const approved = (name: string) => {
      drawn += 1
      return approvedYear({ client, manager, growerId }, name, square(-97 + drawn * 0.02, 40))
    }
    async function scheduled(name = 'North Forty') {
      const { id, fieldId } = await approved(name)
      await planFor(client, id, crew, dayAfter(1))
      const points = (await pointsOf(client, id)).filter(({ role }) => role === 'base')
      const [one, two, three] = points
      if (one === undefined || two === undefined || three === undefined) throw new Error('no points')
      return { id, fieldId, points, one, two, three }
    }
    const read = (sent: ReturnType<typeof file>, fieldYearId: number, more = {}) =>
      client.points.readCollected({ ...sent, fieldYearId: [fieldYearId], ...more })
    const rowsOf = async (sent: ReturnType<typeof file>, fieldYearId: number, more = {}) =>
      (await read(sent, fieldYearId, more)).rows
    const recordRow = ({ point, lon, lat, at, accuracyM }: CollectedRow) => ({
      id: point?.id ?? 0,
      version: point?.version ?? 0,
      position: { lon, lat },
      accuracyM,
      collectedAt: at ?? AT,
    })
    const statusOf = async (id: number) => (await client.fieldYears.get({ id })).status

    async function exported(filter: Parameters<Client['points']['list']>[0]): Promise<string> {
      const made = await client.exports.createPoints({ format: 'gpx', filter })
      expect(await ended(api, made.id)).toMatchObject({ status: 'done' })
      return (await download(api, made.id)).text()
    }

    it('PCO-8, PCO-12: what was exported to a device reads back by name, is recorded, and then is already recorded', async () => {
      const [first, second] = [await scheduled("O'Brien <East>"), await scheduled('O’Brien East & West')]
      const filter = { fieldYearId: [first.id, second.id] }
      const text = (await exported(filter)).replaceAll('<name>', `<time>${AT}</time><name>`)
      const sent = file(text)
      const readBack = await client.points.readCollected({ ...sent, ...filter })
      const used = readBack.rows.filter(({ state }) => state !== 'refused')
      expect(used).toHaveLength(first.points.length + second.points.length)
      for (const row of used)
        expect(row).toMatchObject({ state: 'ready', matchedBy: 'name', says: '', remark: '', distanceM: 0 })
      for (const { lon, lat, point } of used) {
        expect(lon).toBeCloseTo(point?.lon ?? 0, 7)
        expect(lat).toBeCloseTo(point?.lat ?? 0, 7)
      }
      expect(readBack.notes.join(' ')).toContain('route points were left out')

      const { moved, refused, editId } = await client.points.record({
        rows: used.map(recordRow),
        collectedBy: 'North',
      })
      expect(refused).toEqual([])
      expect(moved.map(({ status, collectedBy }) => [status, collectedBy])).toEqual(
        used.map(() => ['collected', 'North']),
      )
      expect(await statusOf(first.id)).toBe('collected')
      const again = await client.points.readCollected({ ...sent, ...filter })
      expect(again.rows.filter(({ state }) => state !== 'refused').map(({ state }) => state)).toEqual(
        used.map(() => 'already'),
      )
      await client.edits.undo({ id: editId ?? 0 })
      expect(await statusOf(first.id)).toBe('scheduled')
    })

    it.each(['shapefile', 'kml', 'geojson'] as const)(
      'PCO-1, PCO-11: an export as %s reads back by id, and may be the plan itself',
      async (format) => {
        const { id, points } = await scheduled(`As ${format}`)
        const filter = { fieldYearId: [id] }
        const crs = format === 'shapefile' ? ({ crs: 'utm' } as const) : {}
        const made = await client.exports.createPoints({ format, filter, ...crs })
        expect(await ended(api, made.id)).toMatchObject({ status: 'done' })
        const bytes = new Uint8Array(await (await download(api, made.id)).arrayBuffer())
        const { rows } = await client.points.readCollected({ file: bytes, fileName: 'points', ...filter })
        const matched = rows.filter(({ matchedBy, state }) => matchedBy === 'id' && state !== 'refused')
        expect(matched).toHaveLength(points.length)
        for (const { lon, lat, point, state, says } of matched) {
          expect(lon).toBeCloseTo(point?.lon ?? 0, 7)
          expect(lat).toBeCloseTo(point?.lat ?? 0, 7)
          expect([state, says]).toEqual(['confirm', expect.stringContaining('it may be the plan itself')])
        }
      },
    )

    it.each(['gpx', 'kml', 'geojson'] as const)(
      'PCO-27, EXP-37: planned places of cores in an export as %s are no positions of points',
      async (format) => {
        drawn += 1
        const cores = { pattern: 'around', count: 3, radiusM: 8 } as const
        const world = { client, manager, growerId }
        const { id, points } = await approvedYear(world, `Cored ${format}`, square(-97 + drawn * 0.02, 40), {
          cores,
        })
        const filter = { fieldYearId: [id] }
        const made = await client.exports.createPoints({ format, filter })
        expect(await ended(api, made.id)).toMatchObject({ status: 'done' })
        const text = await (await download(api, made.id)).text()
        const [core] = points[0]?.cores ?? []
        expect(text).toContain(format === 'geojson' ? `[${core?.lon},${core?.lat}]` : `Core 1 of point `)
        const readBack = await read(file(text, `points.${format}`), id)
        expect(readBack.rows).toHaveLength(points.length)
        expect(readBack.rows.every(({ distanceM }) => distanceM === 0)).toBe(true)
        const isTold = readBack.notes.includes(`${points.length * 3} planned places of cores were left out.`)
        expect(isTold).toBe(format !== 'geojson')
      },
    )

    it('PCO-27: a measured position that is called like a core stays', async () => {
      const { id, one } = await scheduled('Called so')
      const rows = await rowsOf(
        gpx(wpt(north(one, 2), `${one.number}.1`) + wpt(north(one, 3), '1.1', '')),
        id,
      )
      expect(rows.map(({ point, matchedBy }) => [point?.number, matchedBy])).toEqual([
        [one.number, 'nearest'],
        [one.number, 'nearest'],
      ])
    })

    it('PCO-8: plain names, and ids of a table', async () => {
      const { id, one, two, three } = await scheduled('South Forty')
      const table = [
        'point_id,name,lat,lon,time',
        `${one.id},,${one.lat},${one.lon},${AT}`,
        `,south forty ${two.number},${two.lat},${two.lon},${AT}`,
        `,${three.number},${three.lat},${three.lon},${AT}`,
      ]
      const rows = await rowsOf(file(table.join('\n'), 'a.csv'), id)
      expect(rows.map(({ point, matchedBy, state }) => [point?.number, matchedBy, state])).toEqual([
        [one.number, 'id', 'ready'],
        [two.number, 'name', 'ready'],
        [three.number, 'name', 'ready'],
      ])
    })

    it('PCO-9: without a name the nearest point is asked about; beyond it the row says what is nearest', async () => {
      const { id, one } = await scheduled('Nearest')
      const [near, far] = [north(one, 4), north(one, 40)]
      const rows = await rowsOf(gpx(wpt(near) + wpt(far, 'A')), id)
      expect(rows[0]).toMatchObject({
        ...{ matchedBy: 'nearest', state: 'confirm', point: { id: one.id } },
        says: 'The nearest point, 4 m away: check that it is the one.',
      })
      expect(rows[1]).toMatchObject({ point: null, state: 'unmatched' })
      expect(rows[1]?.says).toMatch(/^No point within 30 m; the nearest is \d+ of Nearest, \d+ m away\.$/)
      expect(await rowsOf(gpx(wpt(near)), id, { nearestM: 3 })).toMatchObject([{ state: 'unmatched' }])
    })

    it('PCO-10: of several positions of a point one is recorded, the others say why not', async () => {
      const { id, one } = await scheduled('Doubled')
      const name = `Doubled ${one.number}`
      const rows = await rowsOf(
        gpx(
          wpt(north(one, 2)) +
            wpt(north(one, 3), name) +
            wpt(north(one, 5), name) +
            wpt(one, name, '') +
            wpt(north(one, 3), name, `${TODAY}T00:00:00Z`),
        ),
        id,
      )
      const title = `point ${one.number} of Doubled`
      expect(rows.map(({ state, says }) => [state, says])).toEqual([
        ['doubled', `Row 2 has the name of ${title}.`],
        ['ready', ''],
        ['doubled', `Row 2 is nearer to ${title}.`],
        ['doubled', `Row 2 was measured; this is where ${title} was planned.`],
        ['doubled', `Row 2 of ${title} is newer.`],
      ])
    })

    it('PCO-11: far from the plan it is confirmed, then refused; recorded elsewhere with a reason', async () => {
      const { id, one, two, three } = await scheduled('Far')
      const named = (point: Point, meters: number) => wpt(north(point, meters), `Far ${point.number}`)
      const rows = await rowsOf(gpx(named(one, 6) + named(two, 17) + named(three, 84)), id)
      expect(rows.map(({ state, says }) => [state, says])).toEqual([
        ['ready', ''],
        ['confirm', '17 m from the plan: recorded as collected elsewhere, with a reason.'],
        [
          'refused',
          `84 m from point ${three.number} of Far, more than 30 m. Check the position, or take a replacement.`,
        ],
      ])
      const without = await client.points.record({ rows: rows.map(recordRow) })
      expect(without.moved.map(({ number, status }) => [number, status])).toEqual([[one.number, 'collected']])
      expect(without.refused.map(({ message, remedy }) => [message, remedy])).toEqual([
        ['No reason was given', 'Say why it was collected elsewhere.'],
        [
          'The place is 84 m from the planned one, more than 30 m',
          'Check the position, or take a replacement.',
        ],
      ])
      const [, second] = rows
      if (second === undefined) throw new Error('no row')
      const elsewhere = { ...recordRow(second), reason: 'Wet', isOutsideStratum: true }
      const { moved } = await client.points.record({ rows: [elsewhere] })
      expect(moved).toMatchObject([{ status: 'relocated', reason: 'Wet', cause: 'water' }])
      expect(moved[0]?.offsetM).toBeCloseTo(17, 0)
      expect(await statusOf(id)).toBe('in_progress')
    })

    it('PCO-12: rows that cannot be recorded are named, each for its own cause', async () => {
      const { one, two, three } = await scheduled('Named')
      const row = ({ id, version, lon, lat }: Point) => ({
        ...{ id, version, position: { lon, lat }, collectedAt: AT },
      })
      const { moved, refused } = await client.points.record({
        rows: [
          row(one),
          row(one),
          { ...row(two), collectedAt: `${dayAfter(5)}T00:00:00Z` },
          { ...row(three), version: three.version + 1 },
        ],
      })
      expect(moved.map(({ id }) => id)).toEqual([one.id])
      expect(refused.map(({ id, message }) => [id, message])).toEqual([
        [one.id, 'It has two positions'],
        [two.id, 'The time of collection is in the future'],
        [three.id, expect.stringContaining('Someone changed')],
      ])
    })

    it('PCO-7: times in their zones; local ones are asked for; those that cannot be are none', async () => {
      const { id, one, two, three } = await scheduled('Times')
      const day = dayAfter(-1)
      const text = gpx(
        wpt(one, `Times ${one.number}`, `${day}T13:13:12-07:00`) +
          wpt(two, `Times ${two.number}`, `${day}T13:13:12`) +
          wpt(three, `Times ${three.number}`, '7592-05-31T11:41:07+03:00'),
      )
      const asked = await read(text, id)
      expect(asked.hasLocalTimes).toBe(true)
      expect(asked.rows.map(({ at, state, says }) => [at, state, says])).toEqual([
        [`${day}T20:13:12.000Z`, 'ready', ''],
        [null, 'confirm', 'Its time has no zone: choose one, then read the file again.'],
        [null, 'confirm', 'Its time cannot be (7592-05-31T11:41:07+03:00): enter one.'],
      ])
      const answered = await read(text, id, { timeZone: '-05:00' })
      expect(answered).toMatchObject({ hasLocalTimes: false, rows: [{}, { at: `${day}T18:13:12.000Z` }, {}] })
    })

    it('PCO-15, PCO-16: days in either order and clocks of a zone are asked for, then read', async () => {
      const { id, one, two } = await scheduled('Clocks')
      const year = Number(TODAY.slice(0, 4)) - 1
      const table = (first: string, second: string) =>
        file(
          `name,lat,lon,time\nClocks ${one.number},${one.lat},${one.lon},${first}\nClocks ${two.number},${two.lat},${two.lon},${second}`,
          'a.csv',
        )
      const times = async (sent: ReturnType<typeof file>, more = {}) => {
        const { rows, dayOrder, hasLocalTimes } = await read(sent, id, more)
        return { dayOrder, hasLocalTimes, at: rows.map(({ at }) => at) }
      }
      const proven = table(`28/10/${year} 09:12`, `02/11/${year} 10:00`)
      expect(await times(proven)).toEqual({ dayOrder: 'dayFirst', hasLocalTimes: true, at: [null, null] })
      const timeZone = 'America/Chicago'
      expect(await times(proven, { timeZone })).toMatchObject({
        at: [`${year}-10-28T14:12:00.000Z`, `${year}-11-02T16:00:00.000Z`],
      })
      const either = table(`04/11/${year} 09:12`, `05/11/${year} 10:00`)
      const { dayOrder, rows } = await read(either, id, { timeZone })
      expect(dayOrder).toBe('unclear')
      expect(rows.map(({ at, state, says }) => [at, state, says])).toEqual(
        ['04/11', '05/11'].map((day) => [
          null,
          'confirm',
          expect.stringMatching(`^The day or the month of its time can be first \\(${day}/`),
        ]),
      )
      expect(await times(either, { timeZone, dayOrder: 'monthFirst' })).toMatchObject({
        dayOrder: 'monthFirst',
        at: [`${year}-04-11T14:12:00.000Z`, `${year}-05-11T15:00:00.000Z`],
      })
      await expect(read(either, id, { timeZone: 'America/Nowhere' })).rejects.toMatchObject({
        kind: 'validation',
        message: '“America/Nowhere” is no time zone that is known',
      })
    })

    it('PCO-22, PCO-23: poor and impossible accuracies, and positions of no certain place, are looked at', async () => {
      const { id, one, two, three } = await scheduled('Doubts')
      const line = ({ number, lat, lon }: Point, accuracy: string) =>
        `Doubts ${number},${lat},${lon},${lat + 10 * METER},${lon},${accuracy},${AT}`
      const table = (header: string) =>
        file([header, line(one, '4'), line(two, '500'), line(three, '99999')].join('\n'), 'a.csv')
      const says = (rows: readonly CollectedRow[]) => rows.map(({ state, says: said }) => [state, said])
      const sure = await rowsOf(table('name,sample lat,sample lon,gate lat,gate lon,accuracy,time'), id)
      expect(says(sure)).toEqual([
        ['ready', ''],
        ['confirm', 'Its accuracy is 500 m: check the position.'],
        ['confirm', 'Its accuracy cannot be (99999): it is recorded without.'],
      ])
      expect(sure[0]).toMatchObject({ placeLabel: 'sample', accuracyM: 4, otherPlaces: [{ label: 'gate' }] })
      expect(sure[0]?.otherPlaces[0]?.distanceM).toBeCloseTo(10, 1)
      const unsure = await rowsOf(table('name,a lat,a lon,b lat,b lon,accuracy,time'), id)
      expect(says(unsure)[0]).toEqual([
        'confirm',
        'Its row has several positions, and the one of “a” was taken: check that it is the sample’s.',
      ])
      const json = `{"type":"Feature","properties":{"name":"Doubts ${one.number}","time":"${AT}","sample_lat":null,"sample_lon":null},"geometry":{"type":"Point","coordinates":[${one.lon},${one.lat}]}}`
      expect(says(await rowsOf(file(json, 'a.geojson'), id))[0]).toEqual([
        'confirm',
        'Its place for the sample is empty, and the one of “point on the map” was taken: check that it is the sample’s.',
      ])
    })

    it('PCO-7: without a time it is confirmed; where it was planned, it may be the plan', async () => {
      const { id, one, two } = await scheduled('Timeless')
      const rows = await rowsOf(
        gpx(wpt(north(one, 1), `Timeless ${one.number}`, '') + wpt(two, `Timeless ${two.number}`, '')),
        id,
      )
      expect(rows.map(({ at, state, says }) => [at, state, says])).toEqual([
        [null, 'confirm', 'It has no time: enter one.'],
        [
          null,
          'confirm',
          'It has no time: enter one. It is exactly where the point was planned: it may be the plan itself.',
        ],
      ])
    })

    it('PCO-9: a file for other fields says how far away it is', async () => {
      const { id, one } = await scheduled('Here')
      const { rows, notes } = await read(gpx(wpt({ lon: one.lon, lat: one.lat + 0.5 }, '12')), id)
      expect(rows).toMatchObject([{ state: 'unmatched', point: null }])
      expect(rows[0]?.says).toMatch(/^No point near\./)
      expect(notes.at(-1)).toMatch(
        /^These positions are 5\d km from the fields of this filter: the file may be for other fields\.$/,
      )
    })

    it('PCO-10: a point that cannot be collected says why', async () => {
      const { id, one, two } = await scheduled('Refused')
      const unplanned = await approved('Unplanned')
      const [first] = unplanned.points
      if (first === undefined) throw new Error('no points')
      expect(await rowsOf(gpx(wpt(first)), unplanned.id)).toMatchObject([
        { state: 'refused', says: expect.stringContaining('Plan its days first.') },
      ])
      await client.points.act({
        act: { event: 'collect', points: [{ id: one.id, version: one.version }], collectedAt: AT },
      })
      const rows = await rowsOf(
        gpx(wpt(north(one, 14)) + wpt(north(one, 0.5), '', `${dayAfter(-3)}T00:00:00Z`)),
        id,
      )
      expect(rows.map(({ state }) => state)).toEqual(['refused', 'refused'])
      expect(rows[0]?.says).toMatch(
        new RegExp(`^Point ${one.number} of Refused was collected already on .+, 14 m from this position\\.`),
      )
      expect(rows[1]?.says).toContain('at another time')
      await putYear(api, id, 'approved')
      expect((await rowsOf(gpx(wpt(two)), id))[0]?.says).toContain('is approved and locked')
    })

    it('PCO-13: of a track only the positions nearest to points that wait are shown', async () => {
      const { id, one, two } = await scheduled('Tracked')
      const points = [north(one, -8), north(one, -2), north(one, 6), north(two, 1), { lon: 1, lat: 1 }]
      const track = points.map(
        ({ lon, lat }, at) => `<trkpt lat="${lat}" lon="${lon}"><time>${TODAY}T00:00:0${at}Z</time></trkpt>`,
      )
      const seg = `<trk><TRKSEG>${track.join('')}</TRKSEG></trk>`
      const { rows, notes } = await read(gpx(wpt(two, `Tracked ${two.number}`) + seg), id)
      expect(rows.map(({ row, kind, state, point, at }) => [row, kind, state, point?.id, at])).toEqual([
        [1, 'waypoint', 'ready', two.id, `${TODAY}T00:00:01.000Z`],
        [3, 'track', 'confirm', one.id, `${TODAY}T00:00:01.000Z`],
      ])
      expect(notes).toEqual(['Of the track of 5 positions, only those nearest to points are shown.'])
      const timeless = await read(gpx(seg.replaceAll(/<time>.*?<\/time>/g, '')), id)
      expect(timeless).toMatchObject({
        rows: [],
        notes: ['The track of 5 positions was left out: without times it may be a route that nobody went.'],
      })
    })

    it('PCO-14: a filter that finds too many points has to be narrowed', async () => {
      const { id, points } = await scheduled('Narrow')
      const { db } = api.server.services.database
      const found = await readComparedPoints(db, { fieldYearId: [id] })
      expect(found.filter(({ counts }) => counts)).toHaveLength(points.length)
      await expect(readComparedPoints(db, { fieldYearId: [id] }, found.length - 1)).rejects.toMatchObject({
        kind: 'conflict',
        message: `The filter finds more than ${found.length - 1} points`,
      })
    })

    it('PCO-5, PCO-6: 50,000 positions and what is no file of positions are refused', async () => {
      const { id } = await scheduled('Many')
      await expect(read(gpx('<wpt lat="1" lon="1"/>'.repeat(50_000)), id)).rejects.toMatchObject({
        kind: 'unreadableFile',
        message: 'The file has 50,000 positions, more than 20,000',
        remedy: 'Split the file by day or by crew, then read one after the other.',
      })
      await expect(read(file('%PDF-1.7', 'a.gpx'), id)).rejects.toMatchObject({
        kind: 'unreadableFile',
        message: 'This is a PDF document',
      })
    })
  })
