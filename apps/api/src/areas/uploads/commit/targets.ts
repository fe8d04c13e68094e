import { type ErrorDetail, errors } from '@org/core/contract'
import { sql } from 'kysely'
import type { Tx } from '../../../db/transact.ts'
import { detailOf, type PlannedField, refuseDecisions, type UploadCommit } from './plan.ts'

/**
 * The growers that get fields, by id; nobody deactivates one meanwhile.
 *
 * @throws errors.notFound for the one chosen for the file; errors.validation that names features of others
 */
export async function lockGrowers(
  tx: Tx,
  { growerId }: UploadCommit,
  planned: readonly PlannedField[],
): Promise<Map<number, string>> {
  const wanted = new Set([growerId, ...planned.map(({ decision }) => decision.growerId ?? growerId)])
  const rows = await tx.kysely
    .selectFrom('grower')
    .select(['id', 'name'])
    .where(sql<boolean>`id = ANY(${[...wanted]}::bigint[])`)
    .where('active', '=', true)
    .orderBy('id')
    .forShare()
    .execute()
  const growers = new Map(rows.map(({ id, name }) => [id, name]))
  if (!growers.has(growerId)) throw errors.notFound('This grower')
  refuseDecisions(
    planned
      .filter(({ decision }) => decision.growerId !== null && !growers.has(decision.growerId))
      .map(({ place, decision }) => detailOf(place, decision, 'Its grower does not exist')),
  )
  return growers
}

/** An existing field that gets a new boundary, as it was before. */
export interface TargetField {
  id: number
  grower_id: number
  name: string
  farm_name: string
  county: string
  state: string
  fsa_farm: string
  fsa_tract: string
  fsa_clu: string
  boundary_version_id: number | null
  area_m2: number
  perimeter_m: number
  version: number
  grower_name: string
  /** A place inside its boundary; null where it has none. */
  inside: [number, number] | null
  /** Whether it has the year of the import already. */
  has_year: boolean
}

/**
 * The fields that get new boundaries, by id.
 *
 * @throws errors.notFound; errors.validation for inactive ones; errors.stale when one is not the version that was seen
 */
export async function lockFields(
  tx: Tx,
  { year }: UploadCommit,
  planned: readonly PlannedField[],
): Promise<Map<number, TargetField>> {
  const updates = planned.filter(({ decision }) => decision.action === 'update')
  if (updates.length === 0) return new Map()
  const ids = updates.map(({ decision }) => decision.fieldId)
  // In a statement of its own: one that waited for a lock still sees other tables as they were before.
  await sql`SELECT id FROM field WHERE id = ANY(${ids}::bigint[]) ORDER BY id FOR UPDATE`.execute(tx.kysely)
  const { rows } = await sql<TargetField & { active: boolean }>`
    SELECT field.id, field.grower_id, field.name, farm_name, county, state, fsa_farm, fsa_tract, fsa_clu,
      boundary_version_id, area_m2, perimeter_m, field.version, field.active, grower.name AS grower_name,
      (SELECT jsonb_build_array(ST_X(inside), ST_Y(inside))
        FROM boundary_version, ST_PointOnSurface(geom) AS inside WHERE boundary_version.id = boundary_version_id) AS inside,
      EXISTS (SELECT FROM field_year WHERE field_id = field.id AND year = ${year}) AS has_year
    FROM field JOIN grower ON grower.id = field.grower_id
    WHERE field.id = ANY(${ids}::bigint[])
    ORDER BY field.id`.execute(tx.kysely)
  const fields = new Map(rows.map((row) => [row.id, row]))
  const details: ErrorDetail[] = []
  for (const { place, decision } of updates) {
    const field = fields.get(decision.fieldId ?? 0)
    if (field === undefined) throw errors.notFound('This field')
    if (!field.active) details.push(detailOf(place, decision, 'Its field is not active'))
    if (field.version !== decision.fieldVersion)
      throw errors.stale(`The field “${field.name}”`, decision.fieldVersion ?? 0, field.version)
  }
  refuseDecisions(details)
  return fields
}
