import type { Client } from '@org/core'
import {
  type Crew,
  followedStatus,
  movesFrom,
  type Point,
  type PointAct,
  pointWorkbook,
  pointWorkflow,
} from '@org/core/contract'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { approvedYear, dayAfter, planFor, pointsOf, TODAY } from '../../testing/planned-years.ts'
import { rounds } from '../../testing/soak.ts'
import { type StaffedApi, testDatabases } from '../../testing/staffed-api.ts'
import { square } from '../uploads/testing.ts'

const LIMIT_MS = rounds(180_000, 900_000)
const AT = { collectedAt: `${TODAY}T00:00:01.000Z`, collectedBy: 'North' }

const EVENTS = ['collect', 'block', 'skip', 'blockAndReplace', 'replace', 'retry', 'waive'] as const
const anyStep = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      is: fc.constantFrom(...EVENTS),
      of: fc.array(fc.nat(11), { minLength: 1, maxLength: 4 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      is: fc.constant('undo' as const),
      of: fc.array(fc.nat(5), { minLength: 1, maxLength: 1 }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ is: fc.constant('plan' as const), of: fc.constant<number[]>([]) }) },
  {
    weight: 3,
    arbitrary: fc.record({
      is: fc.constant('cells' as const),
      of: fc.array(fc.nat(11), { minLength: 1, maxLength: 4 }),
    }),
  },
)
/** What cells make of points, by turns. */
const CELL_STATUSES = ['skipped', 'inaccessible', 'assigned', 'waived'] as const
type Step = { is: (typeof EVENTS)[number] | 'undo' | 'plan' | 'cells'; of: number[] }

for (const database of testDatabases())
  describe.skipIf(database.isMissing)(`a walk over points on ${database.name}`, () => {
    let api: StaffedApi
    let client: Client
    let manager: Client
    let growerId: number
    let crew: Crew
    let drawn = 0
    beforeAll(async () => {
      api = await database.start()
      manager = await api.signIn('manager')
      client = manager
      growerId = (await client.growers.create({ name: 'Walked Acres' })).id
      crew = await client.crews.create({ name: 'North', pointsADay: 20 })
    })
    afterAll(() => api.close())

    const actOf = ({ is, of }: Step, points: readonly Point[]): PointAct | 'waive' | null => {
      const seen = [...new Set(of)].flatMap((at) => {
        const point = points[at]
        return point === undefined ? [] : [{ id: point.id, version: point.version }]
      })
      if (is === 'waive') return 'waive'
      if (is === 'collect') return { event: is, points: seen, ...AT }
      if (is === 'block' || is === 'skip') return { event: is, points: seen, reason: 'Wet' }
      if (is === 'blockAndReplace') return { event: 'block', points: seen, reason: 'Wet', replace: true }
      return is === 'replace' || is === 'retry' ? { event: is, points: seen } : null
    }

    /** A status, a reason and a day in a row, as they are pasted. @returns the edit it made */
    async function writeCells(of: readonly number[], points: readonly Point[]): Promise<number | null> {
      const cells = [...new Set(of)].flatMap((at) => {
        const point = points[at]
        if (point === undefined) return []
        const { id, status, reason, plannedOn } = point
        return [
          { id, column: 'status', was: status, is: CELL_STATUSES[at % CELL_STATUSES.length] },
          { id, column: 'reason', was: reason, is: 'Wet' },
          { id, column: 'plannedOn', was: plannedOn, is: dayAfter(3) },
        ]
      })
      if (cells.length === 0) return null
      return (await client.workbooks.edit({ workbook: pointWorkbook.id, cells })).editId
    }

    /** @returns the edit it made */
    async function take(step: Step, yearId: number, edits: readonly number[]): Promise<number | null> {
      const points = await pointsOf(client, yearId)
      if (step.is === 'undo') {
        const id = edits.at(-1 - (step.of[0] ?? 0))
        // Later changes of the same rows refuse it: then nothing happens.
        if (id !== undefined) await client.edits.undo({ id }).catch(() => null)
        return null
      }
      if (step.is === 'plan') {
        const open = points.filter(
          ({ status, role, replacesPointId }) =>
            (status === 'planned' || status === 'assigned') && (role === 'base' || replacesPointId !== null),
        )
        const { version } = await client.fieldYears.get({ id: yearId })
        if (open.length === 0) return null
        const days = [
          {
            crewId: crew.id,
            day: dayAfter(2),
            visits: [{ fieldYearId: yearId, version, pointIds: open.map(({ id }) => id) }],
          },
        ]
        const made = await client.visits.plan({ today: TODAY, days }).catch(() => null)
        return made?.editId ?? null
      }
      if (step.is === 'cells') return writeCells(step.of, points)
      const act = actOf(step, points)
      if (act === 'waive') {
        const seen = step.of.flatMap((at) => points[at] ?? []).map(({ id, version }) => ({ id, version }))
        return (await manager.points.waive({ points: seen, reason: 'Road' })).editId
      }
      return act === null ? null : (await client.points.act({ act })).editId
    }

    async function expectSound(yearId: number): Promise<void> {
      const points = await pointsOf(client, yearId)
      const counted = points.filter(
        ({ role, replacesPointId }) => role === 'base' || replacesPointId !== null,
      )
      expect((await client.fieldYears.get({ id: yearId })).status).toBe(followedStatus(counted))
      const samples = (await client.samples.list({ fieldYearId: [yearId], limit: 200 })).items
      expect(samples).toHaveLength(18)
      const sampled = counted.filter(({ status }) => status !== 'replaced').map(({ id }) => id)
      expect([...new Set(samples.map(({ pointId }) => pointId))].sort((a, b) => a - b)).toEqual(
        sampled.sort((a, b) => a - b),
      )
      for (const stratum of [1, 2, 3]) {
        const over = points.filter(({ role, stratumNumber }) => role === 'over' && stratumNumber === stratum)
        const places = over.flatMap(({ replacesPointId }) => replacesPointId ?? [])
        expect(new Set(places).size).toBe(places.length)
        for (const place of places) expect(points.find(({ id }) => id === place)?.status).toBe('replaced')
      }
      const isFinal = (status: Point['status']) => pointWorkflow.final.some((each) => each === status)
      for (const { status } of counted)
        if (!isFinal(status)) expect(movesFrom(pointWorkflow, status).length).toBeGreaterThan(0)
    }

    it(
      'PNT-13: the year is what its points make of it, after any acts, plans, cells and undos',
      async () => {
        await fc.assert(
          fc.asyncProperty(fc.array(anyStep, { minLength: 3, maxLength: 12 }), async (steps) => {
            drawn += 1
            const { id } = await approvedYear(
              { client, manager, growerId },
              `Walk ${drawn}`,
              square(-97 + drawn * 0.02, 40),
              { replacementsPerStratum: 2, pointCount: 9 },
            )
            await planFor(client, id, crew, dayAfter(1))
            const edits: number[] = []
            for (const step of steps) {
              const made = await take(step, id, edits)
              if (made !== null) edits.push(made)
              await expectSound(id)
            }
          }),
          { numRuns: rounds(6, 60) },
        )
      },
      LIMIT_MS,
    )
  })
