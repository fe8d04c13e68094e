import type { Client } from '@org/core'
import type { Point, Sample } from '@org/core/contract'
import { ended } from '../areas/exports/testing.ts'
import { square } from '../areas/uploads/testing.ts'
import { samplesOf } from './lab-files.ts'
import { LAYOUT } from './locked-year.ts'
import { type TestPhone, testPhone } from './phone.ts'
import { approvedYear, dayAfter, planFor, pointsOf } from './planned-years.ts'
import { MIRA, type StaffedApi, type TestDatabase } from './staffed-api.ts'

/** A field that a crew goes to. */
export interface Visited {
  id: number
  day: string
  points: Point[]
}

export interface FieldWork {
  api: StaffedApi
  client: Client
  manager: Client
  crew: { id: number; name: string }
  staffId: number
  /** A field on a day of its own. @param isLabeled whether the labels of its bags are printed */
  field(name: string, isLabeled?: boolean): Promise<Visited>
  phone(): TestPhone
  point(id: number): Promise<Point>
  /** From the top down. */
  bags(point: Pick<Point, 'id' | 'fieldYearId'>): Promise<Sample[]>
  /** The point of a field with that place in the list of those that are sampled. */
  nth(field: Visited, place: number): Point
  /** The replacement that is next in a point's stratum. */
  nextFor(point: Pick<Point, 'id'>): Promise<{ id: number; number: number }>
}

/** An API with a crew whose people go to fields. */
export async function startFieldWork(database: TestDatabase): Promise<FieldWork> {
  const api = await database.start()
  const { client } = api
  const manager = await api.signIn('manager')
  const { id: growerId } = await client.growers.create({ name: 'Walked Acres' })
  const crew = await client.crews.create({ name: 'North', pointsADay: 200 })
  const { items: people } = await manager.staff.list()
  const staffId = people.find(({ email }) => email === MIRA.email)?.id ?? 0
  let drawn = 0
  return {
    ...{ api, client, manager, crew, staffId },
    field: async (name, isLabeled = true) => {
      drawn += 1
      const day = dayAfter(drawn)
      const { id } = await approvedYear({ client, manager, growerId }, name, square(-97 + drawn * 0.02, 43))
      await planFor(client, id, crew, day)
      if (isLabeled) {
        const source = { kind: 'points', filter: { fieldYearId: [id] } } as const
        // A person may have five files under way.
        await ended(api, (await client.labels.print({ source, layout: LAYOUT })).export.id)
      }
      return { id, day, points: await pointsOf(client, id) }
    },
    phone: () => testPhone(client, staffId),
    point: async (id) => (await client.points.get({ id })).point,
    bags: async ({ id, fieldYearId }) =>
      (await samplesOf(client, fieldYearId))
        .filter(({ pointId }) => pointId === id)
        .toSorted((one, other) => one.depthTopCm - other.depthTopCm),
    nth: ({ points }, place) => {
      const point = points.filter(({ role }) => role === 'base')[place]
      if (point === undefined) throw new Error('no such point')
      return point
    },
    nextFor: async ({ id }) => {
      const { nextReplacement } = await client.points.get({ id })
      if (nextReplacement === null) throw new Error('no replacement')
      return nextReplacement
    },
  }
}

/** Outcomes alone, with why. */
export const said = (answers: readonly { outcome: string; message: string }[]): string[] =>
  answers.map(({ outcome, message }) => (message === '' ? outcome : `${outcome}: ${message}`))
