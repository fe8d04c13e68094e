import * as z from 'zod/mini'
import {
  idSchema,
  instantSchema,
  nameSchema,
  textSchema,
  versionSchema,
  writtenDaySchema,
  writtenInstantSchema,
} from '../common.ts'
import { pointSchema } from '../designs/rows.ts'
import { refusedRowSchema } from '../enrollments/schema.ts'
import { rowShape } from '../entity/shapes.ts'
import { placeSchema } from '../geometry.ts'
import { POINT_CAUSE_KEYS } from './causes.ts'
import { crewEntity } from './crew-entity.ts'

export const MAX_CREWS = 200
/** The most days off that one crew has. */
export const MAX_DAYS_OFF = 1000
/** The most points of one act or one plan of days. */
export const MAX_BULK_POINTS = 5000
/** How far a point is relocated at most, in meters, unless the server is configured otherwise. */
export const RELOCATE_WITHIN_M = 30
/** Up to so far, in meters, a measured position is the planned one: what devices in the field are good for. */
export const COLLECT_WITHIN_M = 10

export type LonLat = z.infer<typeof placeSchema>

/** A crew with its row. */
export const crewSchema = z.object({
  id: idSchema,
  ...rowShape(crewEntity),
  version: versionSchema,
  updatedAt: instantSchema,
})
export type Crew = z.infer<typeof crewSchema>

const crewShape = {
  name: nameSchema,
  members: z._default(textSchema(500), ''),
  pointsADay: z.int().check(z.minimum(1, 'At least 1'), z.maximum(500, 'At most 500')),
  start: z._default(z.nullable(placeSchema), null),
  /** None given: a crew keeps its own, a new one has none. */
  daysOff: z.optional(
    z.array(writtenDaySchema).check(z.maxLength(MAX_DAYS_OFF, `At most ${MAX_DAYS_OFF} days off`)),
  ),
  /** Not given: a crew keeps what it has, a new one is off on US federal holidays. */
  holidaysOff: z.optional(z.boolean()),
}
export const crewCreateSchema = z.object(crewShape)
export type CrewCreate = z.input<typeof crewCreateSchema>
/** All values of a crew, as the person left them. */
export const crewUpdateSchema = z.object({
  ...crewShape,
  active: z._default(z.boolean(), true),
  version: versionSchema,
})

const seen = z.strictObject({ id: idSchema, version: versionSchema })
const points = z
  .array(seen)
  .check(
    z.minLength(1, 'Choose at least one'),
    z.maxLength(MAX_BULK_POINTS, `At most ${MAX_BULK_POINTS} at once`),
  )
const onePoint = z.array(seen).check(z.length(1))
const reason = textSchema(500).check(z.minLength(1, 'Enter a reason'))
const cause = z.enum(POINT_CAUSE_KEYS)
/** What kept the crew from it; without a cause, the reason’s words say it where they can. */
const why = { reason, cause: z.optional(cause) }
const collected = {
  collectedAt: writtenInstantSchema,
  /** A crew’s name, or a person’s. */
  collectedBy: z._default(textSchema(200), ''),
}
const measured = {
  position: placeSchema,
  accuracyM: z._default(z.nullable(z.number().check(z.minimum(0), z.maximum(10_000))), null),
}

/** What a person does with points: an event of the point workflow, with what it needs. */
export const pointActSchema = z.discriminatedUnion('event', [
  /** At their planned positions. */
  z.strictObject({ event: z.literal('collect'), points, ...collected }),
  /** One point at a measured position, within the distance that a relocation allows. */
  z.strictObject({ event: z.literal('collectAt'), points: onePoint, ...collected, ...measured }),
  /** One point elsewhere in its stratum; outside of it only if the person says so, and why. */
  z.strictObject({
    event: z.literal('relocate'),
    points: onePoint,
    ...collected,
    ...measured,
    ...why,
    isOutsideStratum: z._default(z.boolean(), false),
  }),
  /** Inaccessible; with `replace` the next replacement of its stratum takes its place. */
  z.strictObject({ event: z.literal('block'), points, ...why, replace: z._default(z.boolean(), false) }),
  z.strictObject({ event: z.literal('skip'), points, ...why, replace: z._default(z.boolean(), false) }),
  /** The next replacement takes the place of a point that is inaccessible or skipped. */
  z.strictObject({ event: z.literal('replace'), points }),
  z.strictObject({ event: z.literal('retry'), points }),
  /** Says afterwards what kept the crew from places; states stay. Without a reason, the reason stays too. */
  z.strictObject({ event: z.literal('explain'), points, cause, reason: z.optional(reason) }),
])
export type PointAct = z.input<typeof pointActSchema>
export type PointActRead = z.output<typeof pointActSchema>

/** Without a cause a point keeps its own. */
export const pointWaiveSchema = z.object({ points, ...why })
export type PointWaive = z.output<typeof pointWaiveSchema>

/** The result for each point. `editId` undoes them all; it is null if nothing was changed. */
export const pointActResultSchema = z.object({
  editId: z.nullable(idSchema),
  /** As they are now: those acted on, and the replacements that took their places. */
  moved: z.array(pointSchema),
  refused: z.array(refusedRowSchema),
})
export type PointActResult = z.infer<typeof pointActResultSchema>
