import type { Recorded } from '@org/core/contract'
import { sql } from 'kysely'
import { lockEnrollments, lockProgrammeYears } from '../../areas/enrollments/locks.ts'
import { UNDONE_TABLES } from '../../catalog/tables.ts'
import { writeRow } from '../../db/rows/json.ts'
import type { HeldRow, Table } from '../../db/rows/types.ts'
import type { Tx } from '../../db/transact.ts'
import type { Step } from './fold.ts'

type AnyRow = HeldRow<Table>

/** One row of an undo. */
export interface Entry {
  step: Step
  /** As it is now, locked; null when there is none. */
  current: AnyRow | null
  /** The columns that are set back, of a row that was changed. */
  patch: Recorded
  /** As it is going to be, with what follows from its columns; null for a row that is removed. */
  final: Recorded | null
}

/** All that an undo is going to write, by kinds of rows. */
export class Plan {
  readonly #entries: ReadonlyMap<string, readonly Entry[]>

  constructor(entries: ReadonlyMap<string, readonly Entry[]>) {
    this.#entries = entries
  }

  entriesOf(entity: string, undo?: Step['undo']): readonly Entry[] {
    const entries = this.#entries.get(entity) ?? []
    return undo === undefined ? entries : entries.filter(({ step }) => step.undo === undo)
  }

  all(): readonly Entry[] {
    return [...this.#entries.values()].flat()
  }

  idsOf(entity: string, undo?: Step['undo']): number[] {
    return this.entriesOf(entity, undo).map(({ step }) => step.id)
  }

  /** Rows as they are going to be, those written again or set back, by the table's names. */
  rowsOf({ name, allColumns }: Pick<Table, 'name' | 'allColumns'>): Recorded[] {
    return this.entriesOf(name).flatMap(({ step, final }) =>
      final === null ? [] : [{ id: step.id, ...writeRow(allColumns, final) }],
    )
  }

  /** What is written into a column. */
  valuesOf({ name }: Pick<Table, 'name'>, key: string): unknown[] {
    return this.entriesOf(name).flatMap(({ step, patch, final }) => {
      const written = step.undo === 'set' ? patch : (final ?? {})
      return key in written ? [written[key]] : []
    })
  }
}

/** Locks the rows of an undo, tables in their one order and rows by their ids, and works out what is to be written. */
export async function makePlan(tx: Tx, steps: readonly Step[]): Promise<Plan> {
  const entries = new Map<string, readonly Entry[]>()
  await lockOwnersOf(tx, steps)
  for (const table of UNDONE_TABLES) {
    const own = steps.filter(({ entity }) => entity === table.name)
    if (own.length > 0) entries.set(table.name, await entriesOf(tx, table, own))
  }
  return new Plan(entries)
}

/**
 * What is held before the rows themselves, in the one order of all writers (migration 0009): programmes and years,
 * growers, fields, enrollments. Also what rows belong to that come back, and what triggers write with them.
 */
async function lockOwnersOf(tx: Tx, steps: readonly Step[]): Promise<void> {
  const idsOf = (entity: string) => steps.filter((step) => step.entity === entity).map(({ id }) => id)
  const namedBy = (key: string, ...entities: readonly string[]) =>
    steps.flatMap(({ entity, undo, before }) => {
      const id = before[key]
      return undo === 'insert' && entities.includes(entity) && typeof id === 'number' ? [id] : []
    })
  const enrollments = [...idsOf('enrollment'), ...namedBy('enrollmentId', 'enrollment_field')]
  await lockProgrammeYears(tx, enrollments)
  const growers = [...idsOf('grower'), ...namedBy('growerId', 'field', 'enrollment')]
  // Also of rows that are written more than once: their foreign keys are looked at again.
  await sql`
    SELECT id FROM grower WHERE id IN (
      SELECT unnest(${growers}::bigint[])
      UNION SELECT grower_id FROM field WHERE id = ANY(${idsOf('field')}::bigint[])
      UNION SELECT grower_id FROM enrollment WHERE id = ANY(${enrollments}::bigint[])
      UNION SELECT grower_id FROM enrollment_field WHERE id = ANY(${idsOf('enrollment_field')}::bigint[])
    ) ORDER BY id FOR UPDATE`.execute(tx.kysely)
  const { rows } = await sql<{ id: number; is_placed: boolean }>`
    WITH placed AS (
      SELECT unnest(${[...idsOf('field'), ...namedBy('fieldId', 'field_year', 'boundary_version')]}::bigint[]) AS id
      UNION SELECT field_id FROM field_year WHERE id = ANY(${idsOf('field_year')}::bigint[])
      UNION SELECT field_id FROM boundary_version WHERE id = ANY(${idsOf('boundary_version')}::bigint[])
    ), enrolled AS (
      SELECT unnest(${namedBy('fieldId', 'enrollment_field')}::bigint[]) AS id
      UNION SELECT field_id FROM enrollment_field
        WHERE id = ANY(${idsOf('enrollment_field')}::bigint[]) OR enrollment_id = ANY(${idsOf('enrollment')}::bigint[])
    )
    SELECT id, id IN (SELECT id FROM placed) AS is_placed FROM field
    WHERE id IN (SELECT id FROM placed UNION SELECT id FROM enrolled) ORDER BY id FOR UPDATE`.execute(
    tx.kysely,
  )
  const placedIds = rows.flatMap(({ id, is_placed }) => (is_placed ? [id] : []))
  await lockEnrollments(tx, [...enrollments, ...(await ownersOf(tx, idsOf('enrollment_field')))], placedIds)
}

/** The enrollments of enrolled fields: sums of theirs are written with them. */
async function ownersOf(tx: Tx, enrolledIds: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    SELECT DISTINCT enrollment_id AS id FROM enrollment_field WHERE id = ANY(${enrolledIds}::bigint[])`.execute(
    tx.kysely,
  )
  return rows.map(({ id }) => id)
}

async function entriesOf(tx: Tx, table: Table, steps: readonly Step[]): Promise<Entry[]> {
  const rows = await tx.rows(table).lock(steps.map(({ id }) => id))
  const entries = steps.map((step): Entry => {
    const current = rows.get(step.id) ?? null
    const patch = step.undo === 'set' ? known(table, step.before) : {}
    if (step.undo === 'remove') return { step, current, patch, final: null }
    return { step, current, patch, final: step.undo === 'set' ? { ...current, ...patch } : step.before }
  })
  return withDerived(tx, table, entries)
}

/** What was recorded of the table's columns: older changes have others too. */
function known({ columns }: Table, recorded: Recorded): Recorded {
  const keys = new Set(columns.map(({ key }) => key))
  return Object.fromEntries(Object.entries(recorded).filter(([key]) => keys.has(key)))
}

/** What follows from the columns that are written is compared with other rows too. */
async function withDerived(tx: Tx, { rules: { derived } }: Table, entries: Entry[]): Promise<Entry[]> {
  const finals = entries.flatMap(({ final }) => (final === null ? [] : [final]))
  if (derived === undefined || finals.length === 0) return entries
  const following = await derived.make(tx, finals)
  let at = 0
  return entries.map((entry) =>
    entry.final === null ? entry : { ...entry, final: { ...entry.final, ...following[at++] } },
  )
}
