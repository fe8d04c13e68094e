import * as z from 'zod/mini'
import { daySchema, idSchema, instantSchema, versionSchema, writtenDaySchema } from '../common.ts'
import { refusedRowSchema } from '../enrollments/schema.ts'
import { multiPolygonSchema, placeSchema } from '../geometry.ts'
import { POINT_ROLES } from '../points/point-entity.ts'
import { FIELD_YEAR_STATUSES } from '../workflows/field-year.ts'
import { POINT_STATUSES } from '../workflows/point.ts'
import { SAMPLE_STATUSES } from '../workflows/sample.ts'

/** The most points that a phone takes along. */
export const MAX_TAKEN_POINTS = 2000
/** The most days. */
export const MAX_TAKEN_DAYS = 14

/** What a phone takes along: what a crew does on some days, or chosen points. */
export const takeSchema = z.discriminatedUnion('of', [
  z.strictObject({
    of: z.literal('days'),
    crewId: idSchema,
    from: writtenDaySchema,
    to: writtenDaySchema,
  }),
  z.strictObject({
    of: z.literal('points'),
    pointIds: z
      .array(idSchema)
      .check(
        z.minLength(1, 'Choose at least one'),
        z.maxLength(MAX_TAKEN_POINTS, `At most ${MAX_TAKEN_POINTS} at once`),
      ),
  }),
])
export type Take = z.input<typeof takeSchema>

/** A bag of a point and layer. */
export const takenSampleSchema = z.object({
  id: idSchema,
  depthTopCm: z.number(),
  depthBottomCm: z.number(),
  attempt: z.int(),
  status: z.enum(SAMPLE_STATUSES),
  /** Of its label, eight characters without hyphen; null without one. */
  labelCode: z.nullable(z.string()),
  coreCount: z.int(),
})
export type TakenSample = z.infer<typeof takenSampleSchema>

export const takenPointSchema = z.object({
  id: idSchema,
  version: versionSchema,
  number: z.int(),
  role: z.enum(POINT_ROLES),
  status: z.enum(POINT_STATUSES),
  stratumId: idSchema,
  /** Planned, in degrees, WGS84. */
  lon: z.number(),
  lat: z.number(),
  /** Places of the cores that are mixed into its bags; none: at the point. */
  cores: z.array(placeSchema),
  /** In the order in which replacements of a stratum take places: those of the list before those nearby. */
  order: z.int(),
  /** A replacement that takes no place has none. */
  replacesPointId: z.nullable(idSchema),
  plannedOn: z.nullable(daySchema),
  /** Its place on the way of its day; null without one. */
  routeOrder: z.nullable(z.int()),
  reason: z.string(),
  /** From the top down. */
  samples: z.array(takenSampleSchema),
})
export type TakenPoint = z.infer<typeof takenPointSchema>

/** A field year with all that a crew needs there. */
export const takenFieldSchema = z.object({
  fieldYearId: idSchema,
  fieldId: idSchema,
  year: z.int(),
  fieldName: z.string(),
  growerName: z.string(),
  yearStatus: z.enum(FIELD_YEAR_STATUSES),
  boundary: multiPolygonSchema,
  strata: z.array(z.object({ id: idSchema, number: z.int(), geometry: multiPolygonSchema })),
  /** Those asked for, along the way, then the replacements of their strata that take no place. */
  points: z.array(takenPointSchema),
})
export type TakenField = z.infer<typeof takenFieldSchema>

export const takenSchema = z.object({
  /** By the server’s clock. */
  takenAt: instantSchema,
  /** `North, Oct 12, 2026` */
  title: z.string(),
  /** By whom points are collected: the crew’s name; '' for a selection: then by the person. */
  crewName: z.string(),
  /** How far a point is relocated at most, and up to where a measured position is the planned one, in meters. */
  relocateWithinM: z.number(),
  collectWithinM: z.number(),
  /** Along the way. */
  fields: z.array(takenFieldSchema),
  /** What is missing before leaving, and what to do. `id` is the field year’s. */
  missing: z.array(refusedRowSchema),
})
export type Taken = z.infer<typeof takenSchema>
