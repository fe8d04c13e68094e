import { sql } from 'kysely'
import type { Tx } from '../../db/transact.ts'
import { type Entry, type Plan, withDerived } from './plan.ts'
import { KINDS } from './registry/index.ts'
import { type Kind, type Row, recordOf, wordsOf } from './registry/kind.ts'

/**
 * Writes what a plan says and records each row: rows that come back first, owners before what belongs to them; then rows
 * that are set back; then those that go, in the other order. A statement a kind, however many rows there are.
 */
export async function restore(tx: Tx, staffId: number, plan: Plan): Promise<void> {
  for (const kind of KINDS) await insertRows(tx, staffId, kind, plan.entriesOf(kind, 'insert'))
  await pointFields(tx, plan)
  for (const kind of KINDS) await setRows(tx, staffId, kind, plan.entriesOf(kind, 'set'))
  for (const kind of KINDS.toReversed()) await removeRows(tx, kind, plan.entriesOf(kind, 'remove'))
  for (const kind of KINDS) await growOwners(tx, staffId, kind, plan)
}

/** Who looks at an enrollment sees its fields too: it is another version once they are others. */
async function growOwners(tx: Tx, staffId: number, { entity, partOf }: Kind, plan: Plan): Promise<void> {
  if (partOf === undefined) return
  const [owner, column] = partOf
  const written = new Set(plan.idsOf(owner))
  const ids = plan.entriesOf({ entity }).map(({ current, final }) => Number((current ?? final)?.[column]))
  const others = [...new Set(ids)].filter((id) => !written.has(id))
  if (others.length > 0)
    await sql`
      UPDATE ${sql.table(owner)} SET version = version + 1, updated_at = now(), updated_by = ${staffId}
      WHERE id = ANY(${others}::bigint[])`.execute(tx.kysely)
}

const refs = (columns: readonly string[]) => sql.join(columns.map((column) => sql.ref(column)))
const json = (value: unknown) => sql`${JSON.stringify(value)}::jsonb`
const finalsOf = (entries: readonly Entry[]): Row[] =>
  entries.flatMap(({ final }) => (final === null ? [] : [final]))

async function insertRows(tx: Tx, staffId: number, kind: Kind, entries: readonly Entry[]): Promise<void> {
  if (entries.length === 0) return
  if (kind.isKeptAside === true) await bringBack(tx, kind, entries)
  else await insertAgain(tx, staffId, kind, finalsOf(await withDerived(tx, kind, entries)))
  for (const { step, final } of entries)
    tx.record({ entity: kind.entity, id: step.id, before: null, after: recordOf(kind, final ?? {}) })
}

async function insertAgain(tx: Tx, staffId: number, kind: Kind, rows: readonly Row[]): Promise<void> {
  const derived = Object.keys(rows[0] ?? {}).filter((column) => !UNDERIVED.has(column))
  const columns = [...new Set(['id', ...kind.columns, ...derived])]
  // A field's newest boundary comes back after it.
  const values = columns.map((column) =>
    kind.entity === 'field' && column === 'boundary_version_id' ? sql`NULL` : sql.ref(column),
  )
  const tracked = kind.isTracked ? sql`, version, updated_at, updated_by` : sql``
  const trackedValues = kind.isTracked ? sql`, coalesce(version, 0) + 1, now(), ${staffId}::bigint` : sql``
  const dated = kind.isDated ? sql`, created_at, created_by` : sql``
  const datedValues = kind.isDated ? sql`, coalesce(created_at, now()), created_by` : sql``
  await sql`
    INSERT INTO ${sql.table(kind.entity)} (${refs(columns)}${tracked}${dated}) OVERRIDING SYSTEM VALUE
    SELECT ${sql.join(values)}${trackedValues}${datedValues}
    FROM jsonb_populate_recordset(NULL::${sql.table(kind.entity)}, ${json(rows)})
    ORDER BY id`.execute(tx.kysely)
}

/** Columns that are written in their own way. */
const UNDERIVED = new Set(['version', 'created_at', 'created_by', 'updated_at', 'updated_by'])

/** From where removed boundaries are kept whole. */
async function bringBack(tx: Tx, kind: Kind, entries: readonly Entry[]): Promise<void> {
  const ids = entries.map(({ step }) => step.id)
  const columns = refs(['id', ...kind.columns, 'geom', 'created_at', 'created_by'])
  const { rows } = await sql<{ id: number }>`
    WITH kept AS (DELETE FROM removed_boundary WHERE id = ANY(${ids}::bigint[]) RETURNING *)
    INSERT INTO boundary_version (${columns}) OVERRIDING SYSTEM VALUE SELECT ${columns} FROM kept ORDER BY id
    RETURNING id`.execute(tx.kysely)
  if (rows.length !== ids.length) throw new Error('A removed boundary was not kept')
}

async function pointFields(tx: Tx, plan: Plan): Promise<void> {
  const rows = finalsOf(plan.entriesOf({ entity: 'field' }, 'insert'))
  if (rows.length === 0) return
  await sql`
    UPDATE field SET boundary_version_id = back.boundary_version_id
    FROM jsonb_populate_recordset(NULL::field, ${json(rows)}) AS back
    WHERE field.id = back.id AND back.boundary_version_id IS NOT NULL`.execute(tx.kysely)
}

async function setRows(tx: Tx, staffId: number, kind: Kind, entries: readonly Entry[]): Promise<void> {
  if (entries.length === 0) return
  const fresh = await withDerived(tx, kind, entries)
  await writeSet(tx, staffId, kind, fresh)
  for (const { step, patch, current } of entries) {
    const before = Object.fromEntries(Object.keys(patch).map((column) => [column, current?.[column] ?? null]))
    tx.record({ entity: kind.entity, id: step.id, before: wordsOf(before), after: wordsOf(patch) })
  }
  await kind.afterSet?.(
    tx,
    entries.map(({ step, patch }) => ({ id: step.id, patch })),
  )
}

async function writeSet(tx: Tx, staffId: number, kind: Kind, entries: readonly Entry[]): Promise<void> {
  const patched = new Set(entries.flatMap(({ patch }) => Object.keys(patch)))
  const derived = Object.keys(entries[0]?.final ?? {}).filter(
    (column) => !UNDERIVED.has(column) && !kind.columns.includes(column) && column !== 'id',
  )
  const columns = [...patched, ...derived]
  const sets = [
    ...columns.map((column) => sql`${sql.ref(column)} = back.${sql.ref(column)}`),
    ...(kind.isTracked
      ? [sql`version = target.version + 1`, sql`updated_at = now()`, sql`updated_by = ${staffId}::bigint`]
      : []),
  ]
  if (sets.length === 0) return
  const table = sql.table(kind.entity)
  const rows = entries.map(({ step, final }) => ({
    id: step.id,
    final: Object.fromEntries(columns.map((column) => [column, final?.[column] ?? null])),
  }))
  await sql`
    UPDATE ${table} AS target SET ${sql.join(sets)}
    FROM (
      SELECT whole.* FROM jsonb_to_recordset(${json(rows)}) AS written (id bigint, final jsonb)
      JOIN ${table} AS held ON held.id = written.id
      CROSS JOIN LATERAL jsonb_populate_record(held, written.final) AS whole
    ) AS back
    WHERE target.id = back.id`.execute(tx.kysely)
}

async function removeRows(tx: Tx, kind: Kind, entries: readonly Entry[]): Promise<void> {
  if (entries.length === 0) return
  const ids = entries.map(({ step }) => step.id)
  if (kind.isKeptAside === true) await keepAside(tx, kind, ids)
  await sql`DELETE FROM ${sql.table(kind.entity)} WHERE id = ANY(${ids}::bigint[])`.execute(tx.kysely)
  for (const { step, current } of entries)
    tx.record({ entity: kind.entity, id: step.id, before: recordOf(kind, current ?? {}), after: null })
}

/** A field that goes with its newest boundary lets go of it first. */
async function keepAside(tx: Tx, kind: Kind, ids: readonly number[]): Promise<void> {
  const columns = refs(['id', ...kind.columns, 'geom', 'created_at', 'created_by'])
  await sql`
    UPDATE field SET boundary_version_id = NULL WHERE boundary_version_id = ANY(${ids}::bigint[])`.execute(
    tx.kysely,
  )
  await sql`
    INSERT INTO removed_boundary (${columns})
    SELECT ${columns} FROM boundary_version WHERE id = ANY(${ids}::bigint[])`.execute(tx.kysely)
}
