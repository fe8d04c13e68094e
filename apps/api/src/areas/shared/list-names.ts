import { type RawBuilder, sql } from 'kysely'
import { isOneOfTexts } from '../../lists/conditions.ts'
import { textKey, wholeKey } from '../../lists/keyset.ts'
import { searchable } from '../../lists/names.ts'

// What lists of what belongs to fields in a year have in common.

/** Rows as such lists read them. */
export interface NamedRow {
  grower_id: number
  grower_sort_name: string
  field_id: number
  field_sort_name: string
}

/** What these rows name of their grower and field. */
export const NAMES = [
  'grower.name as grower_name',
  'grower.sort_name as grower_sort_name',
  'field.name as field_name',
  'field.sort_name as field_sort_name',
] as const

/** Keys of orders by the names of field and grower. */
export const fieldKeys = <Row extends NamedRow>() =>
  [
    textKey<Row>(sql`field.sort_name`, (row) => row.field_sort_name, 'field'),
    wholeKey<Row>(sql`field.id`, (row) => row.field_id, 'field'),
  ] as const
export const growerKeys = <Row extends NamedRow>() =>
  [
    textKey<Row>(sql`grower.sort_name`, (row) => row.grower_sort_name, 'grower'),
    wholeKey<Row>(sql`grower.id`, (row) => row.grower_id, 'grower'),
  ] as const

/** The tables that these rows refer to. */
export const refersFrom = (table: string) => ({
  grower: { column: sql.ref(`${table}.grower_id`) },
  field: { column: sql.ref(`${table}.field_id`) },
})

/** Rows whose field is enrolled in one of the programs in their year. */
export const inProgramOf =
  (table: string) =>
  ({ program = [] }: { program?: readonly string[] | undefined }): RawBuilder<unknown> =>
    sql`(${sql.ref(`${table}.field_id`)}, ${sql.ref(`${table}.year`)}) IN (
      SELECT enrolled.field_id, enrolled.year FROM enrollment_field AS enrolled
      JOIN enrollment ON enrollment.id = enrolled.enrollment_id
      WHERE enrollment.status <> 'withdrawn'
        AND ${isOneOfTexts(sql`enrolled.program_key`, program.map(searchable))})`

/** The group by grower, with the growers' names. */
export const byGrower = (table: string) => () => ({
  by: sql.ref(`${table}.grower_id`),
  label: ({ by }: { by: RawBuilder<unknown> }) =>
    sql<string>`(SELECT grower.name FROM grower WHERE grower.id = ${by})`,
})

/** Groups of the rows of a table by their field. */
export const byField = (table: string) => () => ({
  by: sql.ref(`${table}.field_id`),
  label: ({ by }: { by: RawBuilder<unknown> }) =>
    sql<string>`(SELECT field.name FROM field WHERE field.id = ${by})`,
})

/**
 * The crew of rows of `point`. Not joined: of more than eight tables the planner reads all of the first eight before it looks
 * at a page’s ids. Not asked for where there is none, which costs as much.
 */
export const CREW_NAME = sql<string | null>`CASE WHEN point.crew_id IS NOT NULL THEN (
  SELECT crew.name FROM crew WHERE crew.id = point.crew_id) END`

/** The last change of a row, to the microsecond. */
export const exactly = (table: string) =>
  sql<string>`to_char(${sql.ref(`${table}.updated_at`)} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`.as(
    'updated_at_exactly',
  )

/** What pages are put in order by or write again, and no file shows. */
export const notInFiles = {
  created_at: { columns: [], instead: new Date(0) },
  created_by: { columns: [], instead: null },
  updated_by: { columns: [], instead: null },
  grower_sort_name: { columns: [], instead: '' },
  field_sort_name: { columns: [], instead: '' },
  updated_at_exactly: { columns: [], instead: '' },
} as const
