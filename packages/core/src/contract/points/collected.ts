import * as z from 'zod/mini'
import { idSchema, instantSchema, textSchema, versionSchema, writtenInstantSchema } from '../common.ts'
import { placeSchema } from '../geometry.ts'
import { decimalText } from '../numbers.ts'
import { POINT_STATUSES } from '../workflows/point.ts'
import { POINT_CAUSE_KEYS } from './causes.ts'
import { pointList } from './point-list.ts'
import { MAX_BULK_POINTS } from './schema.ts'

export const MAX_COLLECTED_FILE_BYTES = 20 * 1024 * 1024
/** The most positions of one file. */
export const MAX_COLLECTED_ROWS = 20_000
/** How far a position without a known name or id is matched to a point, in meters, unless asked otherwise. */
export const NEAREST_WITHIN_M = 30

/** How a position was matched: by the point's id, by its name on a device, or to the nearest one. */
export const MATCHED_BY = ['id', 'name', 'nearest'] as const
/** Kinds of positions in a file. */
export const POSITION_KINDS = ['waypoint', 'route', 'track'] as const
/**
 * What becomes of a position: `ready` can be recorded; `confirm` too, once a person has looked at it (matched to the
 * nearest, far from the plan, or without a time); `already` is recorded as it is; `doubled` is of a point that another
 * position of the file is nearer to or newer for; `refused` cannot be recorded; `unmatched` has no point.
 */
export const COLLECTED_STATES = ['ready', 'confirm', 'already', 'doubled', 'refused', 'unmatched'] as const

/** In what order a file writes the numbers of its days: 28/10/2026 or 10/28/2026. */
export const DAY_ORDERS = ['dayFirst', 'monthFirst'] as const
export type DayOrder = (typeof DAY_ORDERS)[number]
/** What became of a point: it was collected, or left out as a crew says. */
export const COLLECTED_EVENTS = ['collect', 'inaccessible', 'skip'] as const
export type CollectedEvent = (typeof COLLECTED_EVENTS)[number]

/** Another position of a row: of the gate, of the plan. */
const otherPlaceSchema = z.object({
  /** As its columns name it: `start`, `gate`. */
  label: z.string(),
  lon: z.number(),
  lat: z.number(),
  accuracyM: z.nullable(z.number()),
  /** From the planned position, in meters; null without a point. */
  distanceM: z.nullable(z.number()),
})

/** A position of a file, and the point that it is of. */
export const collectedRowSchema = z.object({
  /** Its place in the file, from 1. */
  row: z.int(),
  kind: z.enum(POSITION_KINDS),
  /** As the file has it; '' without one. */
  name: z.string(),
  lon: z.number(),
  lat: z.number(),
  /** Null where the file has no time, one without a zone, or one that cannot be. */
  at: z.nullable(instantSchema),
  /** As the file has it. */
  atText: z.string(),
  accuracyM: z.nullable(z.number()),
  /** The columns of its place, where the row has several: `sample`; '' otherwise. */
  placeLabel: z._default(z.string(), ''),
  /** Other places of the same row. Where nothing says which is the sample’s, the row is to be confirmed. */
  otherPlaces: z._default(z.array(otherPlaceSchema), []),
  /** What the crew wrote. */
  remark: z.string(),
  /** What its comment, state or symbol says became of the point. What is left out is always confirmed. */
  proposes: z._default(z.enum(COLLECTED_EVENTS), 'collect'),
  /** The number of the point of the same file that was left out and whose place this replacement takes. */
  replaces: z._default(z.nullable(z.int()), null),
  point: z.nullable(
    z.object({
      id: idSchema,
      version: versionSchema,
      number: z.int(),
      fieldYearId: idSchema,
      fieldName: z.string(),
      year: z.int(),
      stratumNumber: z.int(),
      status: z.enum(POINT_STATUSES),
      lon: z.number(),
      lat: z.number(),
      /** The crew that was planned; null without one. */
      crewName: z._default(z.nullable(z.string()), null),
    }),
  ),
  matchedBy: z.nullable(z.enum(MATCHED_BY)),
  /** From the planned position, in meters. */
  distanceM: z.nullable(z.number()),
  state: z.enum(COLLECTED_STATES),
  /** Why, in a sentence with its remedy; '' for `ready`. */
  says: z.string(),
})
export type CollectedRow = z.infer<typeof collectedRowSchema>

/** What a file of collected positions says, beside the points of a filter. Nothing is stored. */
export const collectedFileSchema = z.object({
  fileName: z.string(),
  /** `GPX`, `CSV`, … */
  format: z.string(),
  /** In the order of the file; of a track only the positions nearest to points. */
  rows: z.array(collectedRowSchema),
  /** Whether times have no zone: ask for one, then read it again. */
  hasLocalTimes: z.boolean(),
  /**
   * In what order its days are read: as asked, or as a day above 12 proves. `unclear`: nothing proves it; ask, then read
   * it again. Null where no day needs it.
   */
  dayOrder: z._default(z.nullable(z.enum([...DAY_ORDERS, 'unclear'])), null),
  /** What else a person should know, in sentences. */
  notes: z.array(z.string()),
})
export type CollectedFile = z.infer<typeof collectedFileSchema>

export const collectedQuery = z.object({
  ...pointList.filters,
  nearestM: z._default(decimalText(z.minimum(1), z.maximum(200)), NEAREST_WITHIN_M),
  /** Of times without a zone: `America/Chicago`, or an offset, `-05:00`. Each time has the offset of its own day. */
  timeZone: z.optional(z.string().check(z.maxLength(60))),
  dayOrder: z.optional(z.enum(DAY_ORDERS)),
})

/**
 * Positions as they are recorded, those that are left out first: their replacements take their place, in order, and may be
 * collected by the same call. What is farther than a measured position may be is relocated, and needs its reason.
 */
export const recordCollectedSchema = z.object({
  rows: z
    .array(
      z.strictObject({
        id: idSchema,
        version: versionSchema,
        /** What is left out moves nowhere: its position and time are not kept. */
        event: z._default(z.enum(COLLECTED_EVENTS), 'collect'),
        position: placeSchema,
        accuracyM: z._default(z.nullable(z.number().check(z.minimum(0), z.maximum(10_000))), null),
        collectedAt: writtenInstantSchema,
        /** Required where the position is a relocation, and of what is left out. */
        reason: z._default(textSchema(500), ''),
        /** What kept the crew from the planned place; without it, the reason’s words say it where they can. */
        cause: z.optional(z.enum(POINT_CAUSE_KEYS)),
        isOutsideStratum: z._default(z.boolean(), false),
      }),
    )
    .check(
      z.minLength(1, 'Choose at least one'),
      z.maxLength(MAX_BULK_POINTS, `At most ${MAX_BULK_POINTS} at once`),
    ),
  /** '' is the crew that each point was planned for. */
  collectedBy: z._default(textSchema(200), ''),
})
export type RecordCollected = z.input<typeof recordCollectedSchema>
