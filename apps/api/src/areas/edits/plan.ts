import { sql } from 'kysely'
import type { Tx } from '../../db/transact.ts'
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
  await lockFieldsOf(tx, steps)
  for (const kind of KINDS) {
    const own = steps.filter(({ entity }) => entity === kind.entity)
    if (own.length > 0) entries.set(kind.entity, await entriesOf(tx, kind, own))
  }
  return new Plan(entries)
}

/** Whoever writes a field's year or boundary holds the field first: so does an undo. */
async function lockFieldsOf(tx: Tx, steps: readonly Step[]): Promise<void> {
  const idsOf = (entity: string) => steps.filter((step) => step.entity === entity).map(({ id }) => id)
  const growers = idsOf('grower')
  if (growers.length > 0)
    await sql`SELECT id FROM grower WHERE id = ANY(${growers}::bigint[]) ORDER BY id FOR UPDATE`.execute(
      tx.kysely,
    )
  await sql`
    SELECT id FROM field
    WHERE id = ANY(${idsOf('field')}::bigint[])
      OR id IN (SELECT field_id FROM field_year WHERE id = ANY(${idsOf('field_year')}::bigint[]))
      OR id IN (SELECT field_id FROM boundary_version WHERE id = ANY(${idsOf('boundary_version')}::bigint[]))
    ORDER BY id FOR UPDATE`.execute(tx.kysely)
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
