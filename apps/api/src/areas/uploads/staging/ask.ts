import { errors, multiPolygonSchema, type ReadQuestion, type UploadQuestion } from '@org/core/contract'
import type { Db } from '../../../db/database.ts'
import { narrowestBox } from '../../../files/geometry/box.ts'
import { readWkb } from '../../../files/geometry/wkb.ts'
import { earlierAnswers, type Placed, rankOf, whereaboutsOf } from './whereabouts.ts'
import type { Reading } from './write.ts'

interface Asking {
  id: number
  sha256: string
  format: string
  columns: unknown
}

/**
 * A file's current question: each guess says where it puts the file and whether it was chosen before. Guesses chosen for
 * similar files come first, then those on land, nearest to existing fields first.
 */
export async function askedOf(
  db: Db,
  upload: Asking,
  question: ReadQuestion,
  growerId: number | null,
): Promise<UploadQuestion> {
  if (question.kind !== 'crs') return question
  const { guesses } = question
  const places = await whereaboutsOf(
    db,
    guesses.map(({ bbox, outlines }) => ({ bbox, outlines: outlines.coordinates })),
  )
  const earlier = await earlierAnswers(db, upload, growerId)
  const asked = guesses.flatMap((guess, at) => {
    const whereabouts = places[at]
    return whereabouts === undefined
      ? []
      : [{ ...guess, whereabouts, answeredFor: earlier.get(guess.crs) ?? null }]
  })
  return { kind: 'crs', guesses: asked.sort(byLikelihood) }
}

type Asked = Extract<UploadQuestion, { kind: 'crs' }>['guesses'][number]

/** Equal guesses keep their order. */
const byLikelihood = (one: Asked, other: Asked): number =>
  rankOf(one.answeredFor) - rankOf(other.answeredFor) ||
  Number(one.whereabouts.isAtSea) - Number(other.whereabouts.isAtSea) ||
  (one.whereabouts.distanceKm ?? 0) - (other.whereabouts.distanceKm ?? 0)

/** The number of features that decide a file's place. */
const LOOKED_AT = 20

/** @throws errors.oddPlace if the file is at sea, or far from existing fields */
export async function refuseOddPlace(db: Db, crs: string, reading: Reading): Promise<void> {
  if ('question' in reading) return
  const placed = placedOf(reading.features.flatMap(({ geometry }) => geometry ?? []))
  if (placed === null) return
  const [where] = await whereaboutsOf(db, [placed])
  if (where === undefined || !where.isOdd) return
  const far = where.distanceKm === null ? '' : `, ${where.distanceKm} km from your nearest field`
  throw errors.oddPlace(crs, `${where.name}${far}`)
}

/** @param geometries MultiPolygons as WKB */
function placedOf(geometries: readonly Uint8Array[]): Placed | null {
  const outlines = geometries.slice(0, LOOKED_AT).flatMap((geometry) => {
    const shape = multiPolygonSchema.safeParse(readWkb(geometry))
    return shape.success ? shape.data.coordinates.slice(0, 1) : []
  })
  const corners = outlines.flat(2)
  if (corners.length === 0) return null
  return { bbox: narrowestBox(corners), outlines }
}
