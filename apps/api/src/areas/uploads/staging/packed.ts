import { type RawBuilder, sql } from 'kysely'
import type { BoundaryFeature } from '../../../files/store.ts'

/** Shapes of features as one piece of bytes, so that nothing reads them as text on the way into the database. */
interface Packed {
  rows: { position: number; at: number | null; size: number | null }[]
  bytes: Buffer
}

/** Rows have the start of their shape in the bytes, from 1, and its length; null without a shape. */
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
