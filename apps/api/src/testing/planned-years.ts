import type { Client } from '@org/core'
import type { CompactPlan, Crew } from '@org/core/contract'
import { type Ring, YEAR } from '../areas/uploads/testing.ts'
import { commitOf, confirmedYear } from './designs.ts'

/** The day on which tests of days are: those after it can be planned. */
export const TODAY = new Date().toISOString().slice(0, 10)
const DAY_MS = 86_400_000
/** A day so many after today. */
export const dayAfter = (days: number): string =>
  new Date(Date.parse(TODAY) + days * DAY_MS).toISOString().slice(0, 10)
export const EVERY_DAY = [1, 2, 3, 4, 5, 6, 7]

interface Business {
  client: Client
  manager: Client
  growerId: number
}

/** A field whose plan is approved. @returns its year, and its points in the order of their numbers */
export async function approvedYear(
  { client, manager, growerId }: Business,
  name: string,
  rings: Ring[],
  plan: Partial<CompactPlan> = {},
) {
  const { id, field } = await confirmedYear(client, growerId, name, rings)
  await client.designs.commit(await commitOf(client, id, { plan }))
  const { version } = await client.fieldYears.get({ id })
  await manager.fieldYears.approvePlan({ items: [{ id, version }] })
  return { id, fieldId: field.id, year: YEAR, points: await pointsOf(client, id) }
}

export async function pointsOf(client: Client, fieldYearId: number) {
  const { items } = await client.points.list({ fieldYearId: [fieldYearId], limit: 200 })
  return items
}

/** Plans base points of a year for a crew and a day, in the order of their numbers. */
export async function planFor(client: Client, fieldYearId: number, crew: Pick<Crew, 'id'>, day: string) {
  const points = (await pointsOf(client, fieldYearId)).filter(
    ({ role, replacesPointId }) => role === 'base' || replacesPointId !== null,
  )
  const { version } = await client.fieldYears.get({ id: fieldYearId })
  return client.visits.plan({
    today: TODAY,
    days: [
      { crewId: crew.id, day, visits: [{ fieldYearId, version, pointIds: points.map(({ id }) => id) }] },
    ],
  })
}
