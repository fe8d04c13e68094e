import { sql } from 'kysely'
import { UNDONE_TABLES } from '../../catalog/tables.ts'
import { placesOf } from '../../db/rows/parts.ts'
import type { Table } from '../../db/rows/types.ts'
import type { Hindrance, Step, Told } from '../../db/rows/undone.ts'
import type { Tx } from '../../db/transact.ts'
import { isAdded } from './parts.ts'
import type { Plan } from './plan.ts'

/** The newest change that prevents an undo. */
interface Later extends Told {
  of_entity: string
  of_id: number
  at: Date
  by_staff_id: number | null
  by_name: string | null
}

/**
 * Rows that were changed after an edit, with who and when: of a row that is set back, in a column that the edit changed,
 * or that stands with one (`withActs`); of any other row, in any column. An edit and its undo cancel each other, as do an undo and its
 * redo, and an import and its undo: an even number of edits of one root leaves a row as it was.
 *
 * @param plan its rows are locked, so that nobody changes them during the check
 */
export async function changedSince(tx: Tx, plan: Plan): Promise<Hindrance[]> {
  return laterThan(tx, [...ownRows(plan), ...watchedRows(plan), ...(await changedParts(tx, plan))])
}

/** Columns of a row that an undo sets back and that were changed since. */
export interface LaterCells {
  hindrance: Hindrance
  keys: readonly string[]
}

/**
 * The same of rows that are set back, column by column: those that people write each by itself, those that stand with acts
 * together.
 *
 * @param plan its rows are locked
 */
export async function cellsChangedSince(tx: Tx, plan: Plan): Promise<LaterCells[]> {
  const asked = UNDONE_TABLES.flatMap((table) =>
    plan.entriesOf(table.name, 'set').flatMap(({ step }) =>
      standing(table, step).map(({ own, keys }) => ({
        own,
        asked: {
          ...{ entity: table.name, entity_id: step.id, seq: step.seq, keys },
          ...{ of_entity: table.name, of_id: step.id },
        },
      })),
    ),
  )
  const portions = new Map<number, typeof asked>()
  const seen = new Map<string, number>()
  // A row is asked about once in each portion: by its columns in turn.
  for (const each of asked) {
    const name = `${each.asked.entity} ${each.asked.entity_id}`
    const at = seen.get(name) ?? 0
    seen.set(name, at + 1)
    portions.set(at, [...(portions.get(at) ?? []), each])
  }
  const later: LaterCells[] = []
  for (const portion of portions.values()) {
    const own = new Map(portion.map((each) => [`${each.asked.entity} ${each.asked.entity_id}`, each.own]))
    for (const hindrance of await laterThan(
      tx,
      portion.map((each) => each.asked),
    ))
      later.push({ hindrance, keys: own.get(`${hindrance.of.entity} ${hindrance.of.entity_id}`) ?? [] })
  }
  return later
}

/** The columns of a step by what stands together: `own` are set back, `keys` prevent it. */
function standing(table: Table, { before, after }: Step): { own: string[]; keys: string[] }[] {
  const acts = actColumns(table)
  const changed = Object.keys({ ...before, ...after })
  const ofActs = changed.filter((key) => acts.includes(key))
  const alone = changed.filter((key) => !acts.includes(key)).map((key) => ({ own: [key], keys: [key] }))
  return ofActs.length === 0 ? alone : [...alone, { own: ofActs, keys: [...new Set([...ofActs, ...acts])] }]
}

async function laterThan(tx: Tx, asked: readonly Asked[]): Promise<Hindrance[]> {
  const { rows } = await sql<Later>`
    WITH asked AS MATERIALIZED (
      SELECT * FROM jsonb_to_recordset(${JSON.stringify(asked)}::jsonb)
        AS asked (entity text, entity_id bigint, seq bigint, keys text[], of_entity text, of_id bigint)
    ), later AS (
      SELECT asked.entity, asked.entity_id, of_entity, of_id, change.seq, change.edit_id,
        CASE WHEN change.upload_id IS NOT NULL THEN 'import ' || change.upload_id
          ELSE 'edit ' || coalesce(edit.undo_root, edit.id, -change.seq) END AS root
      FROM asked
      JOIN change ON change.entity = asked.entity AND change.entity_id = asked.entity_id AND change.seq > asked.seq
        -- A row that was removed and written again was as before: both have its columns.
        AND (asked.keys IS NULL OR jsonb_exists_any(coalesce(change.before, change.after), asked.keys))
      LEFT JOIN edit ON edit.id = change.edit_id
    ), standing AS (
      SELECT entity, entity_id, of_entity, of_id, root, max(seq) AS seq FROM later
      GROUP BY entity, entity_id, of_entity, of_id, root HAVING count(DISTINCT coalesce(edit_id, -seq)) % 2 = 1
    ), newest AS (
      SELECT DISTINCT ON (entity, entity_id, of_entity, of_id) * FROM standing
      ORDER BY entity, entity_id, of_entity, of_id, seq DESC
    )
    SELECT newest.entity, newest.entity_id, of_entity, of_id, change.at, change.by_staff_id,
      staff.first_name || ' ' || staff.last_name AS by_name
    FROM newest JOIN change ON change.seq = newest.seq LEFT JOIN staff ON staff.id = change.by_staff_id
    ORDER BY change.seq`.execute(tx.kysely)
  return rows.map(({ entity, entity_id, of_entity, of_id, at, by_staff_id, by_name }) => ({
    of: { entity: of_entity, entity_id: of_id },
    reason: { is: 'changed', row: { entity, entity_id }, at, byId: by_staff_id, byName: by_name },
  }))
}

interface Asked extends Told {
  /** Changes with higher numbers are later. */
  seq: number
  /** Only changes of these columns count; null: any. */
  keys: readonly string[] | null
  /** The row of the plan whose undo this row prevents. */
  of_entity: string
  of_id: number
}

const ownRows = (plan: Plan): Asked[] =>
  UNDONE_TABLES.flatMap((table) =>
    plan.entriesOf(table.name).map(({ step }) => ({
      ...{ entity: table.name, entity_id: step.id, seq: step.seq, keys: columnsOf(table, step) },
      ...{ of_entity: table.name, of_id: step.id },
    })),
  )

/**
 * The columns whose later change prevents an undo. What people write stands alone; what the program writes stands together,
 * because one act writes several columns and asks for others: a sealed box, a scheduled year.
 *
 * @returns null for a row that is removed or written again: any of its columns
 */
function columnsOf(table: Table, { undo, before, after }: Step): string[] | null {
  if (undo !== 'set') return null
  const own = Object.keys({ ...before, ...after })
  const ofActs = actColumns(table)
  return own.some((key) => ofActs.includes(key)) ? [...new Set([...own, ...ofActs])] : own
}

/** Those that stand together, because acts of the program write them or ask for them. */
const actColumns = ({ columns, entity, rules }: Table): string[] =>
  columns.flatMap(({ key }) =>
    entity.columns[key]?.by === 'program' || rules.undo?.withActs?.includes(key) === true ? [key] : [],
  )

function watchedRows(plan: Plan): Asked[] {
  const asked: Asked[] = []
  for (const { name, rules } of UNDONE_TABLES)
    for (const { step, current, final } of plan.entriesOf(name))
      for (const { entity, id, column } of rules.watches?.(current ?? final ?? {}) ?? [])
        if (!plan.has(entity, id))
          asked.push({
            entity,
            entity_id: id,
            seq: step.seq,
            keys: [column],
            of_entity: name,
            of_id: step.id,
          })
  return asked
}

/** Parts that were changed or removed by themselves after the row that they are removed with was made. */
async function changedParts(tx: Tx, plan: Plan): Promise<Asked[]> {
  const asked: Asked[] = []
  for (const whole of UNDONE_TABLES) {
    const made = plan.entriesOf(whole.name, 'remove').map(({ step: { id, seq } }) => ({ id, seq }))
    for (const part of made.length === 0 ? [] : whole.parts) {
      const { table, aside, by } = placesOf(part)
      const { rows } = await sql<{ id: number; whole_id: number; seq: number }>`
        WITH whole AS (SELECT * FROM jsonb_to_recordset(${JSON.stringify(made)}::jsonb) AS whole (id bigint, seq bigint))
        SELECT DISTINCT part.id, whole.id AS whole_id, whole.seq FROM whole
        JOIN (
          SELECT id, ${by} AS whole_id FROM ${table}
          UNION ALL SELECT id, ${by} FROM ${aside} WHERE NOT with_whole
        ) AS part ON part.whole_id = whole.id
        JOIN change ON change.entity = ${part.name} AND change.entity_id = part.id AND change.seq > whole.seq
        WHERE NOT part.id = ANY(${plan.idsOf(part.name)}::bigint[]) AND NOT ${isAdded(part, sql`part.id`)}`.execute(
        tx.kysely,
      )
      for (const { id, whole_id, seq } of rows)
        asked.push({
          ...{ entity: part.name, entity_id: id, seq, keys: null },
          ...{ of_entity: whole.name, of_id: whole_id },
        })
    }
  }
  return asked
}
