import { type RawBuilder, sql } from 'kysely'

/** The boundary that a feature gives its field: its own, or its repair, which is already in the database. */
export const shapeOf = (uploadId: RawBuilder<unknown>, position: RawBuilder<unknown>) => sql`(
  SELECT CASE WHEN feature.invalid_reason IS NULL THEN feature.geom ELSE feature.repair END
  FROM upload_feature AS feature WHERE feature.upload_id = ${uploadId} AND feature.position = ${position})`
