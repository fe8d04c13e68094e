import { sql } from 'kysely'

/**
 * Grid of overlays, in degrees: a tenth of a micrometer. On a grid they always come out; without one GEOS may find none,
 * throw, and try again, and the embedded database cannot catch what it throws: it answers nothing, and says no error.
 */
export const OVERLAY_GRID = sql`1e-12::double precision`

/** Whether the database failed in itself, as its geometry library can (SQLSTATE class XX). */
export const failedInside = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && String(error.code).startsWith('XX')
