import type { Client } from '@org/core'
import {
  type Crew,
  type FieldYearRow,
  type FilterOf,
  fieldYearList,
  idsOfOrder,
  keysOf,
  sortsOf,
} from '@org/core'
import { parseCsv } from 'hucre/csv'
import { readXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { commitOf, confirmedYear } from '../../testing/designs.ts'
import { shape } from '../../testing/drawn-fields.ts'
import { baggedYear, bagsOf, commitUpload, csvFile, mapUnshipped } from '../../testing/lab-files.ts'
import { approvedYear, dayAfter, planFor, pointsOf, TODAY } from '../../testing/planned-years.ts'
import { type StaffedApi, testDatabases } from '../../testing/staffed-api.ts'
import { download, ended } from '../exports/testing.ts'
import { square, YEAR } from '../uploads/testing.ts'
import { putYear, yearOf } from './testing.ts'

type Filter = Partial<FilterOf<typeof fieldYearList>>

const IOWA = { lon: -93.6, lat: 42 }
const NEBRASKA = { lon: -97, lat: 41 }

for (const database of testDatabases())
  describe.skipIf(database.isMissing)(`the list of field years on ${database.name}`, () => {
    let api: StaffedApi
    let client: Client
    let manager: Client
    let growers: [alder: number, birch: number]
    let crews: [north: Crew, south: Crew]
    const ids: Record<string, number> = {}
    beforeAll(async () => {
      api = await database.start()
      client = api.client
      manager = await api.signIn('manager')
      const alder = await client.growers.create({ name: 'Alder Acres' })
      growers = [alder.id, (await client.growers.create({ name: 'Birch Farms' })).id]
      crews = [
        await client.crews.create({ name: 'North', pointsADay: 20 }),
        await client.crews.create({ name: 'east', pointsADay: 20 }),
      ]
      await sampled()
      await toured()
      await others()
    })
    afterAll(() => api.close())

    const idOf = (name: string): number => ids[name] ?? 0
    const rowOf = async (name: string): Promise<FieldYearRow | undefined> =>
      (await client.fieldYears.rows({ ids: [idOf(name)] })).items[0]
    const seenOf = ({ id, version }: { id: number; version: number }) => ({ id, version })
    const approved = (growerId: number, name: string, { lon, lat }: typeof IOWA) =>
      approvedYear({ client, manager, growerId }, name, square(lon, lat))

    /** All bags labeled, two with results, in two programs of which one is withdrawn. */
    async function sampled(): Promise<void> {
      const [growerId] = growers
      const [crew] = crews
      const { id } = await baggedYear({ api, client, manager, growerId, crew }, 'Home 80', IOWA)
      ids.sampled = id
      const bags = (await bagsOf(client, id)).slice(0, 2)
      const file = csvFile([['Our sample id', 'SOC %'], ...bags.map((bag) => [bag.id, 2])])
      await commitUpload(client, await mapUnshipped(client, await client.resultUploads.stage(file)))
      const { fieldId, version } = await client.fieldYears.get({ id })
      await client.fields.saveYear({
        ...{ id: fieldId, year: YEAR, version, crop: 'Corn', tillage: 'No till', practice: 'Cover crop' },
        ...{ sampledOn: TODAY, notes: 'Wet at the east end' },
      })
      for (const program of ['Prairie', 'carbon', 'Withdrawn']) {
        const made = await client.enrollments.create({ growerId, program, year: YEAR, fieldIds: [fieldId] })
        if (program === 'Withdrawn')
          await manager.enrollments.withdraw({ items: [seenOf(made)], reason: 'Too far' })
      }
    }

    /** Crews on days; a point of the third one was given up, and what is in its place has no day. */
    async function toured(): Promise<void> {
      const [, growerId] = growers
      const [north, east] = crews
      const { id, fieldId } = await approved(growerId, 'West 40', NEBRASKA)
      ids.toured = id
      const base = (await pointsOf(client, id)).filter(({ role }) => role === 'base')
      const { version } = await client.fieldYears.get({ id })
      const south = await client.crews.create({ name: 'South', pointsADay: 20 })
      const visit = (from: number, to: number) => [
        { fieldYearId: id, version, pointIds: base.slice(from, to).map((point) => point.id) },
      ]
      await client.visits.plan({
        today: TODAY,
        days: [
          { crewId: north.id, day: dayAfter(5), visits: visit(0, 4) },
          { crewId: south.id, day: dayAfter(9), visits: visit(4, 5) },
          { crewId: east.id, day: dayAfter(2), visits: visit(5, 9) },
        ],
      })
      const planned = await pointsOf(client, id)
      const ofCrew = (name: string) => planned.filter(({ crewName }) => crewName === name).map(seenOf)
      const collected = { collectedAt: `${TODAY}T00:00:01.000Z`, collectedBy: 'North' }
      const [first] = ofCrew('North')
      await client.points.act({ act: { event: 'collect', points: first ? [first] : [], ...collected } })
      const skipped = { points: ofCrew('South'), reason: 'Under water', replace: true }
      await client.points.act({ act: { event: 'skip', ...skipped } })
      const inPlace = (await pointsOf(client, id)).filter(({ replacesPointId }) => replacesPointId !== null)
      await client.visits.clear({ pointIds: inPlace.map((point) => point.id) })
      const { version: seen } = await client.fields.get({ id: fieldId })
      // Nebraska has a county of that name too.
      const county = (await rowOf('sampled'))?.county ?? ''
      await client.fields.update({ id: fieldId, version: seen, farmName: 'Mill', county })
    }

    /** An older boundary in a canceled year, a locked year, a bare one; and what the list leaves out. */
    async function others(): Promise<void> {
      const [alder, birch] = growers
      const older = await confirmedYear(client, birch, 'Old Line', square(IOWA.lon + 0.1, IOWA.lat))
      ids.canceled = older.id
      await client.fields.saveBoundary({
        ...{ id: older.field.id, version: older.field.version, plannedYears: 'keep' },
        geometry: shape(square(IOWA.lon + 0.1, IOWA.lat, 0.02)),
      })
      const { version } = await client.fieldYears.get({ id: older.id })
      await client.fieldYears.cancel({ items: [{ id: older.id, version }], reason: 'Sold' })
      const locked = await confirmedYear(client, alder, 'Locked', square(NEBRASKA.lon + 0.1, NEBRASKA.lat))
      ids.locked = locked.id
      await putYear(api, locked.id, 'approved')
      const bare = await confirmedYear(client, alder, 'Bare', square(IOWA.lon + 0.2, IOWA.lat, 0.005))
      ids.bare = bare.id
      await client.enrollments.create({
        ...{ growerId: alder, program: 'Prairie', year: YEAR, fieldIds: [bare.field.id] },
      })
      const earlier = { id: bare.field.id, year: YEAR - 1, version: null, plannedOn: `${YEAR - 1}-05-01` }
      await client.fields.saveYear({ ...earlier, crop: 'Oats' })
      ids.earlier = (await yearOf(client, bare.field.id, YEAR - 1)).id
      const unused = await confirmedYear(client, alder, 'Unused', square(IOWA.lon + 0.3, IOWA.lat))
      ids.unused = unused.id
      await manager.fields.setActive({ ids: [unused.field.id], active: false })
    }

    const listed = async (filter: Filter): Promise<FieldYearRow[]> =>
      (await client.fieldYears.list({ ...filter, limit: 100 })).items
    const namesOf = async (filter: Filter): Promise<string[]> => {
      const nameOf = new Map(Object.entries(ids).map(([name, id]) => [id, name]))
      return (await listed(filter)).map(({ id }) => nameOf.get(id) ?? String(id)).sort()
    }
    const IN_USE = ['bare', 'canceled', 'earlier', 'locked', 'sampled', 'toured']

    it('WBK-1: a row has its field, boundary, programs, design, crews, days and counts', async () => {
      const row = await rowOf('sampled')
      const year = await client.fieldYears.get({ id: idOf('sampled') })
      const field = await client.fields.get({ id: year.fieldId })
      expect(row).toEqual({
        ...{ id: year.id, fieldId: year.fieldId, growerId: growers[0], year: YEAR },
        ...{ boundaryVersionId: year.boundaryVersionId, status: 'partial_results' },
        ...{ crop: 'Corn', tillage: 'No till', practice: 'Cover crop', notes: 'Wet at the east end' },
        ...{ plannedOn: dayAfter(1), sampledOn: TODAY },
        ...{ fieldName: 'Home 80', growerName: 'Alder Acres', farmName: '' },
        ...{ county: field.county, state: 'Iowa' },
        ...{ areaM2: field.areaM2, isNewestBoundary: true, enrolledAreaM2: field.areaM2 },
        programs: ['carbon', 'Prairie'],
        ...{ designId: year.design?.id, designNumber: 1, pointCount: 9, collectedCount: 9 },
        ...{ crews: ['North'], firstDay: dayAfter(1), lastDay: dayAfter(1) },
        ...{ sampleCount: 18, resultCount: 2 },
        ...{ version: year.version, updatedAt: year.updatedAt },
      })
      expect(row?.county).not.toBe('')
    })

    it('WBK-1: crews come by name, days are the first and the last, farm and county are of the field', async () => {
      expect(await rowOf('toured')).toMatchObject({
        ...{ crews: ['east', 'North'], firstDay: dayAfter(2), lastDay: dayAfter(5) },
        ...{ farmName: 'Mill', state: 'Nebraska', programs: [], enrolledAreaM2: 0, status: 'in_progress' },
      })
    })

    it('WBK-1: a year without a design, on an older boundary, has empty values and the area of that boundary', async () => {
      const row = await rowOf('canceled')
      const field = await client.fields.get({ id: row?.fieldId ?? 0 })
      expect(row).toMatchObject({
        ...{ status: 'canceled', isNewestBoundary: false, designId: null, designNumber: null, crews: [] },
        ...{ pointCount: 0, collectedCount: 0, sampleCount: 0, resultCount: 0 },
        ...{ firstDay: null, lastDay: null, plannedOn: null, sampledOn: null },
      })
      expect(row?.areaM2).toBeCloseTo(field.areaM2 / 4, -3)
    })

    it('WBK-1: programs are those of the row’s year', async () => {
      expect(await rowOf('bare')).toMatchObject({ programs: ['Prairie'] })
      expect(await rowOf('earlier')).toMatchObject({ programs: [], enrolledAreaM2: 0 })
    })

    it('WBK-2: counts are those of the lists of points and samples', async () => {
      for (const name of ['sampled', 'toured']) {
        const row = await rowOf(name)
        const of = { fieldYearId: [idOf(name)] }
        expect(row?.pointCount).toBe((await client.points.sums({ ...of, counts: 'yes' })).rows)
        expect(row?.collectedCount).toBe((await client.points.sums({ ...of, status: ['collected'] })).rows)
        expect(row?.sampleCount).toBe((await client.samples.sums(of)).rows)
        expect(row?.resultCount).toBe((await client.samples.sums({ ...of, status: ['results'] })).rows)
      }
      expect(
        (await pointsOf(client, idOf('toured'))).filter(({ status }) => status === 'replaced'),
      ).toHaveLength(1)
      expect(await rowOf('toured')).toMatchObject({ pointCount: 9, collectedCount: 1, sampleCount: 18 })
    })

    it('WBK-3: years of fields in use are listed, locked and canceled ones among them; removed ones are gone', async () => {
      expect(await namesOf({})).toEqual(IN_USE)
      const { fieldId } = await client.fieldYears.get({ id: idOf('bare') })
      await client.fields.saveYear({ id: fieldId, year: YEAR + 1, version: null })
      const { id } = await yearOf(client, fieldId, YEAR + 1)
      expect(await listed({ fieldYearId: [id] })).toHaveLength(1)
      const { items } = await client.edits.list({ limit: 1 })
      await client.edits.undo({ id: items[0]?.id ?? 0 })
      expect(await listed({ fieldYearId: [id] })).toEqual([])
      const { items: rows } = await client.fieldYears.rows({ ids: [id, idOf('bare'), idOf('sampled')] })
      expect(rows.map((row) => row.id)).toEqual([idOf('bare'), idOf('sampled')])
    })

    it('WBK-4: is narrowed by each of its filters, and by several', async () => {
      const { fieldId, county = '' } = (await rowOf('sampled')) ?? { fieldId: 0 }
      const found: [Filter, string[]][] = [
        [{ growerId: [growers[1]] }, ['canceled', 'toured']],
        [{ fieldId: [fieldId] }, ['sampled']],
        [{ fieldYearId: [idOf('toured'), idOf('bare'), idOf('unused')] }, ['bare', 'toured']],
        [{ year: [YEAR - 1] }, ['earlier']],
        [{ program: ['Carbon'] }, ['sampled']],
        [{ program: ['prairie'] }, ['bare', 'sampled']],
        [{ program: ['Withdrawn'] }, []],
        [{ search: 'mill birch' }, ['toured']],
        [{ search: 'HOME' }, ['sampled']],
        [{ search: '  ' }, IN_USE],
        [{ status: ['approved', 'canceled'] }, ['canceled', 'locked']],
        [{ crop: ['Corn', ''] }, ['bare', 'canceled', 'locked', 'sampled', 'toured']],
        [{ tillage: ['No till'] }, ['sampled']],
        [{ practice: ['Cover crop'] }, ['sampled']],
        [{ state: ['Nebraska'] }, ['locked', 'toured']],
        [{ county: [county], state: ['Iowa'] }, ['bare', 'canceled', 'earlier', 'sampled']],
        [{ county: [county], state: ['Nebraska'] }, ['toured']],
        [{ state: ['Nebraska'], growerId: [growers[0]] }, ['locked']],
      ]
      for (const [filter, names] of found) expect([filter, await namesOf(filter)]).toEqual([filter, names])
    })

    it('WBK-5: is ordered by each of its words, in pages as in ids; a year without the day comes last', async () => {
      const keys: Record<string, (row: FieldYearRow) => (string | number)[]> = {
        field: ({ fieldName, year }) => [fieldName.toLowerCase(), year],
        grower: ({ growerName, fieldName, year }) => [growerName, fieldName.toLowerCase(), year],
        farm: ({ farmName, fieldName, year }) => [farmName, fieldName.toLowerCase(), year],
        year: ({ year, fieldId }) => [year, fieldId],
        status: ({ status, year, fieldId }) => [status, year, fieldId],
        crop: ({ crop, year, fieldId }) => [crop, year, fieldId],
        tillage: ({ tillage, year, fieldId }) => [tillage, year, fieldId],
        practice: ({ practice, year, fieldId }) => [practice, year, fieldId],
        area: ({ areaM2 }) => [areaM2],
        plannedOn: ({ plannedOn }) => [plannedOn ?? '9999'],
        sampledOn: ({ sampledOn }) => [sampledOn ?? '9999'],
        county: ({ county, state, fieldName, year }) => [county, state, fieldName.toLowerCase(), year],
        updated: ({ updatedAt }) => [updatedAt],
      }
      const compare = (one: (string | number)[], other: (string | number)[]): number => {
        const at = one.findIndex((value, index) => value !== other[index])
        return at < 0 ? 0 : (one[at] ?? 0) < (other[at] ?? 0) ? -1 : 1
      }
      expect(Object.keys(keys)).toEqual([...fieldYearList.sorts])
      const rows = await listed({})
      for (const sort of sortsOf(fieldYearList)) {
        const keyOf = keys[sort.replace('-', '')] ?? (() => [])
        const up = rows
          .toSorted((one, other) => compare([...keyOf(one), one.id], [...keyOf(other), other.id]))
          .map(({ id }) => id)
        const expected = sort.startsWith('-') ? up.toReversed() : up
        expect([sort, [...idsOfOrder(await client.fieldYears.order({ sort }))]]).toEqual([sort, expected])
        expect([sort, await idsByPages(sort)]).toEqual([sort, expected])
      }
      expect((await listed({})).map(({ fieldName }) => fieldName)[0]).toBe('Bare')
    })

    it('LST-69: further words order what those before leave equal, each up or down, in pages as in ids', async () => {
      const values = {
        crop: ({ crop }: FieldYearRow) => crop,
        status: ({ status }: FieldYearRow) => status,
        year: ({ year }: FieldYearRow) => year,
        grower: ({ growerName }: FieldYearRow) => growerName,
        area: ({ areaM2 }: FieldYearRow) => areaM2,
      }
      type Word = keyof typeof values | `-${keyof typeof values}`
      const orders: [Word, ...Word[]][] = [
        ['crop', '-area'],
        ['-status', 'grower'],
        ['year', '-crop', 'area'],
        ['-grower', 'year', '-status'],
        ['-area', 'crop'],
      ]
      const isWord = (word: string): word is keyof typeof values => Object.hasOwn(values, word)
      const valueIn = (row: FieldYearRow, word: Word) => {
        const name = word.replace('-', '')
        return isWord(name) ? values[name](row) : 0
      }
      const rows = await listed({})
      for (const by of orders) {
        const [sort, ...thenBy] = by
        const ids = [...idsOfOrder(await client.fieldYears.order({ sort, thenBy }))]
        const expected = rows.toSorted((one, other) => {
          const word = by.find((each) => valueIn(one, each) !== valueIn(other, each))
          if (word === undefined) return 0
          return (valueIn(one, word) < valueIn(other, word) ? -1 : 1) * (word.startsWith('-') ? -1 : 1)
        })
        const told = (row: FieldYearRow | undefined) => row && by.map((word) => valueIn(row, word))
        const found = ids.map((id) => rows.find((row) => row.id === id))
        expect([by, found.map(told)]).toEqual([by, expected.map(told)])
        expect([by, await idsByPages(sort, thenBy)]).toEqual([by, ids])
      }
    })

    async function idsByPages(
      sort: ReturnType<typeof sortsOf<(typeof fieldYearList.sorts)[number]>>[number],
      thenBy: (typeof sort)[] = [],
    ) {
      const found: number[] = []
      let cursor: string | undefined
      do {
        const page = await client.fieldYears.list({
          sort,
          ...(thenBy.length === 0 ? {} : { thenBy }),
          limit: 2,
          ...(cursor === undefined ? {} : { cursor }),
        })
        found.push(...page.items.map(({ id }) => id))
        cursor = page.nextCursor ?? undefined
      } while (cursor !== undefined)
      return found
    }

    const sumsOf = (rows: readonly FieldYearRow[]) => {
      const sum = (of: (row: FieldYearRow) => number) => rows.reduce((all, row) => all + of(row), 0)
      return {
        points: sum(({ pointCount }) => pointCount),
        collected: sum(({ collectedCount }) => collectedCount),
        samples: sum(({ sampleCount }) => sampleCount),
        results: sum(({ resultCount }) => resultCount),
        area: expect.closeTo(
          sum(({ areaM2 }) => areaM2),
          3,
        ),
      }
    }

    it('WBK-6: sums are those of the rows, of all and of each group, which a filter by its value finds', async () => {
      const all = await listed({})
      expect(await client.fieldYears.sums({})).toEqual({ rows: all.length, sums: sumsOf(all) })
      for (const by of keysOf(fieldYearList.groups)) {
        const { items, isComplete } = await client.fieldYears.groups({ by })
        expect(isComplete).toBe(true)
        expect(items.reduce((sum, { rows }) => sum + rows, 0)).toBe(all.length)
        for (const { value, within, rows, sums } of items) {
          const found = await listed({ [by]: [value], ...(within === '' ? {} : { state: [within] }) })
          expect([by, value, rows, sums]).toEqual([by, value, found.length, sumsOf(found)])
        }
      }
      const { items } = await client.fieldYears.groups({ by: 'growerId' })
      expect(items.map(({ label }) => label)).toEqual(['Alder Acres', 'Birch Farms'])
      const county = (await rowOf('sampled'))?.county
      const counties = (await client.fieldYears.groups({ by: 'county' })).items
      expect(
        counties.filter(({ value }) => value === county).map(({ within, rows }) => [within, rows]),
      ).toEqual([
        ['Iowa', 4],
        ['Nebraska', 1],
      ])
      const narrowed = await client.fieldYears.groups({ by: 'crop', growerId: [growers[0]] })
      expect(narrowed.items.map(({ value, rows }) => [value, rows])).toEqual([
        ['Corn', 1],
        ['Oats', 1],
        ['', 2],
      ])
    })

    it('WBK-7: what happens to points and samples is in sums and rows at once', async () => {
      const filter = { fieldYearId: [idOf('toured')] }
      expect((await client.fieldYears.sums(filter)).sums.collected).toBe(1)
      const open = (await pointsOf(client, idOf('toured'))).filter(({ status }) => status === 'assigned')
      const collected = { collectedAt: `${TODAY}T00:00:01.000Z`, collectedBy: 'North' }
      const points = open.slice(0, 1).map(seenOf)
      const { editId } = await client.points.act({ act: { event: 'collect', points, ...collected } })
      expect((await client.fieldYears.sums(filter)).sums.collected).toBe(2)
      expect((await rowOf('toured'))?.collectedCount).toBe(2)
      await client.edits.undo({ id: editId ?? 0 })
      expect((await client.fieldYears.sums(filter)).sums.collected).toBe(1)
    })

    it('WBK-1: crews, days and counts are those of the current design alone', async () => {
      const place = square(NEBRASKA.lon, NEBRASKA.lat + 1, 0.012)
      const { id, fieldId } = await approved(growers[1], 'Replanned', {
        lon: NEBRASKA.lon,
        lat: NEBRASKA.lat + 1,
      })
      ids.replanned = id
      await planFor(client, id, crews[0], dayAfter(3))
      const planned = { crews: ['North'], firstDay: dayAfter(3), lastDay: dayAfter(3), designNumber: 1 }
      expect(await rowOf('replanned')).toMatchObject(planned)
      const { version } = await client.fields.get({ id: fieldId })
      const geometry = shape(place)
      await client.fields.saveBoundary({ id: fieldId, version, geometry, plannedYears: 'replan' })
      const { design } = await client.fieldYears.get({ id })
      const plan = { pointCount: 12 }
      await client.designs.commit(await commitOf(client, id, { plan, replacesId: design?.id ?? 0 }))
      expect(await listed({ fieldYearId: [id] })).toHaveLength(1)
      const empty = { crews: [], firstDay: null, lastDay: null, designNumber: 2 }
      expect(await rowOf('replanned')).toMatchObject({ ...empty, pointCount: 12, sampleCount: 24 })
    })

    it('WBK-8: is a file of all its columns, as CSV and as a workbook', async () => {
      const filter = { fieldYearId: [idOf('sampled')] }
      const fileOf = async (format: 'csv' | 'xlsx') => {
        const made = await client.exports.createFieldYears({ format, filter })
        expect(await ended(api, made.id)).toMatchObject({ status: 'done', error: null })
        return new Uint8Array(await (await download(api, made.id)).arrayBuffer())
      }
      const [head = [], cells = []] = parseCsv(new TextDecoder().decode(await fileOf('csv')), {
        delimiter: ',',
      })
      const told = Object.fromEntries(head.map((name, at) => [name, String(cells[at] ?? '')]))
      expect(told).toMatchObject({
        ...{ Field: 'Home 80', Grower: 'Alder Acres', Year: String(YEAR), Crop: 'Corn', Design: '1' },
        ...{ 'Points planned': '9', 'Points collected': '9', Samples: '18', 'Samples with results': '2' },
        ...{ Boundary: 'Newest', Crew: 'North', Status: 'Partial results', 'First day': dayAfter(1) },
      })
      const [top = [], row = []] = (await readXlsx(await fileOf('xlsx'))).sheets[0]?.rows ?? []
      expect(row[top.indexOf('Sampled on')]).toEqual(new Date(TODAY))
      expect(row[top.indexOf('Points planned')]).toBe(9)
    })
  })
