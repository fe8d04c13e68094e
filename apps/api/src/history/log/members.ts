import type { TimelineEntity } from '@org/core/contract'
import { type RawBuilder, sql } from 'kysely'

/** Fields of a grower: those it has now, and those it had when they were removed. */
const fieldsOfGrower = (id: number) => sql`
  SELECT id FROM field WHERE grower_id = ${id}
  UNION ALL SELECT entity_id FROM change
    WHERE entity = 'field' AND after IS NULL AND before ->> 'growerId' = ${String(id)}`

/** Enrollments of a grower, as {@link fieldsOfGrower}. */
const enrollmentsOfGrower = (id: number) => sql`
  SELECT id FROM enrollment WHERE grower_id = ${id}
  UNION ALL SELECT entity_id FROM change
    WHERE entity = 'enrollment' AND after IS NULL AND before ->> 'growerId' = ${String(id)}`

const one = (table: TimelineEntity, id: number) => sql`SELECT id FROM ${sql.table(table)} WHERE id = ${id}`

/** Fields with their boundaries and years, removed ones included. */
const withParts = (fields: RawBuilder<unknown>) => sql`
  WITH fields AS (${fields})
  SELECT 'field' AS entity, id FROM fields
  UNION ALL SELECT 'boundary_version', boundary_version.id
    FROM fields JOIN boundary_version ON boundary_version.field_id = fields.id
  UNION ALL SELECT 'field_year', field_year.id
    FROM fields JOIN field_year ON field_year.field_id = fields.id
  UNION ALL SELECT change.entity, change.entity_id
    FROM fields JOIN change ON change.before ->> 'fieldId' = fields.id::text
    WHERE change.entity IN ('boundary_version', 'field_year') AND change.after IS NULL`

/**
 * Enrollments with their fields and documents. Documents are found in the recorded changes, which every document has.
 */
const withEnrolled = (enrollments: RawBuilder<unknown>) => sql`
  WITH enrollments AS (${enrollments})
  SELECT 'enrollment' AS entity, id FROM enrollments
  UNION ALL SELECT 'enrollment_field', enrollment_field.id
    FROM enrollments JOIN enrollment_field ON enrollment_field.enrollment_id = enrollments.id
  UNION ALL SELECT change.entity, change.entity_id
    FROM enrollments
    JOIN change ON coalesce(change.after, change.before) ->> 'enrollmentId' = enrollments.id::text
    WHERE change.entity IN ('enrollment_field', 'enrollment_document')`

const MEMBERS: Record<TimelineEntity, (id: number) => RawBuilder<unknown>> = {
  grower: (id) => sql`
    SELECT 'grower' AS entity, id FROM grower WHERE id = ${id}
    UNION ALL (${withParts(fieldsOfGrower(id))})
    UNION ALL (${withEnrolled(enrollmentsOfGrower(id))})`,
  field: (id) => withParts(one('field', id)),
  field_year: (id) => sql`SELECT 'field_year' AS entity, id FROM field_year WHERE id = ${id}`,
  enrollment: (id) => withEnrolled(one('enrollment', id)),
  staff: (id) => sql`SELECT 'staff' AS entity, id FROM staff WHERE id = ${id}`,
}

/**
 * The rows whose changes make a timeline, each once, as (entity, id): the record, its parts, and removed parts. A part
 * that was removed and restored is found twice.
 */
export const membersOf = (entity: TimelineEntity, id: number): RawBuilder<unknown> =>
  sql`SELECT DISTINCT entity, id FROM (${MEMBERS[entity](id)}) AS found`
