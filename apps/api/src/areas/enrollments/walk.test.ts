import {
  type Client,
  type EnrollmentDetail,
  type EnrollmentEvent,
  type EnrollmentStatus,
  isProductError,
} from '@org/core'
import {
  ENROLLMENT_EVENTS,
  endpoints,
  enrollmentWorkflow,
  findMove,
  HOLDING_STATUSES,
  isAllowed,
} from '@org/core/contract'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { growerWithFields, YEAR } from '../../testing/enrolled-land.ts'
import { type StaffedApi, startStaffedApi } from '../../testing/staffed-api.ts'

let api: StaffedApi
const clients: Record<'staff' | 'manager', Client | undefined> = { staff: undefined, manager: undefined }
beforeAll(async () => {
  api = await startStaffedApi()
  clients.staff = api.client
  clients.manager = await api.signIn('manager')
})
afterAll(() => api.close())

const as = (role: 'staff' | 'manager'): Client => clients[role] ?? api.client

/** What the test knows of an enrollment: what the workflow and the calls so far make of it. */
interface Known {
  id: number
  version: number
  status: EnrollmentStatus
  program: string
  fieldIds: Set<number>
}

type Step = { role: 'staff' | 'manager'; at: number } & (
  | { call: 'create' | 'update'; program: number; fields: boolean[] }
  | { call: 'move'; event: EnrollmentEvent; isStale: boolean }
)

const PROGRAMS = ['Cover crops', 'No-till']
const FIELDS = 3
const role = fc.constantFrom('staff' as const, 'manager' as const)
const at = fc.nat({ max: 5 })
const fields = fc.array(fc.boolean(), { minLength: FIELDS, maxLength: FIELDS })
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 2,
    arbitrary: fc.record({ role, at, call: fc.constant('create' as const), program: fc.nat(1), fields }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ role, at, call: fc.constant('update' as const), program: fc.nat(1), fields }),
  },
  {
    weight: 7,
    arbitrary: fc.record({
      role,
      at,
      call: fc.constant('move' as const),
      event: fc.constantFrom(...ENROLLMENT_EVENTS),
      isStale: fc.integer({ min: 0, max: 9 }).map((dice) => dice === 0),
    }),
  },
)

const isHolding = (status: EnrollmentStatus): boolean => HOLDING_STATUSES.some((each) => each === status)

/** Other enrollments of the program that hold a field of this one. */
const rivalsOf = (known: readonly Known[], row: Known): Known[] =>
  known.filter(
    (other) =>
      other.id !== row.id &&
      other.program === row.program &&
      isHolding(other.status) &&
      [...row.fieldIds].some((id) => other.fieldIds.has(id)),
  )

/** What a move has to come to: a state; or why it is refused. */
function expectedOf(known: readonly Known[], row: Known, step: Extract<Step, { call: 'move' }>) {
  const move = findMove(enrollmentWorkflow, row.status, step.event)
  const asked = enrollmentWorkflow.moves.find(({ event }) => event === step.event)
  if (asked?.may && !isAllowed(step.role, asked.may)) return 'forbidden'
  if (step.isStale || move === null) return 'refused'
  const isHeld = rivalsOf(known, row).length > 0
  if (step.event === 'submit') return isHeld || row.fieldIds.size === 0 ? 'needs_review' : 'eligible'
  if (step.event === 'accept' && (isHeld || row.fieldIds.size === 0)) return 'refused'
  return move.to
}

async function move(known: Known[], row: Known, step: Extract<Step, { call: 'move' }>): Promise<void> {
  const expected = expectedOf(known, row, step)
  const items = [{ id: row.id, version: row.version + (step.isStale ? 7 : 0) }]
  const input = { items, reason: 'Because' }
  // A move that asks for no reason takes none.
  if (!Object.hasOwn(endpoints.enrollments[step.event].body.shape, 'reason'))
    Reflect.deleteProperty(input, 'reason')
  const answer = await as(step.role)
    .enrollments[step.event](input)
    .catch((error: unknown) => {
      if (!isProductError(error)) throw error
      return error
    })
  if (answer instanceof Error) {
    expect([step.event, row.status, answer.kind]).toEqual([step.event, row.status, expected])
    return
  }
  const { moved, refused, editId } = answer
  const became = moved[0]?.status ?? 'refused'
  expect([step.event, row.status, became]).toEqual([step.event, row.status, expected])
  expect([moved.length + refused.length, editId === null]).toEqual([1, moved.length === 0])
  if (moved[0] === undefined) return
  row.status = moved[0].status
  row.version = moved[0].version
}

const chosen = (fieldIds: readonly number[], fields: readonly boolean[]) =>
  fieldIds.filter((_, index) => fields[index])

const knownOf = ({ id, version, status, program, fields }: EnrollmentDetail): Known => ({
  id,
  version,
  status,
  program,
  fieldIds: new Set(fields.map((field) => field.id)),
})

it('ENR-38: whatever staff and managers call in whatever order, every state was reached by a legal move, a field is held once, and areas add up', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 20 }), async (steps) => {
      const { growerId, fieldIds } = await growerWithFields(api.client, 'Walked', FIELDS)
      const known: Known[] = []
      for (const step of steps) {
        const row = known[step.at % Math.max(1, known.length)]
        if (step.call === 'create') {
          const program = PROGRAMS[step.program] ?? ''
          const wanted = chosen(fieldIds, step.fields)
          const made = await as(step.role).enrollments.create({
            growerId,
            program,
            year: YEAR,
            fieldIds: wanted,
          })
          known.push(knownOf(made))
        } else if (row !== undefined && step.call === 'update') {
          const patch = { id: row.id, version: row.version, fieldIds: chosen(fieldIds, step.fields) }
          const isOpen = row.status === 'draft' || row.status === 'needs_review'
          const differs =
            patch.fieldIds.length !== row.fieldIds.size || patch.fieldIds.some((id) => !row.fieldIds.has(id))
          const answer = as(step.role).enrollments.update(patch)
          if (!isOpen && differs) await expect(answer).rejects.toMatchObject({ kind: 'conflict' })
          else Object.assign(row, knownOf(await answer))
        } else if (row !== undefined && step.call === 'move') await move(known, row, step)
      }
      await expectSound(known, growerId)
    }),
    { numRuns: 20 },
  )
}, 300_000)

/** What the database keeps is what the calls made of it, and no rule of it is broken. */
async function expectSound(known: readonly Known[], growerId: number): Promise<void> {
  const { items } = await api.client.enrollments.list({ growerId, limit: 100 })
  const states = (rows: readonly { id: number; status: string; version: number }[]) =>
    rows.map(({ id, status, version }) => [id, status, version]).sort()
  expect(states(items)).toEqual(states(known))
  const { db } = api.server.services.database
  const { rows } = await sql<{ wrong_sums: number; held_twice: number; wrong_holds: number }>`
    SELECT
      (SELECT count(*) FROM enrollment, LATERAL (
        SELECT count(*) AS fields, coalesce(sum(field.area_m2 ORDER BY field.id), 0) AS area FROM enrollment_field
        JOIN field ON field.id = field_id WHERE enrollment_id = enrollment.id) AS own
        WHERE grower_id = ${growerId} AND (field_count <> fields OR enrollment.area_m2 <> area)) AS wrong_sums,
      (SELECT count(*) FROM (SELECT FROM enrollment_field JOIN enrollment ON enrollment.id = enrollment_id
        WHERE enrollment.grower_id = ${growerId} AND status IN ('eligible', 'signed', 'active', 'complete')
        GROUP BY field_id, enrollment.program_key, enrollment.year HAVING count(*) > 1) AS twice) AS held_twice,
      (SELECT count(*) FROM enrollment_field JOIN enrollment ON enrollment.id = enrollment_id
        WHERE enrollment.grower_id = ${growerId}
          AND holds <> (status IN ('eligible', 'signed', 'active', 'complete'))) AS wrong_holds`.execute(db)
  expect(rows).toEqual([{ wrong_sums: 0, held_twice: 0, wrong_holds: 0 }])
}
