import { type Field, HECTARE_M2 } from '@org/core/contract'
import { type SelectQueryBuilder, sql } from 'kysely'
import type { Db } from '../../db/database.ts'

/** Fields as lists show them: with their grower, their newest boundary and their years. */
export function selectRows(db: Db) {
  return db
    .selectFrom('field')
    .innerJoin('grower', 'grower.id', 'field.grower_id')
    .leftJoin('boundary_version', 'boundary_version.id', 'field.boundary_version_id')
    .selectAll('field')
    .select([
      'grower.name as grower_name',
      'grower.sort_name as grower_sort_name',
      'boundary_version.west',
      'boundary_version.south',
      'boundary_version.east',
      'boundary_version.north',
      sql<string>`to_char(field.updated_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`.as(
        'updated_at_exactly',
      ),
      sql<Field['years']>`(SELECT coalesce(json_agg(json_build_object(
          'id', of_field.id, 'year', of_field.year, 'status', of_field.status, 'crop', of_field.crop,
          'tillage', of_field.tillage, 'practice', of_field.practice,
          'plannedOn', of_field.planned_on, 'sampledOn', of_field.sampled_on, 'notes', of_field.notes,
          'boundaryVersionId', of_field.boundary_version_id, 'areaHa', pinned.area_m2 / ${HECTARE_M2}::double precision,
          'design', (SELECT json_build_object('id', design.id, 'number', design.number, 'pointCount', design.point_count)
            FROM design WHERE design.field_year_id = of_field.id AND design.is_current),
          'version', of_field.version
        ) ORDER BY of_field.year DESC), '[]')
        FROM field_year AS of_field JOIN boundary_version AS pinned ON pinned.id = of_field.boundary_version_id
        WHERE of_field.field_id = field.id)`.as('years'),
    ])
}

type Selected<Q> = Q extends SelectQueryBuilder<infer _Database, infer _Table, infer R> ? R : never
export type FieldRow = Selected<ReturnType<typeof selectRows>>
