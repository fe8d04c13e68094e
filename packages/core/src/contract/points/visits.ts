import * as z from 'zod/mini'
import { daySchema, idSchema, pathIdSchema, versionSchema, writtenDaySchema } from '../common.ts'
import { refusedRowSchema } from '../enrollments/schema.ts'
import { FIELD_YEAR_STATUSES } from '../workflows/field-year.ts'
import { POINT_STATUSES } from '../workflows/point.ts'
import { POINT_ROLES } from './point-entity.ts'
import { MAX_BULK_POINTS } from './schema.ts'

/** The most days of one plan, and of one look at what is planned. */
export const MAX_PLAN_DAYS = 92

/** The most crews that share the points of one proposal with the first. */
export const MAX_PLAN_CREWS = 19

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
  /** Crews that share the points with it: each takes the fields nearest to its start. */
  otherCrewIds: z._default(z.array(idSchema).check(z.maxLength(MAX_PLAN_CREWS)), []),
  startOn: writtenDaySchema,
  /** The last day that can be planned. Without one, days go on until every point has one. */
  endOn: z.optional(writtenDaySchema),
  /** As ISO 8601 counts them: 1 Monday … 7 Sunday. */
  weekdays: z._default(
    z
      .array(z.int().check(z.minimum(1), z.maximum(7)))
      .check(z.minLength(1, 'Choose at least one day of the week')),
    [1, 2, 3, 4, 5],
  ),
})
export type VisitProposal = z.input<typeof visitProposalSchema>

/** Why points are in no day of a proposal, or on one that they cannot have. */
export const LEFT_REASONS = [
  /** The boundary is not confirmed. */
  'boundary',
  /** There is no committed design. */
  'design',
  /** The plan is not approved. */
  'approval',
  /** The field year is past planning. */
  'closed',
  /** No point of those chosen is waiting. */
  'done',
  /** The crews have no more room on the days asked. */
  'full',
  /** The day is outside of the year’s season. */
  'season',
] as const
export type LeftReason = (typeof LEFT_REASONS)[number]

/** A field year with points that are in no day. `id` is the field year’s. */
export const leftRowSchema = z.extend(refusedRowSchema, { why: z.enum(LEFT_REASONS), points: z.int() })
export type LeftRow = z.infer<typeof leftRowSchema>

/** Days as they would be; nothing is stored. */
export const proposedDaysSchema = z.object({
  days: z.array(crewDaySchema),
  /** Field years and points that cannot be planned, and what to do first. */
  left: z.array(leftRowSchema),
  /** Days between the first and the last that a crew does not work. */
  daysOff: z.array(z.object({ crewId: idSchema, day: daySchema, name: z.string() })),
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
  /** Refuse a day with more points than its crew collects, with those that are on it already. */
  withinCapacity: z._default(z.boolean(), false),
})
export type VisitPlan = z.input<typeof visitPlanSchema>

/** Points that are taken off their days. */
export const visitClearSchema = z.object({ pointIds })

export const visitDaysQuery = z.object({
  from: writtenDaySchema,
  to: writtenDaySchema,
  crewId: z.optional(pathIdSchema),
})
