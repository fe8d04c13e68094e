import { sql } from 'kysely'
import { expect } from 'vitest'
import { wrongShapes } from '../../testing/field-shapes.ts'
import type { StaffedApi } from '../../testing/staffed-api.ts'

/** Rows by `table id`, with what people write; who wrote last, when and how often is left out, as is what follows from others. */
export type State = ReadonlyMap<string, Readonly<Record<string, unknown>>>

const LEFT_OUT: Readonly<Record<string, readonly string[]>> = {
  grower: [],
  field: ['search_name'],
  boundary_version: [],
  field_year: [],
  enrollment: ['field_count', 'area_m2', 'grower_sort_name', 'search_name'],
  enrollment_field: ['holds', 'area_m2', 'boundary_version_id', 'program_key'],
  saved_view: [],
}

/** All there is of some growers, and all saved views. */
export async function stateOf(api: StaffedApi, growerIds: readonly number[]): Promise<State> {
  const state = new Map<string, Record<string, unknown>>()
  for (const [table, leftOut] of Object.entries(LEFT_OUT)) {
    const owner = { grower: 'id', saved_view: null }[table] ?? (table === 'saved_view' ? null : 'grower_id')
    const where = owner === null ? sql`true` : sql`${sql.ref(owner)} = ANY(${growerIds}::bigint[])`
    const shape = table === 'boundary_version' ? sql`md5(ST_AsBinary(geom))` : sql`NULL`
    const { rows } = await sql<{ id: number; row: Record<string, unknown> }>`
      SELECT id, to_jsonb(t) - ${['geom', 'version', 'updated_at', 'updated_by', ...leftOut]}::text[]
        || jsonb_build_object('shape', ${shape}) AS row
      FROM ${sql.table(table)} AS t WHERE ${where}`.execute(api.server.services.database.db)
    for (const { id, row } of rows) state.set(`${table} ${id}`, row)
  }
  return state
}

/** The rows that differ between two states. */
export function touchedBetween(before: State, after: State): string[] {
  const keys = new Set([...before.keys(), ...after.keys()])
  return [...keys].filter((key) => JSON.stringify(before.get(key)) !== JSON.stringify(after.get(key)))
}

export const idIn = (key: string): number => Number(key.split(' ')[1])
export const rowsIn = (state: State, table: string) =>
  [...state].flatMap(([key, row]) => (key.startsWith(`${table} `) ? [{ id: idIn(key), row }] : []))

const REFS: readonly (readonly [string, string, string])[] = [
  ['field', 'grower_id', 'grower'],
  ['field', 'boundary_version_id', 'boundary_version'],
  ['boundary_version', 'field_id', 'field'],
  ['field_year', 'field_id', 'field'],
  ['field_year', 'boundary_version_id', 'boundary_version'],
  ['enrollment', 'grower_id', 'grower'],
  ['enrollment_field', 'enrollment_id', 'enrollment'],
  ['enrollment_field', 'field_id', 'field'],
]
const HOLDING: readonly unknown[] = ['eligible', 'signed', 'active', 'complete']

/** What is wrong with a state, were it to be; null when nothing is. */
export function flawOf(state: State): string | null {
  for (const [table, column, owner] of REFS)
    for (const { row } of rowsIn(state, table))
      if (row[column] !== null && !state.has(`${owner} ${row[column]}`)) return `${table} without ${owner}`
  const places = new Set<string>()
  const take = (...place: unknown[]): boolean => places.size === places.add(place.join('|')).size
  for (const { row } of rowsIn(state, 'saved_view'))
    if (take('view', row.staff_id, row.page, row.search_name)) return 'two views of a name'
  for (const { row } of rowsIn(state, 'field_year')) {
    if (take('year', row.field_id, row.year)) return 'a year twice'
    const field = state.get(`field ${row.field_id}`)
    if (row.status === 'boundary_pending' && row.boundary_version_id !== field?.boundary_version_id)
      return 'a year left behind'
  }
  for (const { row } of rowsIn(state, 'enrollment_field')) {
    const owner = state.get(`enrollment ${row.enrollment_id}`)
    if (take('enrolled', row.enrollment_id, row.field_id)) return 'a field twice'
    if (!HOLDING.includes(owner?.status)) continue
    if (take('held', row.field_id, owner?.program_key, row.year)) return 'a field held twice'
    if (!places.has(['year', row.field_id, row.year].join('|'))) return 'a held field without its year'
  }
  return null
}

/** What follows from other rows says what they say. */
export async function expectSound(api: StaffedApi): Promise<void> {
  const { rows } = await sql`
    SELECT 'holds' AS broken, enrolled.id FROM enrollment_field AS enrolled
      JOIN enrollment ON enrollment.id = enrolled.enrollment_id
      WHERE holds <> (enrollment.status IN ('eligible', 'signed', 'active', 'complete'))
        OR enrolled.program_key <> enrollment.program_key
    UNION ALL SELECT 'count', enrollment.id FROM enrollment
      WHERE field_count <> (SELECT count(*) FROM enrollment_field WHERE enrollment_id = enrollment.id)
    UNION ALL SELECT 'area', field.id FROM field LEFT JOIN boundary_version AS b ON b.id = field.boundary_version_id
      WHERE field.area_m2 <> coalesce(b.area_m2, 0)
    UNION ALL SELECT 'search', field.id FROM field JOIN grower ON grower.id = field.grower_id
      WHERE split_part(field.search_name, E'\n', 1) <> lower(field.name)
        OR split_part(field.search_name, E'\n', 3) <> grower.search_name`.execute(
    api.server.services.database.db,
  )
  expect(rows).toEqual([])
  expect(await wrongShapes(api.server.services.database.db)).toEqual([])
}
