import { sql } from 'kysely'
import type { Tx } from '../../db/transact.ts'
import { lockEnrollments, lockProgrammeYears } from '../enrollments/locks.ts'
import type { Step } from './fold.ts'
import { KINDS } from './registry/index.ts'
import { columnsIn, type Kind, patchIn, type Row } from './registry/kind.ts'

/** One row of an undo. */
export interface Entry {
  step: Step
  /** As it is now, locked; null when there is none. */
  current: Row | null
  /** The columns that are set back, of a row that was changed. */
  patch: Row
  /** As it is going to be; null for a row that is removed. */
  final: Row | null
}

/** All that an undo is going to write, by kinds of rows. */
export class Plan {
  readonly #entries: ReadonlyMap<string, readonly Entry[]>

  constructor(entries: ReadonlyMap<string, readonly Entry[]>) {
    this.#entries = entries
  }

  entriesOf({ entity }: Pick<Kind, 'entity'>, undo?: Step['undo']): readonly Entry[] {
    const entries = this.#entries.get(entity) ?? []
    return undo === undefined ? entries : entries.filter(({ step }) => step.undo === undo)
  }

  all(): readonly Entry[] {
    return [...this.#entries.values()].flat()
  }

  idsOf(entity: string, undo?: Step['undo']): number[] {
    return this.entriesOf({ entity }, undo).map(({ step }) => step.id)
  }

  /** Rows as they are going to be: those written again or set back. */
  rowsOf(entity: string): Row[] {
    return this.entriesOf({ entity }).flatMap(({ final }) => (final === null ? [] : [final]))
  }

  /** What is written into a column. */
  valuesOf(kind: Kind, column: string): unknown[] {
    return this.entriesOf(kind).flatMap(({ step, patch, final }) => {
      const written = step.undo === 'set' ? patch : (final ?? {})
      return column in written ? [written[column]] : []
    })
  }
}

/** Locks the rows of an undo, kinds in their one order and rows by their ids, and works out what is to be written. */
export async function makePlan(tx: Tx, steps: readonly Step[]): Promise<Plan> {
  const entries = new Map<string, readonly Entry[]>()
  await lockOwnersOf(tx, steps)
  for (const kind of KINDS) {
    const own = steps.filter(({ entity }) => entity === kind.entity)
    if (own.length > 0) entries.set(kind.entity, await entriesOf(tx, kind, own))
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
  if (growers.length > 0)
    await sql`SELECT id FROM grower WHERE id = ANY(${growers}::bigint[]) ORDER BY id FOR UPDATE`.execute(
      tx.kysely,
    )
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

async function entriesOf(tx: Tx, kind: Kind, steps: readonly Step[]): Promise<Entry[]> {
  const rows = await lockRows(
    tx,
    kind,
    steps.map(({ id }) => id),
  )
  const entries = steps.map((step): Entry => {
    const current = rows.get(step.id) ?? null
    const patch = step.undo === 'set' ? patchIn(kind, step.before) : {}
    if (step.undo === 'remove') return { step, current, patch, final: null }
    const final = step.undo === 'set' ? { ...current, ...patch } : columnsIn(kind, step.before)
    return { step, current, patch, final: { ...final, id: step.id } }
  })
  return withDerived(tx, kind, entries)
}

async function lockRows(tx: Tx, kind: Kind, ids: readonly number[]): Promise<Map<number, Row>> {
  const columns = [
    'id',
    ...kind.columns,
    ...(kind.isTracked ? ['version'] : []),
    ...(kind.isDated ? ['created_at', 'created_by'] : []),
  ]
  const { rows } = await sql<{ id: number; row: Row }>`
    SELECT id, to_jsonb(held) AS row FROM (
      SELECT ${sql.join(columns.map((column) => sql.ref(column)))} FROM ${sql.table(kind.entity)}
      WHERE id = ANY(${ids}::bigint[]) ORDER BY id FOR UPDATE
    ) AS held`.execute(tx.kysely)
  return new Map(rows.map(({ id, row }) => [id, row]))
}

/** What follows from the columns that are written is written with them. */
export async function withDerived(tx: Tx, kind: Kind, entries: readonly Entry[]): Promise<Entry[]> {
  const writing = entries.flatMap((entry) => (entry.final === null ? [] : [{ entry, final: entry.final }]))
  if (kind.derive === undefined || writing.length === 0) return [...entries]
  const derived = await kind.derive(
    tx,
    writing.map(({ final }) => final),
  )
  const finals = new Map(writing.map(({ entry, final }, at) => [entry, { ...final, ...derived[at] }]))
  return entries.map((entry) => ({ ...entry, final: finals.get(entry) ?? null }))
}
