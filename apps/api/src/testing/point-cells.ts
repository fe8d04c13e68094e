import { type Crew, type Point, pointWorkbook } from '@org/core/contract'
import { square } from '../areas/uploads/testing.ts'
import { approvedYear, dayAfter, planFor, pointsOf } from './planned-years.ts'
import type { StaffedApi } from './staffed-api.ts'

interface Cell {
  id: number
  column: string
  was?: unknown
  is: unknown
}

/** A business with crews, whose points are written as cells. */
export async function pointCells(api: StaffedApi) {
  const { client } = api
  const manager = await api.signIn('manager')
  const { id: growerId } = await client.growers.create({ name: 'Cells of Points' })
  const north = await client.crews.create({ name: 'North', pointsADay: 20 })
  const south = await client.crews.create({ name: 'South', pointsADay: 20 })
  let drawn = 0
  /** A year with an approved plan, and the points of it that are sampled. */
  async function approved(name: string, plan = {}) {
    drawn += 1
    const place = square(-97 + drawn * 0.02, 40)
    const { id, points } = await approvedYear({ client, manager, growerId }, name, place, plan)
    return { id, points: base(points), all: points }
  }
  /** The same, with all of them planned for a crew. */
  async function scheduled(name: string, crew: Pick<Crew, 'id'> = north, day = dayAfter(1)) {
    const { id } = await approved(name)
    await planFor(client, id, crew, day)
    return { id, points: base(await pointsOf(client, id)) }
  }
  return {
    ...{ client, manager, north, south, approved, scheduled },
    /** Cells without what the person saw saw nothing. */
    edit: (cells: readonly Cell[], who: StaffedApi['client'] = client) =>
      who.workbooks.edit({
        workbook: pointWorkbook.id,
        cells: cells.map((cell) => ({ was: null, ...cell })),
      }),
    pointOf: async ({ id }: Pick<Point, 'id'>) => (await client.points.get({ id })).point,
    yearOf: (id: number) => client.fieldYears.get({ id }),
  }
}
export type PointCells = Awaited<ReturnType<typeof pointCells>>

const base = (points: readonly Point[]) => points.filter(({ role }) => role === 'base')

/** @throws Error where there are fewer */
export function at(points: readonly Point[], place: number): Point {
  const point = points[place]
  if (point === undefined) throw new Error(`There is no point ${place}`)
  return point
}
