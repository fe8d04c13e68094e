import { pointEntity, todayAnywhere } from '@org/core/contract'
import type { HeldRow } from '../../../db/rows/types.ts'
import type { Tx } from '../../../db/transact.ts'
import { holdYearsOf, type YearToAct } from '../../points/hold.ts'
import {
  clearPoints,
  clearRefusal,
  crewRefusal,
  placePoints,
  placeRefusal,
  type ToPlace,
} from '../../points/plan.ts'
import { pastRefusal } from '../../points/plannable.ts'
import { crewTable, pointTable } from '../../points/tables.ts'
import { type Refusal, type Write, wordsOf } from '../cells.ts'
import { noteWritten, type Outcome, type PointRow, type PointWrites, refuse } from './outcome.ts'

const { crewId: crewColumn, plannedOn: dayColumn } = pointEntity.columns

/** A point with the crew and the day that it is to have, and the cells that say so. */
interface Wanted {
  point: PointRow
  year: YearToAct
  crewId: number | null
  day: string | null
  writes: readonly (Write | undefined)[]
}
type Placed = Wanted & ToPlace

/**
 * Plans points for the crews and days of their cells, or for none: both cells go together, whichever of them is written.
 *
 * @param rows with a crew, a day, or a state that planning leads to
 */
export async function planCells(
  tx: Tx,
  rows: readonly PointWrites[],
  { now, outcome }: { now: Date; outcome: Outcome },
): Promise<void> {
  if (rows.length === 0) return
  const ids = rows.map(({ id }) => id)
  const years = await holdYearsOf(tx, ids)
  const points = await tx.rows(pointTable).lock(ids)
  const wanted = rows.flatMap((row): Wanted[] => {
    const point = points.get(row.id)
    const year = point === undefined ? undefined : years.get(point.fieldYearId)
    return point === undefined || year === undefined ? [] : wantedOf(row, { point, year }, outcome)
  })
  const crews = await tx.rows(crewTable).lock(
    wanted.flatMap(({ crewId }) => crewId ?? []),
    'share',
  )
  const today = todayAnywhere(now).min
  const possible = wanted.filter((one) => {
    const why = isPlaced(one) ? refusalOfPlace(one, crews.get(one.crewId), today) : refusalOfClearing(one)
    if (why !== null) refuse(outcome, one.writes, why)
    return why === null
  })
  await write(tx, possible, outcome)
}

const isPlaced = (one: Wanted): one is Placed => one.crewId !== null && one.day !== null

/** @returns none where a crew lacks its day, or a day its crew */
function wantedOf(
  { status, crewId: crew, plannedOn: day }: PointWrites,
  { point, year }: Pick<Wanted, 'point' | 'year'>,
  outcome: Outcome,
): Wanted[] {
  const isGiven = (crew?.value ?? day?.value ?? null) !== null
  const isEmptied = status?.value === 'planned' && !isGiven
  const is = {
    crewId: isEmptied ? null : crewColumn.kind.read.parse(crew === undefined ? point.crewId : crew.value),
    day: isEmptied ? null : dayColumn.kind.read.parse(day === undefined ? point.plannedOn : day.value),
  }
  const why = status === undefined ? null : refusalOfState(status.value, is)
  if (why !== null) refuse(outcome, [status], why)
  if ((is.crewId === null) !== (is.day === null)) {
    for (const [write, other] of [[crew, 'day'] as const, [day, 'crew'] as const])
      if (write !== undefined) refuse(outcome, [write], half(write.value, other))
    return []
  }
  const writes = [why === null ? status : undefined, crew, day]
  return writes.every((each) => each === undefined) ? [] : [{ point, year, ...is, writes }]
}

function refusalOfState(state: unknown, { crewId, day }: Pick<Wanted, 'crewId' | 'day'>): Refusal | null {
  if (state === 'assigned' && (crewId === null || day === null))
    return { message: '“Assigned” needs a crew and a day', remedy: 'Enter both in the same row.' }
  if (state === 'planned' && (crewId !== null || day !== null))
    return {
      message: 'A point with a crew and a day is “Assigned”',
      remedy: 'Empty crew and day, or leave the status as it is.',
    }
  return null
}

const half = (value: unknown, other: 'crew' | 'day'): Refusal => ({
  message: value === null ? `Empty the ${other} as well` : `Choose a ${other} as well`,
  remedy: 'A point is planned for a crew and a day, or for neither.',
})

function refusalOfPlace(
  { point, year, day }: Placed,
  crew: HeldRow<typeof crewTable> | undefined,
  today: string,
): Refusal | null {
  const refusal = crewRefusal(crew) ?? placeRefusal(point, year, day)
  if (refusal !== null) return wordsOf(refusal)
  const message = pastRefusal(day, today)
  return message === null ? null : { message, remedy: '' }
}

function refusalOfClearing({ point, year }: Wanted): Refusal | null {
  const refusal = clearRefusal(point, year.title)
  return refusal === null ? null : wordsOf(refusal)
}

/** First those that get a day: a year that others of its points leave stays scheduled then. */
async function write(tx: Tx, possible: readonly Wanted[], outcome: Outcome): Promise<void> {
  const placing = possible.filter(isPlaced)
  if (placing.length > 0) noteWritten(outcome, await placePoints(tx, await freshYears(tx, placing), placing))
  const clearing = possible.filter((one) => !isPlaced(one))
  if (clearing.length > 0)
    noteWritten(
      outcome,
      await clearPoints(
        tx,
        await freshYears(tx, clearing),
        clearing.map(({ point }) => point),
      ),
    )
}

/** The years of these points, and no others, as they are now. */
const freshYears = (tx: Tx, of: readonly Wanted[]): Promise<Map<number, YearToAct>> =>
  holdYearsOf(
    tx,
    of.map(({ point }) => point.id),
  )
