import type { Parcel } from './parcels.ts'
import type { Random } from './random.ts'
import type { Region, Season } from './regions.ts'
import { rectangle, type Shape, scaled, withoutHoles } from './shapes.ts'

export const DAY_MS = 86_400_000

/** A boundary as it was from some time on. */
export interface VersionPlan {
  shape: Shape
  method: 'manual' | 'surveyed' | 'driven' | 'auto_operation' | 'auto_imagery' | 'unknown'
  determinedAt: Date | null
  sourceFileName: string | null
  note: string
  createdAt: Date
}

/** A field in a year; `version` is the place of its boundary in the field's versions. */
export interface YearPlan {
  year: number
  status: 'boundary_pending' | 'boundary_confirmed'
  crop: string
  tillage: string
  practice: string
  version: number
  createdAt: Date
}

const FALLOW: Season = { crop: 'Fallow', tillage: 'None' }

/** The years a field was farmed for. */
export interface Span {
  firstYear: number
  lastYear: number
  today: Date
}

const NOTES = {
  first: ['', '', '', 'From the county’s map.', 'As the grower drew it.'],
  later: [
    'Driven again after tiling.',
    'Edge moved to the new fence.',
    'Yard and pond taken out.',
    'Follows the combine’s passes.',
    'Corrected from imagery.',
  ],
} as const

/** The boundaries a field had, oldest first; the newest is the parcel as it is. */
export function boundaryHistory(random: Random, parcel: Parcel, isAlone: boolean, span: Span): VersionPlan[] {
  const count = random.weighted([
    [1, 84],
    [2, 11],
    [3, 4],
    [4, 1],
  ])
  const started = startOf(random, span)
  const moments = [
    started,
    ...Array.from({ length: count - 1 }, () => momentBetween(random, started, span.today)),
  ].sort((a, b) => a.getTime() - b.getTime())
  return moments.map((createdAt, index) => {
    const isNewest = index === count - 1
    const shape = isNewest ? parcel.shape : formerShape(random, parcel, isAlone)
    return { ...origin(random, createdAt, index > 0), shape, createdAt }
  })
}

/** Some weeks before its first year, or so long before today. */
function startOf(random: Random, { firstYear, today }: Span): Date {
  const newYear = Math.min(Date.UTC(firstYear, 0, 1), today.getTime())
  return toMinute(newYear - random.between(1, 100) * DAY_MS)
}

const momentBetween = (random: Random, from: Date, to: Date): Date =>
  toMinute(random.between(from.getTime() + DAY_MS / 2, to.getTime() - DAY_MS / 2))

const toMinute = (time: number): Date => new Date(Math.floor(time / 60_000) * 60_000)

/** The whole block with its yard and ponds, or the same outline a little tighter. */
function formerShape(random: Random, { shape, box, kind }: Parcel, isAlone: boolean): Shape {
  const hadHoles = shape.some((part) => part.length > 1)
  if (hadHoles && random.chance(0.6)) return withoutHoles(shape)
  if (isAlone && kind !== 'creek' && kind !== 'pivot' && random.chance(0.4)) return rectangle(box)
  return scaled(shape, box, random.between(0.94, 0.99))
}

function origin(random: Random, createdAt: Date, isLater: boolean) {
  const method = random.weighted<VersionPlan['method']>(
    isLater
      ? [
          ['driven', 36],
          ['manual', 24],
          ['auto_operation', 20],
          ['surveyed', 12],
          ['auto_imagery', 8],
        ]
      : [
          ['manual', 38],
          ['unknown', 24],
          ['auto_imagery', 14],
          ['driven', 12],
          ['surveyed', 7],
          ['auto_operation', 5],
        ],
  )
  const isFromFile = method !== 'manual' && random.chance(0.7)
  return {
    method,
    determinedAt:
      method === 'unknown' ? null : toMinute(createdAt.getTime() - random.between(1, 30) * DAY_MS),
    sourceFileName: isFromFile
      ? random.pick(['fields.zip', 'boundaries.shp', 'TASKDATA.zip', 'fields.kml', 'export.geojson'])
      : null,
    note: random.pick(isLater ? NOTES.later : NOTES.first),
  }
}

/** The years of a field with what grew, in the order of its rotation. */
export function fieldYears(
  random: Random,
  { rotations, practices }: Region,
  { isIrrigated }: Parcel,
  versions: readonly VersionPlan[],
  { firstYear, lastYear, today }: Span,
): YearPlan[] {
  const fitting = rotations.filter(({ irrigated }) => irrigated === undefined || irrigated === isIrrigated)
  const { seasons } = random.weighted(fitting.map((rotation) => [rotation, rotation.weight] as const))
  const phase = random.integer(0, seasons.length - 1)
  const practice = random.weighted(practices)
  const currentYear = today.getUTCFullYear()
  return Array.from({ length: lastYear - firstYear + 1 }, (_, index) => {
    const year = firstYear + index
    const { crop, tillage } = seasons[(phase + year) % seasons.length] ?? FALLOW
    // Years are set up in the second week of January, but not before there is a field.
    const setUp = Math.min(Date.UTC(year, 0, 8), today.getTime())
    const createdAt = new Date(Math.max(versions[0]?.createdAt.getTime() ?? setUp, setUp))
    const pinned = versions.findLastIndex((version) => version.createdAt <= createdAt)
    const isPending = year === currentYear && random.chance(0.15)
    return {
      year,
      status: isPending ? 'boundary_pending' : 'boundary_confirmed',
      crop,
      tillage,
      practice: random.chance(0.85) ? practice : '',
      // A pending year goes with the newest boundary until it is confirmed.
      version: isPending ? versions.length - 1 : Math.max(0, pinned),
      createdAt,
    }
  })
}
