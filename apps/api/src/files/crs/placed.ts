import type { ReadQuestion } from '@org/core/contract'
import type { RawBoundaries, ReadContext } from '../drivers/driver.ts'
import { polygonsOf } from '../geometry/polygons.ts'
import { guessesFor } from './guesses.ts'
import { reproject } from './reproject.ts'

/** Boundaries in WGS84, of a known coordinate reference system. */
export type PlacedBoundaries = RawBoundaries & { crs: string }

/**
 * Boundaries whose file does not say what its coordinates mean, placed as it was answered; or the question.
 *
 * @throws errors.unreadableFile when the answer is not a coordinate reference system known here
 */
export async function placed(
  raw: RawBoundaries,
  context: ReadContext,
): Promise<PlacedBoundaries | { question: ReadQuestion }> {
  if (raw.crs !== null) return { crs: raw.crs, features: raw.features }
  const { crs } = context.answers
  if (crs !== null) return reproject(raw.features, { definition: crs, name: null }, context)
  const polygons = raw.features
    .filter(({ problem }) => problem === null)
    .flatMap(({ geometry }) => polygonsOf(geometry).polygons)
  // Nothing to place: each feature says why.
  if (polygons.length === 0) return { crs: 'unknown', features: raw.features }
  return { question: { kind: 'crs', guesses: await guessesFor(polygons, context.scratchDir) } }
}
