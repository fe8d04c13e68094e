import {
  errors,
  FIELD_YEAR_EVENTS,
  type FieldYearEvent,
  type FieldYearStatus,
  fieldYearEntity,
  fieldYearlyWorkbook,
  fieldYearWorkflow,
  findMove,
  LOCKED_STATUS,
  moveRefusal,
  type Rights,
} from '@org/core/contract'
import { sql } from 'kysely'
import type { HeldRow } from '../../db/rows/types.ts'
import type { Tx } from '../../db/transact.ts'
import { moveFieldYears } from '../field-years/move.ts'
import { lockGrowersOfYears } from '../fields/grower-lock.ts'
import { fieldTable, fieldYearTable } from '../fields/tables.ts'
import { changeRefusal, dayRefusal } from '../fields/years.ts'
import {
  type CellWriter,
  type EntityRow,
  type HeldCells,
  type Moves,
  type Moving,
  type Refusal,
  type Write,
  wordsOf,
} from './cells.ts'
import { noMove } from './no-move.ts'

type FieldRow = HeldRow<typeof fieldTable>
type YearRow = HeldRow<typeof fieldYearTable>

/** A field year with its field. */
interface HeldYear extends HeldCells {
  year: YearRow
  field: FieldRow
}

const { plannedOn: dayColumn, status: statusColumn } = fieldYearEntity.columns

/** Fields by year: the field's own columns are those of all its years. */
export const fieldYearlyWriter: CellWriter<HeldYear> = {
  workbook: fieldYearlyWorkbook,
  table: fieldYearTable,
  others: [fieldTable],
  hold,
  refusalOf,
  move,
}

/** Growers, then fields, then years, as everywhere. Growers only where fields are written, which are found by their names. */
async function hold(
  tx: Tx,
  ids: readonly number[],
  entities: ReadonlySet<string>,
): Promise<Map<number, HeldYear>> {
  const writesFields = entities.has(fieldTable.name)
  if (writesFields) await lockGrowersOfYears(tx, ids)
  const fields = await tx
    .rows(fieldTable)
    .lockWhere(
      sql<boolean>`id IN (SELECT field_id FROM field_year WHERE field_year.id = ANY(${[...ids]}::bigint[]))`,
      writesFields ? 'update' : 'share',
    )
  const byId = new Map(fields.map((field) => [field.id, field]))
  const years = await tx.rows(fieldYearTable).lock(ids)
  const held = new Map<number, HeldYear>()
  for (const [id, year] of years) {
    const field = byId.get(year.fieldId)
    if (field === undefined) continue
    const rows = new Map<string, EntityRow>([
      [fieldYearTable.name, year],
      [fieldTable.name, field],
    ])
    const isLocked = year.status === LOCKED_STATUS
    held.set(id, {
      ...{ rows, year, field },
      lock: isLocked ? wordsOf(errors.locked(`${year.year} of ${field.name}`)) : null,
    })
  }
  return held
}

/** The rules of the page of a field: {@link changeRefusal} and {@link dayRefusal}. */
function refusalOf({ year, field }: HeldYear, key: string, value: unknown, now: Date): Refusal | null {
  if (key !== 'plannedOn' && key !== 'sampledOn') return null
  const day = dayColumn.kind.read.parse(value)
  const message = dayRefusal(year.year, key, day, now)
  if (message !== null) return { message, remedy: 'Choose a day of this time.' }
  const refusal = changeRefusal(field, year, { ...year, [key]: day })
  return refusal === null ? null : wordsOf(refusal)
}

async function move(tx: Tx, writes: readonly Write[], { rights, versions }: Moving): Promise<Moves> {
  const moved = new Map<number, number>()
  const refused: Moves['refused'][number][] = []
  const chosen = new Map<FieldYearEvent, Write[]>()
  for (const write of writes) {
    const { from, to } = { from: statusOf(write.row.status), to: statusOf(write.value) }
    const event = FIELD_YEAR_EVENTS.find((each) => findMove(fieldYearWorkflow, from, each)?.to === to)
    const why =
      event === undefined
        ? noMove(fieldYearWorkflow, { from, to, rights })
        : refusalOfMove(from, event, rights)
    if (why !== null) refused.push({ cell: write.cell, ...why })
    else if (event !== undefined) chosen.set(event, [...(chosen.get(event) ?? []), write])
  }
  for (const [event, those] of chosen) {
    const items = those.map(({ row: { id } }) => ({ id, version: versions.get(id) ?? 0 }))
    const answer = await moveFieldYears(tx, { event, items })
    for (const { id, version } of answer.moved) moved.set(id, version)
    const words = new Map(answer.refused.map((each) => [each.id, each]))
    for (const { cell, row } of those) {
      const why = words.get(row.id)
      if (why !== undefined) refused.push({ cell, message: why.message, remedy: why.remedy })
    }
  }
  return { versions: moved, refused }
}

const statusOf = (value: unknown): FieldYearStatus => statusColumn.kind.read.parse(value)

/** A person's move that cells do not make. */
function refusalOfMove(from: FieldYearStatus, event: FieldYearEvent, rights: Rights): Refusal | null {
  const message = moveRefusal(fieldYearWorkflow, from, event, rights)
  if (message !== null) return { message, remedy: 'Ask an operation manager.' }
  if (findMove(fieldYearWorkflow, from, event)?.needsReason !== true) return null
  return {
    message: `“${fieldYearWorkflow.events[event].label}” needs a reason`,
    remedy: 'Do it on the field’s page, which asks for the reason.',
  }
}
