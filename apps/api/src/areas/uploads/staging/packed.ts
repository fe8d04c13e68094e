import { type RawBuilder, sql } from 'kysely'
import type { BoundaryFeature } from '../../../files/store.ts'

/** Shapes of features in one piece, as bytes: nothing has to read them as text on their way into the database. */
interface Packed {
  rows: { position: number; at: number | null; size: number | null }[]
  bytes: Buffer
}

/** Rows say where in the bytes their shape begins, from 1, and how long it is; null without one. */
export function packed(features: readonly Pick<BoundaryFeature, 'index' | 'geometry'>[]): Packed {
  let end = 1
  const rows = features.map(({ index: position, geometry }) => {
    if (geometry === null) return { position, at: null, size: null }
    const at = end
    end += geometry.byteLength
    return { position, at, size: geometry.byteLength }
  })
  return { rows, bytes: Buffer.concat(features.flatMap(({ geometry }) => geometry ?? [])) }
}

/** The shape of a row with the columns `at` and `size`. */
export const geometryOf = (bytes: Buffer): RawBuilder<unknown> =>
  sql`ST_GeomFromWKB(substring(${bytes}::bytea FROM at FOR size), 4326)`
