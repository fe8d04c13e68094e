import { type ErrorDetail, errors } from '@org/core/contract'
import { sql } from 'kysely'
import type { Tx } from '../../../db/transact.ts'
import type { FieldRow } from '../../fields/rows.ts'
import { fieldTable } from '../../fields/tables.ts'
import { detailOf, type PlannedField, refuseDecisions, type UploadCommit } from './plan.ts'
import { shapeOf } from './shape.ts'

/**
 * Locks the growers that get fields, so that nobody deactivates one.
 *
 * @throws errors.notFound for the grower of the file; errors.validation that names features of other growers
 */
export async function lockGrowers(
  tx: Tx,
  { growerId }: UploadCommit,
  planned: readonly PlannedField[],
): Promise<void> {
  const wanted = new Set([growerId, ...planned.map(({ decision }) => decision.growerId ?? growerId)])
  const rows = await tx.kysely
    .selectFrom('grower')
    .select('id')
    .where(sql<boolean>`id = ANY(${[...wanted]}::bigint[])`)
    .where('active', '=', true)
    .orderBy('id')
    .forShare()
    .execute()
  const growers = new Set(rows.map(({ id }) => id))
  if (!growers.has(growerId)) throw errors.notFound('This grower')
  refuseDecisions(
    planned
      .filter(({ decision }) => decision.growerId !== null && !growers.has(decision.growerId))
      .map(({ place, decision }) => detailOf(place, decision, 'Its grower does not exist')),
  )
}

/** An existing field that gets a new boundary, as it was before. */
export type TargetField = FieldRow & {
  /** A place inside its boundary; null if it has none. */
  inside: [number, number] | null
  /** Whether it already has the year of the import. */
  hasYear: boolean
  /** Whether its boundary equals the new one, with an equally good determination method. */
  isDrawnSo: boolean
}

/**
 * The fields that get new boundaries, by id.
 *
 * @throws errors.notFound; errors.validation for inactive fields; errors.stale for a field with another version
 */
export async function lockFields(
  tx: Tx,
  commit: UploadCommit,
  planned: readonly PlannedField[],
): Promise<Map<number, TargetField>> {
  const updates = planned.filter(({ decision }) => decision.action === 'update')
  if (updates.length === 0) return new Map()
  const ids = updates.flatMap(({ decision }) => decision.fieldId ?? [])
  const fields = await tx.rows(fieldTable).lock(ids)
  const details: ErrorDetail[] = []
  for (const { place, decision } of updates) {
    const field = fields.get(decision.fieldId ?? 0)
    if (field === undefined) throw errors.notFound('This field')
    if (!field.active) details.push(detailOf(place, decision, 'Its field is not active'))
    if (field.version !== decision.fieldVersion)
      throw errors.stale(`The field “${field.name}”`, decision.fieldVersion ?? 0, field.version)
  }
  refuseDecisions(details)
  const positions = new Map(updates.map(({ decision }) => [decision.fieldId, decision.index]))
  return withGround(tx, commit, positions, fields)
}

/** @param positions of the features, by the field that each updates */
async function withGround(
  tx: Tx,
  { uploadId, year, determinationMethod: method }: UploadCommit,
  positions: ReadonlyMap<number | null, number>,
  fields: ReadonlyMap<number, FieldRow>,
): Promise<Map<number, TargetField>> {
  const asked = [...fields.keys()].map((id) => ({ id, position: positions.get(id) ?? -1 }))
  // After the fields are locked: a statement that waited for a lock sees other tables as they were before.
  const { rows } = await sql<Pick<TargetField, 'id' | 'inside' | 'hasYear' | 'isDrawnSo'>>`
    SELECT field.id,
      (SELECT jsonb_build_array(ST_X(inside), ST_Y(inside)) FROM ST_PointOnSurface(drawn.geom) AS inside
        WHERE inside IS NOT NULL) AS inside,
      EXISTS (SELECT FROM field_year WHERE field_id = field.id AND year = ${year}) AS "hasYear",
      coalesce(drawn.geom = ${shapeOf(sql`${uploadId}`, sql`asked.position`)}
        AND ${method}::text IN ('unknown', drawn.determination_method), false) AS "isDrawnSo"
    FROM jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) AS asked (id bigint, position integer)
    JOIN field ON field.id = asked.id
    LEFT JOIN boundary_version AS drawn ON drawn.id = field.boundary_version_id`.execute(tx.kysely)
  return new Map(
    rows.flatMap(({ id, ...ground }) => {
      const field = fields.get(id)
      return field === undefined ? [] : [[id, { ...field, ...ground }] as const]
    }),
  )
}
