import type { Client } from '@org/core'
import {
  AWAITED_STATUSES,
  COLLECTED_STATUSES,
  type Crew,
  type LateKind,
  type Season,
  type SeasonGroup,
  WITH_RESULTS_STATUSES,
} from '@org/core/contract'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { baggedYear, bagsOf, commitUpload, csvFile, mapUnshipped } from '../../../testing/lab-files.ts'
import { approvedYear, dayAfter, planFor, pointsOf, TODAY } from '../../../testing/planned-years.ts'
import { rounds } from '../../../testing/soak.ts'
import { type StaffedApi, testDatabases } from '../../../testing/staffed-api.ts'
import { writeRaw } from '../../../testing/write-raw.ts'
import { square, YEAR } from '../../uploads/testing.ts'

const LIMIT_MS = rounds(180_000, 900_000)
const LATER = dayAfter(10)
const AT = { collectedAt: `${TODAY}T00:00:01.000Z`, collectedBy: 'North' }

interface Narrowing {
  program?: string[]
  growerId?: number[]
  crewId?: number[]
}

const nextSunday = (monday: string): string =>
  new Date(Date.parse(`${monday}T00:00:00Z`) + 6 * 86_400_000).toISOString().slice(0, 10)
const dayBefore = (day: string): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) - 86_400_000).toISOString().slice(0, 10)

/** Every figure of a season beside the list that it counts. */
async function expectAsListed(client: Client, season: Season, narrowing: Narrowing): Promise<void> {
  const of = { year: [YEAR], ...narrowing }
  const { crewId, ...ofFields } = narrowing
  const toSample = { ...of, counts: 'yes' } as const
  const points = async (more: Parameters<Client['points']['sums']>[0]) =>
    client.points.sums({ ...toSample, ...more })
  const samples = async (more: Parameters<Client['samples']['sums']>[0]) =>
    (await client.samples.sums({ ...of, ...more })).rows

  const listed = { year: [YEAR], ...ofFields, active: 'all' } as const
  for (const { status, fields, areaM2 } of season.fields.byStatus) {
    const found =
      crewId === undefined
        ? await client.fields.sums({ ...listed, status: [status] })
        : (await points({ yearStatus: [status] })).sums
    const [rows, area] = 'rows' in found ? [found.rows, found.sums.area] : [found.fields, found.area]
    expect(fields, status).toBe(rows)
    expect(areaM2).toBeCloseTo(area, 3)
  }
  const fieldsIn =
    crewId === undefined ? (await client.fields.sums(listed)).rows : (await points({})).sums.fields
  expect(season.fields.total).toBe(fieldsIn)

  expect(season.points.total).toBe((await points({})).rows)
  for (const { status, points: n } of season.points.byStatus)
    expect(n, status).toBe((await points({ status: [status] })).rows)
  expect(season.samples.total).toBe(await samples({}))
  for (const { status, samples: n } of season.samples.byStatus)
    expect(n, status).toBe(await samples({ status: [status] }))
  for (const { monday, planned, collected, byCrew } of season.weeks) {
    const week = [monday, nextSunday(monday)] as const
    expect(planned).toBe((await points({ plannedIn: week })).rows)
    expect(collected).toBe((await points({ collectedIn: week, status: [...COLLECTED_STATUSES] })).rows)
    expect(byCrew.reduce((sum, each) => sum + each.collected, 0)).toBe(collected)
  }
  const groups: [SeasonGroup[], (value: string) => Narrowing][] = [
    [season.growers, (value) => ({ growerId: [Number(value)] })],
    [season.programs, (value) => ({ program: [value] })],
    [season.crews.filter(({ value }) => value !== ''), (value) => ({ crewId: [Number(value)] })],
  ]
  for (const [rows, more] of groups)
    for (const group of rows) {
      const narrowed = more(group.value)
      const whole = (await points(narrowed)).rows
      expect([group.label, group.points]).toEqual([group.label, whole])
      expect(group.collected).toBe((await points({ ...narrowed, status: [...COLLECTED_STATUSES] })).rows)
      expect(group.samples).toBe(await samples(narrowed))
      expect(group.received).toBe(await samples({ ...narrowed, received: 'yes' }))
      expect(group.results).toBe(await samples({ ...narrowed, status: [...WITH_RESULTS_STATUSES] }))
      if (narrowed.crewId !== undefined || crewId !== undefined)
        expect(group.fields).toBe((await points(narrowed)).sums.fields)
      else expect(group.fields).toBe((await client.fields.sums({ ...listed, ...narrowed })).rows)
    }
  await expectLate(client, season, narrowing)
}

async function expectLate(client: Client, season: Season, narrowing: Narrowing): Promise<void> {
  const of = { year: [YEAR], ...narrowing }
  for (const { kind, count, of: one } of season.late) {
    const id = one === null ? [] : [one.id]
    const counted: Record<LateKind, () => Promise<{ rows: number }>> = {
      overdue: () =>
        client.points.sums({
          ...of,
          counts: 'yes',
          status: ['planned', 'assigned'],
          crewId: id,
          plannedIn: ['', dayBefore(LATER)],
        }),
      blocked: () =>
        client.points.sums({ ...of, counts: 'yes', status: ['inaccessible', 'skipped'], fieldId: id }),
      unlabeled: () =>
        client.samples.sums({
          ...of,
          status: ['reserved'],
          collected: 'yes',
          hasLabel: 'no',
          crewId: one === null ? [''] : id,
        }),
      inTransit: () => client.samples.sums({ ...of, status: ['shipped'], staleDays: 7, shipmentId: id }),
      missing: () => client.samples.sums({ ...of, status: ['not_received'], shipmentId: id }),
      noResults: () => client.samples.sums({ ...of, status: [...AWAITED_STATUSES], staleDays: 7 }),
      staged: async () => ({
        rows: (await client.resultUploads.get({ id: one?.id ?? 0 })).summary?.rows ?? 0,
      }),
    }
    expect([kind, count]).toEqual([kind, (await counted[kind]()).rows])
  }
}

for (const database of testDatabases())
  describe.skipIf(database.isMissing)(`a season on ${database.name}`, () => {
    let api: StaffedApi
    let client: Client
    let manager: Client
    let crews: [Crew, Crew]
    let growers: [number, number]
    let drawn = 0
    beforeAll(async () => {
      api = await database.start()
      manager = await api.signIn('manager')
      client = api.client
      crews = [
        await client.crews.create({ name: 'North', pointsADay: 20 }),
        await client.crews.create({ name: 'South', pointsADay: 20 }),
      ]
      const named = (name: string) => client.growers.create({ name })
      growers = [(await named('Counted Acres')).id, (await named('Other Acres')).id]
    })
    afterAll(() => api.close())

    const anyNarrowing = () => [
      {},
      { program: ['Soil carbon'] },
      { growerId: [growers[0]] },
      { crewId: [crews[0].id] },
      { program: ['Cover crops'], crewId: [crews[1].id] },
    ]
    async function expectSound(): Promise<void> {
      for (const narrowing of anyNarrowing())
        await expectAsListed(
          client,
          await client.reports.season({ year: YEAR, today: LATER, ...narrowing }),
          narrowing,
        )
    }
    /** As time passes: no call makes a sample older. */
    const growOld = (status: string) =>
      writeRaw(
        api.server.services.database.db,
        sql`UPDATE sample SET state_since = now() - interval '12 days' WHERE status = ${status}`,
      )

    async function newYear(growerId: number, crew: Crew, programs: readonly string[]) {
      drawn += 1
      const place = square(-97 + drawn * 0.02, 41)
      const year = await approvedYear({ client, manager, growerId }, `Counted ${drawn}`, place, {
        pointCount: 6,
        replacementsPerStratum: 1,
      })
      await planFor(client, year.id, crew, dayAfter(1))
      for (const program of programs)
        await client.enrollments.create({ growerId, program, year: YEAR, fieldIds: [year.fieldId] })
      return year
    }

    it('RPT-1: without fields in the year there is nothing, and no error', async () => {
      const season = await client.reports.season({ year: 1999 })
      expect(season).toMatchObject({ fields: { total: 0, areaM2: 0 }, points: { total: 0 }, weeks: [] })
      expect(season.growers).toEqual([])
    })

    it('RPT-2, RPT-3, RPT-4: every figure is what its list counts, in all states, by week, grower, program and crew', async () => {
      const first = await newYear(growers[0], crews[0], ['Soil carbon', 'Cover crops'])
      await newYear(growers[1], crews[1], ['Cover crops'])
      const bagged = await baggedYear(
        { api, client, manager, growerId: growers[1], crew: crews[1] },
        'Bagged',
        {
          lon: -96,
          lat: 42,
        },
      )
      const [one, other] = first.points.filter(({ role }) => role === 'base')
      if (one === undefined || other === undefined) throw new Error('There are no points')
      const seen = async (id: number) => {
        const { version } = (await client.points.get({ id })).point
        return { id, version }
      }
      await client.points.act({ act: { event: 'collect', points: [await seen(one.id)], ...AT } })
      await client.points.act({
        act: { event: 'block', points: [await seen(other.id)], reason: 'Wet', replace: true },
      })
      const third = first.points.filter(({ role }) => role === 'base')[2]?.id ?? 0
      await client.points.act({ act: { event: 'skip', points: [await seen(third)], reason: 'Wet' } })
      await ship(bagged.samples.map(({ labelCode }) => labelCode ?? ''))
      await client.resultUploads.stage(
        csvFile([
          ['Sample ID', 'SOC %'],
          [1, 2.1],
        ]),
      )
      await growOld('shipped')

      const season = await client.reports.season({ year: YEAR, today: LATER })
      expect(season.late.map(({ kind }) => kind)).toEqual(
        expect.arrayContaining(['overdue', 'blocked', 'unlabeled', 'inTransit', 'staged']),
      )
      expect(season.late.map(({ days }) => days)).toEqual(
        season.late.map(({ days }) => days).sort((a, b) => b - a),
      )
      const { total, byStatus } = season.fields
      expect(byStatus.reduce((sum, { fields }) => sum + fields, 0)).toBe(total)
      expect(total).toBeGreaterThan(2)
      await expectSound()
    })

    async function ship(codes: readonly string[]): Promise<void> {
      const laboratory = await client.laboratories.create({ name: `Laboratory ${drawn}` })
      const { shipment } = await client.shipments.create({ laboratoryId: laboratory.id })
      const { boxes } = await client.shipments.addBox({ id: shipment.id })
      for (const text of codes)
        await client.labels.scan({
          text,
          device: 'scanner',
          mode: { mode: 'pack', boxId: boxes[0]?.id ?? 0 },
        })
      const { version } = (await client.shipments.get({ id: shipment.id })).shipment
      await client.shipments.ship({ id: shipment.id, version, shippedOn: TODAY, carrier: '', tracking: '' })
      const sent = await client.shipments.get({ id: shipment.id })
      const [line] = sent.lines
      if (line === undefined) throw new Error('Nothing was shipped')
      const lines = [{ id: line.id, version: line.version }]
      await client.shipments.decide({ id: shipment.id, lines, state: 'not_received' })
    }

    it('RPT-12: a sample with results is received only where its arrival was recorded', async () => {
      drawn += 1
      const business = { api, client, manager, growerId: growers[0], crew: crews[0] }
      const { id, samples } = await baggedYear(business, 'Received', { lon: -96, lat: 46 })
      const receivedNow = async () => {
        const { samples: all, growers: by } = await client.reports.season({
          year: YEAR,
          growerId: [growers[0]],
        })
        expect(by[0]?.received).toBe(all.received)
        expect(
          (await client.samples.sums({ growerId: [growers[0]], year: [YEAR], received: 'yes' })).rows,
        ).toBe(all.received)
        return all.received
      }
      const before = await receivedNow()
      await ship(samples.map(({ labelCode }) => labelCode ?? ''))
      const [missing, ...sent] = await bagsOf(client, id)
      const [one, two] = sent.filter(({ status }) => status === 'shipped')
      if (one?.shipmentId == null || two === undefined || missing === undefined) throw new Error('no samples')
      const mode = { mode: 'receive', shipmentId: one.shipmentId } as const
      await client.labels.scan({ text: one.labelCode ?? '', device: 'scanner', mode })
      expect(await receivedNow()).toBe(before + 1)
      const file = csvFile([['Our sample id', 'SOC %'], ...[one, two].map((bag) => [bag.id, 2])])
      const upload = await mapUnshipped(client, await client.resultUploads.stage(file))
      await commitUpload(client, upload)
      expect(await receivedNow()).toBe(before + 1)
      await client.resultUploads.undo({ id: upload.id })
      expect(await receivedNow()).toBe(before + 1)
    })

    const step = fc.record({
      is: fc.constantFrom('collect', 'block', 'replace', 'skip', 'retry', 'waive', 'undo', 'plan'),
      of: fc.array(fc.nat(9), { minLength: 1, maxLength: 3 }),
      crew: fc.nat(1),
    })
    type Step = typeof step extends fc.Arbitrary<infer S> ? S : never

    async function take({ is, of, crew }: Step, id: number, edits: number[]): Promise<void> {
      const points = await pointsOf(client, id)
      const seen = [...new Set(of)]
        .flatMap((at) => points[at] ?? [])
        .map(({ id, version }) => ({ id, version }))
      const made = async (): Promise<{ editId: number | null } | undefined> => {
        if (is === 'undo') {
          await manager.edits.undo({ id: edits.pop() ?? 0 })
          return undefined
        }
        if (is === 'plan') return planFor(client, id, crews[crew] ?? crews[0], dayAfter(2 + crew * 7))
        if (is === 'waive') return manager.points.waive({ points: seen, reason: 'Road' })
        if (is === 'collect') return client.points.act({ act: { event: is, points: seen, ...AT } })
        if (is === 'block' || is === 'skip')
          return client.points.act({ act: { event: is, points: seen, reason: 'Wet' } })
        return client.points.act({ act: { event: is === 'retry' ? 'retry' : 'replace', points: seen } })
      }
      // Refusals are part of the walk: then nothing happened.
      const edit = (await made().catch(() => undefined))?.editId
      if (edit !== undefined && edit !== null) edits.push(edit)
    }

    it('RPT-5: whatever happens to points, and is undone, sums stay those of the lists', {
      timeout: LIMIT_MS,
    }, async () => {
      await fc.assert(
        fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 14 }), async (steps) => {
          const { id } = await newYear(growers[drawn % 2] ?? 0, crews[drawn % 2] ?? crews[0], ['Soil carbon'])
          const edits: number[] = []
          for (const each of steps) await take(each, id, edits)
          await expectSound()
        }),
        { numRuns: rounds(4, 40) },
      )
      const { rows } = await sql`
        SELECT * FROM ((TABLE season_count EXCEPT ALL TABLE season_counted)
          UNION ALL (TABLE season_counted EXCEPT ALL TABLE season_count)) AS different`.execute(
        api.server.services.database.db,
      )
      expect(rows).toEqual([])
      const sums = await sql`
        WITH summed AS (
          SELECT year, grower_id, kind, status, crew_id, planned_week, collected_week, due_on, unlabeled_since,
            sum(n)::bigint AS n FROM season_count GROUP BY 1, 2, 3, 4, 5, 6, 7, 8, 9)
        SELECT * FROM ((TABLE season_sum EXCEPT ALL TABLE summed)
          UNION ALL (TABLE summed EXCEPT ALL TABLE season_sum)) AS different`.execute(
        api.server.services.database.db,
      )
      expect(sums.rows).toEqual([])
    })
  })
