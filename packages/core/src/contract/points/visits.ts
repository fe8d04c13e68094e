import * as z from 'zod/mini'
import { daySchema, idSchema, pathIdSchema, versionSchema, writtenDaySchema } from '../common.ts'
import { refusedRowSchema } from '../enrollments/schema.ts'
import { FIELD_YEAR_STATUSES } from '../workflows/field-year.ts'
import { POINT_STATUSES } from '../workflows/point.ts'
import { POINT_ROLES } from './point-entity.ts'
import { MAX_BULK_POINTS } from './schema.ts'

/** The most days of one plan, and of one look at what is planned. */
export const MAX_PLAN_DAYS = 92

/** A point on a crew’s way. */
export const visitPointSchema = z.object({
  id: idSchema,
  number: z.int(),
  stratumNumber: z.int(),
  role: z.enum(POINT_ROLES),
  status: z.enum(POINT_STATUSES),
  /** Planned, in degrees, WGS84. */
  lon: z.number(),
  lat: z.number(),
})
export type VisitPoint = z.infer<typeof visitPointSchema>

/** A crew in a field year on a day: its points, in the order of the way. */
export const visitSchema = z.object({
  fieldYearId: idSchema,
  /** Of the field year. */
  version: versionSchema,
  yearStatus: z.enum(FIELD_YEAR_STATUSES),
  fieldId: idSchema,
  growerId: idSchema,
  year: z.int(),
  fieldName: z.string(),
  growerName: z.string(),
  points: z.array(visitPointSchema),
})
export type Visit = z.infer<typeof visitSchema>

/** A crew’s day: its visits in order. `lengthM` is the way through all points as the crow flies, from and to its start. */
export const crewDaySchema = z.object({
  crewId: idSchema,
  day: daySchema,
  lengthM: z.number(),
  visits: z.array(visitSchema),
})
export type CrewDay = z.infer<typeof crewDaySchema>

const pointIds = z
  .array(idSchema)
  .check(
    z.minLength(1, 'Choose at least one'),
    z.maxLength(MAX_BULK_POINTS, `At most ${MAX_BULK_POINTS} at once`),
  )

/** Which points go to which crew, and from which day on. */
export const visitProposalSchema = z.object({
  pointIds,
  crewId: idSchema,
  startOn: writtenDaySchema,
  /** As ISO 8601 counts them: 1 Monday … 7 Sunday. */
  weekdays: z._default(
    z
      .array(z.int().check(z.minimum(1), z.maximum(7)))
      .check(z.minLength(1, 'Choose at least one day of the week')),
    [1, 2, 3, 4, 5],
  ),
})
export type VisitProposal = z.input<typeof visitProposalSchema>

/** Days as they would be; nothing is stored. */
export const proposedDaysSchema = z.object({
  days: z.array(crewDaySchema),
  /** Field years and points that cannot be planned, and what to do first. `id` is the field year’s. */
  left: z.array(refusedRowSchema),
})
export type ProposedDays = z.infer<typeof proposedDaysSchema>

/** Days as they are to be. Points that the person planned before for another day or crew move. */
export const visitPlanSchema = z.object({
  days: z
    .array(
      z.strictObject({
        crewId: idSchema,
        day: writtenDaySchema,
        visits: z.array(z.strictObject({ fieldYearId: idSchema, version: versionSchema, pointIds })),
      }),
    )
    .check(z.minLength(1), z.maxLength(MAX_PLAN_DAYS * 10)),
  /** The person’s calendar day: no day before it can be planned. */
  today: writtenDaySchema,
})
export type VisitPlan = z.infer<typeof visitPlanSchema>

/** Points that are taken off their days. */
export const visitClearSchema = z.object({ pointIds })

export const visitDaysQuery = z.object({
  from: writtenDaySchema,
  to: writtenDaySchema,
  crewId: z.optional(pathIdSchema),
})
