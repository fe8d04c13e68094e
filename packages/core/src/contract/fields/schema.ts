import * as z from 'zod/mini'
import { idSchema, instantSchema, versionSchema } from '../common.ts'
import { createShape, patchShape, readShape, rowShape } from '../entity/shapes.ts'
import { fieldYearEntity } from '../field-years/entity.ts'
import { bboxSchema, multiPolygonSchema } from '../geometry.ts'
import { ENROLLMENT_STATUSES } from '../workflows/enrollment.ts'
import { boundaryVersionEntity } from './boundary-entity.ts'
import { fieldEntity } from './entity.ts'

/** A field in one year, as lists show it. */
export const fieldYearSchema = z.object({
  id: idSchema,
  ...readShape(
    fieldYearEntity,
    'year',
    'status',
    'crop',
    'tillage',
    'practice',
    'plannedOn',
    'sampledOn',
    'notes',
    'boundaryVersionId',
  ),
  version: versionSchema,
})
export type FieldYear = z.infer<typeof fieldYearSchema>

/** A field as the list shows it. */
export const fieldSchema = z.object({
  id: idSchema,
  growerName: z.string(),
  ...rowShape(fieldEntity),
  /** Geodesic area of the newest boundary, 0 without one; m² is canonical, hectares are derived for display. */
  areaHa: z.number().check(z.nonnegative()),
  /** Of the newest boundary; null for a field that has none yet. */
  bbox: z.nullable(bboxSchema),
  /** Its years, newest first. */
  years: z.array(fieldYearSchema),
  version: versionSchema,
  updatedAt: instantSchema,
})
export type Field = z.infer<typeof fieldSchema>

/** A boundary as it was at some time, without its geometry. Never edited: a change is a new version. */
export const boundaryVersionSchema = z.object({
  id: idSchema,
  ...readShape(
    boundaryVersionEntity,
    'areaM2',
    'perimeterM',
    'determinationMethod',
    'determinedAt',
    'sourceFileName',
    'note',
  ),
  areaHa: z.number().check(z.nonnegative()),
  bbox: bboxSchema,
  partCount: z.int().check(z.positive()),
  holeCount: z.int().check(z.nonnegative()),
  createdAt: instantSchema,
  /** Who made it; null for the program itself. */
  createdBy: z.nullable(z.string()),
  /** Whether it is the field's newest, the one in use. */
  isCurrent: z.boolean(),
  /** Years whose plans stand on this version. */
  years: z.array(z.int()),
})
export type BoundaryVersion = z.infer<typeof boundaryVersionSchema>

/** A boundary version with its shape. */
export const boundarySchema = z.object({ ...boundaryVersionSchema.shape, geometry: multiPolygonSchema })
export type Boundary = z.infer<typeof boundarySchema>

/** A field with its newest boundary, null when it has none yet. */
export const fieldDetailSchema = z.object({ ...fieldSchema.shape, boundary: z.nullable(boundarySchema) })
export type FieldDetail = z.infer<typeof fieldDetailSchema>

/** A field by its name, for whoever is about to change many at once. */
export const namedFieldSchema = z.object({
  id: idSchema,
  name: z.string(),
  growerName: z.string(),
  active: z.boolean(),
  /** Whether the filter that was named finds it. */
  isListed: z.boolean(),
})
export type NamedField = z.infer<typeof namedFieldSchema>

/** An enrollment under way (neither complete nor withdrawn) that has some of the fields asked about. */
export const fieldUseSchema = z.object({
  enrollmentId: idSchema,
  growerName: z.string(),
  program: z.string(),
  year: z.int(),
  status: z.enum(ENROLLMENT_STATUSES),
  fieldIds: z.array(idSchema),
})
export type FieldUse = z.infer<typeof fieldUseSchema>

/** At most this many features become fields in one import. */
export const MAX_IMPORT_FEATURES = 5_000
/** At most this many fields are changed by one call. */
export const MAX_BULK_FIELDS = 10_000
/** Corners of one boundary at most. */
export const MAX_BOUNDARY_VERTICES = 100_000

/** What becomes of years whose plan stands on the boundary before: `ask` refuses and names them. */
export const PLANNED_YEARS_ANSWERS = ['ask', 'keep', 'replan'] as const
export type PlannedYearsAnswer = (typeof PLANNED_YEARS_ANSWERS)[number]
/** `keep`: they stay on the boundary they have; `replan`: they move to the new one and are stratified anew. */
export const plannedYearsSchema = z._default(z.enum(PLANNED_YEARS_ANSWERS), 'ask')

/** Enrollments under way that the person saw to have fields that are deactivated. */
export const seenEnrollmentsSchema = z._default(
  z.array(idSchema).check(z.maxLength(MAX_BULK_FIELDS)),
  () => [],
)

/** A boundary as a person draws, pastes or drops it. */
export const boundaryWriteSchema = z.object({
  geometry: multiPolygonSchema,
  ...createShape(boundaryVersionEntity),
})
export type BoundaryWrite = z.infer<typeof boundaryWriteSchema>

export const fieldCreateSchema = z.object({
  ...createShape(fieldEntity),
  /** Year of the field year made with it, inside the year window; a year needs a boundary to stand on. */
  year: z._default(z.nullable(z.int()), null),
  boundary: z._default(z.nullable(boundaryWriteSchema), null),
})
export type FieldCreate = z.infer<typeof fieldCreateSchema>

/** A patch: what is not named stays. `version` is the one the person saw. */
export const fieldUpdateSchema = z.object({ version: versionSchema, ...patchShape(fieldEntity) })
export type FieldUpdate = z.infer<typeof fieldUpdateSchema>

/** What a boundary that is being drawn is, before it is kept. */
export const boundaryCheckSchema = z.object({
  areaM2: z.number().check(z.nonnegative()),
  perimeterM: z.number().check(z.nonnegative()),
  /** Why it cannot be kept as it is, in a sentence; null when it can. */
  problem: z.nullable(z.object({ message: z.string(), at: z.nullable(z.tuple([z.number(), z.number()])) })),
  /** A repair to be looked at and taken or left, with its area; null when nothing is wrong or it cannot be repaired. */
  repair: z.nullable(z.object({ geometry: multiPolygonSchema, areaM2: z.number(), perimeterM: z.number() })),
  /** Other active fields it lies on, largest share first, at most 20. */
  overlaps: z.array(
    z.object({
      fieldId: idSchema,
      fieldName: z.string(),
      growerName: z.string(),
      overlapM2: z.number().check(z.nonnegative()),
      /** Of the smaller of the two fields, 0 to 1. */
      share: z.number(),
    }),
  ),
  /** Where it lies by the shipped map; null outside of it. */
  place: z.nullable(z.object({ county: z.string(), state: z.string() })),
})
export type BoundaryCheck = z.infer<typeof boundaryCheckSchema>

/** What changed between two boundaries of a field. */
export const boundaryDifferenceSchema = z.object({
  gained: z.nullable(multiPolygonSchema),
  lost: z.nullable(multiPolygonSchema),
  gainedM2: z.number().check(z.nonnegative()),
  lostM2: z.number().check(z.nonnegative()),
})
export type BoundaryDifference = z.infer<typeof boundaryDifferenceSchema>
