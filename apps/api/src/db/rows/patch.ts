import type { Columns, ValuesOf } from '@org/core/contract'
import { sql } from 'kysely'
import { changedAt } from './dates.ts'
import { growerOf } from './grower.ts'
import { givenRows, isSame, type JsonRow, pick, valuesIn, writeRow } from './json.ts'
import { noteGrown } from './owners.ts'
import type { ColumnName, OwnColumns, Patch, RowOf, Table, Writing } from './types.ts'

/** What differs in one row. */
interface Difference<C extends Columns, O extends OwnColumns> {
  row: RowOf<C, O>
  changed: readonly ColumnName[]
  after: RowOf<C, O>
}

/** Changes held rows and records what differs. @returns all of them as they are now, in their order */
export async function patchRows<C extends Columns, O extends OwnColumns>(
  writing: Writing,
  table: Table<C, O>,
  patches: readonly Patch<C, O>[],
): Promise<RowOf<C, O>[]> {
  const differences = patches.map((patch) => differenceOf(table, patch))
  const changing = differences.filter(({ changed }) => changed.length > 0)
  for (const group of groupsOf(changing)) await writeGroup(writing, table, group)
  noteGrown(
    writing,
    table,
    changing.map(({ row }) => row.id),
  )
  for (const difference of changing) recordDifference(writing, table, difference)
  if (changing.length > 0) await table.rules.afterPatch?.(writing.tx, changing.map(toPatched<C, O>))
  return differences.map(({ changed, after }) =>
    changed.length === 0 || !table.isTracked ? after : { ...after, version: after.version + 1 },
  )
}

export function differenceOf<C extends Columns, O extends OwnColumns>(
  { allColumns }: Table<C, O>,
  { row, set }: Patch<C, O>,
): Difference<C, O> {
  const was = valuesIn(row)
  const is = valuesIn(set)
  const changed = allColumns.filter((name) => {
    const value = is.get(name.key)
    return value !== undefined && !isSame(name, was.get(name.key), value)
  })
  return { row, changed, after: { ...row, ...pick(changed, set) } }
}

/** Those of which the same columns are changed: a column that is not changed is not written. */
function groupsOf<C extends Columns, O extends OwnColumns>(
  differences: readonly Difference<C, O>[],
): Difference<C, O>[][] {
  const groups = new Map<string, Difference<C, O>[]>()
  for (const difference of differences) {
    const key = difference.changed.map(({ column }) => column).join(' ')
    const group = groups.get(key)
    if (group === undefined) groups.set(key, [difference])
    else group.push(difference)
  }
  return [...groups.values()]
}

async function writeGroup<C extends Columns, O extends OwnColumns>(
  writing: Writing,
  table: Table<C, O>,
  group: readonly Difference<C, O>[],
): Promise<void> {
  const changed = group[0]?.changed ?? []
  const { derived } = table.rules
  const isDerived = derived !== undefined && changed.some(({ key }) => derived.from.includes(key))
  const following = isDerived
    ? await derived.make(
        writing.tx,
        group.map(({ after }) => after),
      )
    : []
  const rows = group.map(({ row, after }, at) => ({
    id: row.id,
    ...writeRow(changed, after),
    ...writeRow(table.allColumns, following[at] ?? {}),
  }))
  await updateRows(writing, table, rows)
}

/** @param rows all with the same columns, by the table's names */
export async function updateRows(
  { kysely, staffId, dates }: Pick<Writing, 'kysely' | 'staffId' | 'dates'>,
  { name, isTracked }: Pick<Table, 'name' | 'isTracked'>,
  rows: readonly JsonRow[],
): Promise<void> {
  const columns = Object.keys(rows[0] ?? {}).filter((column) => column !== 'id')
  const sets = [
    ...columns.map((column) => sql`${sql.ref(column)} = given.${sql.ref(column)}`),
    ...(isTracked
      ? [
          sql`version = target.version + 1`,
          sql`updated_at = ${changedAt({ dates })}`,
          sql`updated_by = ${staffId}::bigint`,
        ]
      : []),
  ]
  const { numAffectedRows } = await sql`
    UPDATE ${sql.table(name)} AS target SET ${sql.join(sets)}
    FROM ${givenRows(name, rows)} WHERE target.id = given.id`.execute(kysely)
  if (numAffectedRows !== BigInt(rows.length)) throw new Error(`A held row of ${name} was not there`)
}

/** What only the server knows is written, and not recorded. */
function recordDifference<C extends Columns, O extends OwnColumns>(
  { record, uploadId, by }: Writing,
  table: Table<C, O>,
  { row, changed, after }: Difference<C, O>,
): void {
  const { name, columns } = table
  const recorded = columns.filter((column) => changed.includes(column))
  if (recorded.length === 0) return
  record({
    entity: name,
    id: row.id,
    before: pick(recorded, row),
    after: pick(recorded, after),
    uploadId,
    by,
    growerId: growerOf(table, row.id, after),
  })
}

function toPatched<C extends Columns, O extends OwnColumns>({ row, changed, after }: Difference<C, O>) {
  // Only columns of the entity and the server's own: what `pick` cannot say by its type.
  return { id: row.id, set: pick(changed, after) as Partial<ValuesOf<C>> }
}
