import type { TimelineEntity } from '@org/core/contract'
import { type RawBuilder, sql } from 'kysely'

/** Fields as (id, title) of a grower: the ones it has now, or had when they were removed. */
const fieldsOfGrower = (id: number) => sql`
  SELECT id, name AS title FROM field WHERE grower_id = ${id}
  UNION ALL SELECT entity_id, coalesce(before ->> 'name', '') FROM change
    WHERE entity = 'field' AND after IS NULL AND before ->> 'growerId' = ${String(id)}`

/** Enrollments as (id, title) of a grower, as {@link fieldsOfGrower}. */
const enrollmentsOfGrower = (id: number) => sql`
  SELECT id, programme || ' ' || year AS title FROM enrollment WHERE grower_id = ${id}
  UNION ALL SELECT entity_id, concat_ws(' ', before ->> 'programme', before ->> 'year') FROM change
    WHERE entity = 'enrollment' AND after IS NULL AND before ->> 'growerId' = ${String(id)}`

const oneField = (id: number) => sql`SELECT id, name AS title FROM field WHERE id = ${id}`
const oneEnrollment = (id: number) =>
  sql`SELECT id, programme || ' ' || year AS title FROM enrollment WHERE id = ${id}`

/** Fields with their boundaries and years, also those that were removed. */
const withParts = (fields: RawBuilder<unknown>) => sql`
  WITH fields AS (${fields})
  SELECT 'field' AS entity, id, title FROM fields
  UNION ALL SELECT 'boundary_version', boundary_version.id, title
    FROM fields JOIN boundary_version ON boundary_version.field_id = fields.id
  UNION ALL SELECT 'field_year', field_year.id, title
    FROM fields JOIN field_year ON field_year.field_id = fields.id
  UNION ALL SELECT change.entity, change.entity_id, title
    FROM fields JOIN change ON change.before ->> 'fieldId' = fields.id::text
    WHERE change.entity IN ('boundary_version', 'field_year') AND change.after IS NULL`

/**
 * Enrollments with their fields, by the field's name, and their documents. Documents are known by what was recorded of
 * them: none is made without.
 */
const withEnrolled = (enrollments: RawBuilder<unknown>) => sql`
  WITH enrollments AS (${enrollments})
  SELECT 'enrollment' AS entity, id, title FROM enrollments
  UNION ALL SELECT 'enrollment_field', enrollment_field.id, field.name
    FROM enrollments JOIN enrollment_field ON enrollment_field.enrollment_id = enrollments.id
    JOIN field ON field.id = enrollment_field.field_id
  UNION ALL SELECT change.entity, change.entity_id,
      coalesce(coalesce(change.after, change.before) ->> 'fileName', field.name, enrollments.title)
    FROM enrollments
    JOIN change ON coalesce(change.after, change.before) ->> 'enrollmentId' = enrollments.id::text
    LEFT JOIN field ON field.id = (coalesce(change.after, change.before) ->> 'fieldId')::bigint
    WHERE change.entity IN ('enrollment_field', 'enrollment_document')`

const MEMBERS: Record<TimelineEntity, (id: number) => RawBuilder<unknown>> = {
  grower: (id) => sql`
    SELECT 'grower' AS entity, id, name AS title FROM grower WHERE id = ${id}
    UNION ALL (${withParts(fieldsOfGrower(id))})
    UNION ALL (${withEnrolled(enrollmentsOfGrower(id))})`,
  field: (id) => withParts(oneField(id)),
  field_year: (id) => sql`
    SELECT 'field_year' AS entity, field_year.id, field.name AS title
    FROM field_year JOIN field ON field.id = field_year.field_id WHERE field_year.id = ${id}`,
  enrollment: (id) => withEnrolled(oneEnrollment(id)),
  staff: (id) => sql`
    SELECT 'staff' AS entity, id, first_name || ' ' || last_name AS title FROM staff WHERE id = ${id}`,
}

/**
 * The rows whose changes make a timeline, each once, as (entity, id, title): the record, what belongs to it, and what of
 * that was removed since. One that was removed and brought back is found twice.
 */
export const membersOf = (entity: TimelineEntity, id: number): RawBuilder<unknown> =>
  sql`SELECT entity, id, max(title) AS title FROM (${MEMBERS[entity](id)}) AS found GROUP BY entity, id`
