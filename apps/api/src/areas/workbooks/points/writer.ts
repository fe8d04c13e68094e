import { type CellEdit, errors, LOCKED_STATUS, pointEntity, pointWorkbook } from '@org/core/contract'
import { sql } from 'kysely'
import type { Tx } from '../../../db/transact.ts'
import { holdYearsOf } from '../../points/hold.ts'
import { crewTable, pointTable } from '../../points/tables.ts'
import {
  type CellWriter,
  type EntityRow,
  type HeldCells,
  type Moves,
  type Moving,
  type Write,
  wordsOf,
} from '../cells.ts'
import { byPoint, type Outcome, type PointRow, type PointWrites, refuse } from './outcome.ts'
import { planCells } from './plan.ts'
import { correctReasons } from './reasons.ts'
import { stepCells, type Way, wayTo } from './states.ts'

/** Points: more follows from each column that people write than its value. */
export const pointWriter: CellWriter = {
  workbook: pointWorkbook,
  table: pointTable,
  others: [],
  moved: new Set(['crewId', 'plannedOn', 'reason', 'cause']),
  hold,
  // What a point can have depends on its other cells: it is judged when all of them are known.
  refusalOf: () => null,
  move,
}

/** Fields, years, crews, then points, as everywhere. */
async function hold(
  tx: Tx,
  ids: readonly number[],
  _entities: ReadonlySet<string>,
  cells: readonly CellEdit[],
): Promise<Map<number, HeldCells>> {
  const years = await holdYearsOf(tx, ids)
  await holdCrews(tx, ids, cells)
  const held = new Map<number, HeldCells>()
  for (const [id, point] of await tx.rows(pointTable).lock(ids)) {
    const year = years.get(point.fieldYearId)
    if (year === undefined) continue
    held.set(id, {
      rows: new Map<string, EntityRow>([[pointTable.name, point]]),
      lock: year.status === LOCKED_STATUS ? wordsOf(errors.locked(year.title)) : null,
    })
  }
  return held
}

/** Those that points have, which nobody changes while their years are held, and those that they are to have. */
async function holdCrews(tx: Tx, ids: readonly number[], cells: readonly CellEdit[]): Promise<void> {
  const { write } = pointEntity.columns.crewId.kind
  const asked = cells.flatMap(({ column, is }) => (column === 'crew' ? (write.safeParse(is).data ?? []) : []))
  const { rows } = await sql<{ id: number }>`
    SELECT DISTINCT crew_id AS id FROM point WHERE id = ANY(${[...ids]}::bigint[]) AND crew_id IS NOT NULL`.execute(
    tx.kysely,
  )
  await tx.rows(crewTable).lock([...new Set([...asked, ...rows.map(({ id }) => id)])], 'share')
}

/** A point with its cells, and the way to the state that one of them names. */
interface Row {
  row: PointWrites
  point: PointRow
  way: Way | null
}

/**
 * Points that are tried again wait for a day; then crews and days, then the states that points leave their days for, and
 * reasons and causes that are not part of one.
 */
async function move(tx: Tx, writes: readonly Write[], { rights, now }: Moving): Promise<Moves> {
  if (writes.length === 0) return { versions: new Map(), refused: [] }
  const outcome: Outcome = { versions: new Map(), refused: [] }
  const asked = byPoint(writes)
  const points = await tx.rows(pointTable).lock(asked.map(({ id }) => id))
  const rows = asked.flatMap((row): Row[] => {
    const point = points.get(row.id)
    if (point === undefined) return []
    return [
      { row, point, way: row.status === undefined ? null : wayTo(point.status, row.status.value, rights) },
    ]
  })
  for (const { row, way } of rows) if (way?.by === null) refuse(outcome, [row.status], way.why)
  const at = { now, outcome }
  const retried = await stepCells(tx, steppingOf(rows, true), at)
  await planCells(tx, rows.flatMap(plannedOf), at)
  const left = await stepCells(tx, steppingOf(rows, false), at)
  await correctReasons(
    tx,
    rows.flatMap(({ row: { id, reason, cause }, way }) =>
      (reason === undefined && cause === undefined) || left.has(id)
        ? []
        : [{ id, reason, cause, isStateRefused: way !== null && way.by !== 'planning' && !retried.has(id) }],
    ),
    outcome,
  )
  return outcome
}

const steppingOf = (rows: readonly Row[], isRetry: boolean) =>
  rows.flatMap(({ row, point, way }) =>
    way === null || way.by === null || way.by === 'planning' || (way.by === 'retry') !== isRetry
      ? []
      : [{ row, point, by: way.by }],
  )

/** The cells of a row that say its crew and day. */
function plannedOf({ row: { id, status, crewId, plannedOn }, way }: Row): PointWrites[] {
  const state = way?.by === 'planning' ? status : undefined
  if (state === undefined && crewId === undefined && plannedOn === undefined) return []
  return [
    {
      id,
      ...(state && { status: state }),
      ...(crewId && { crewId }),
      ...(plannedOn && { plannedOn }),
    },
  ]
}
