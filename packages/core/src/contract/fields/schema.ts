import * as z from 'zod/mini'
import { idSchema, instantSchema, versionSchema } from '../common.ts'
import { createShape, patchShape, readShape, rowShape } from '../entity/shapes.ts'
import { fieldYearEntity } from '../field-years/entity.ts'
import { bboxSchema, multiPolygonSchema } from '../geometry.ts'
import { ENROLLMENT_STATUSES } from '../workflows/enrollment.ts'
import { boundaryVersionEntity } from './boundary-entity.ts'
import { fieldEntity } from './entity.ts'

/** The current design of a year, as what names the year shows it; an older server answers none. */
export const yearDesignSchema = z._default(
  z.nullable(
    z.object({
      id: idSchema,
      number: z.int().check(z.positive()),
      pointCount: z.int().check(z.nonnegative()),
    }),
  ),
  null,
)
export type YearDesign = z.infer<typeof yearDesignSchema>

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
  /** Of the boundary that it is pinned to. */
  areaHa: z.number().check(z.nonnegative()),
  /** Its current design; null while there is none. */
  design: yearDesignSchema,
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

/** A field as the list shows it, with its boundary if the call asks for `geometry`. */
export const shapedFieldSchema = z.object({
  ...fieldSchema.shape,
  /** Of the newest boundary, in WGS84; null for a field that has none yet; only on request. */
  geometry: z.optional(z.nullable(multiPolygonSchema)),
})
export type ShapedField = z.infer<typeof shapedFieldSchema>

/** The most rows of a page with shapes. */
export const MAX_SHAPED_ROWS = 100
/** The most corners of a page with shapes, but for those of its first row. */
export const MAX_SHAPED_CORNERS = 400_000

/** A boundary version without its geometry. It never changes: an edit makes a new version. */
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
  /** Years whose plans use this version. */
  years: z.array(z.int()),
})
export type BoundaryVersion = z.infer<typeof boundaryVersionSchema>

/** A boundary version with its shape. */
export const boundarySchema = z.object({ ...boundaryVersionSchema.shape, geometry: multiPolygonSchema })
export type Boundary = z.infer<typeof boundarySchema>

/** A field with its newest boundary, null when it has none yet. */
export const fieldDetailSchema = z.object({ ...fieldSchema.shape, boundary: z.nullable(boundarySchema) })
export type FieldDetail = z.infer<typeof fieldDetailSchema>

/** A field by its name, for a bulk action. */
export const namedFieldSchema = z.object({
  id: idSchema,
  name: z.string(),
  growerName: z.string(),
  active: z.boolean(),
  /** Whether the given filter finds it. */
  isListed: z.boolean(),
})
export type NamedField = z.infer<typeof namedFieldSchema>

/** An open enrollment (neither complete nor withdrawn) that has some of the fields. */
export const fieldUseSchema = z.object({
  enrollmentId: idSchema,
  growerName: z.string(),
  program: z.string(),
  year: z.int(),
  status: z.enum(ENROLLMENT_STATUSES),
  fieldIds: z.array(idSchema),
})
export type FieldUse = z.infer<typeof fieldUseSchema>

/** The most features that become fields in one import. */
export const MAX_IMPORT_FEATURES = 5_000
/** The most fields that one call changes. */
export const MAX_BULK_FIELDS = 10_000
/** Fields that a person chose. */
export const manyFieldIds = z
  .array(idSchema)
  .check(z.minLength(1, 'Choose at least one field'), z.maxLength(MAX_BULK_FIELDS))
/** The most corners of one boundary. */
export const MAX_BOUNDARY_VERTICES = 100_000

/** What happens to years whose plan uses the earlier boundary: `ask` refuses and names them. */
export const PLANNED_YEARS_ANSWERS = ['ask', 'keep', 'replan'] as const
export type PlannedYearsAnswer = (typeof PLANNED_YEARS_ANSWERS)[number]
/** `keep`: the years keep their boundary; `replan`: they move to the new one and are stratified again. */
export const plannedYearsSchema = z._default(z.enum(PLANNED_YEARS_ANSWERS), 'ask')

/** The open enrollments of deactivated fields that the person has seen. */
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
  /** The first field year, inside the year window; a year needs a boundary. */
  year: z._default(z.nullable(z.int()), null),
  boundary: z._default(z.nullable(boundaryWriteSchema), null),
})
export type FieldCreate = z.infer<typeof fieldCreateSchema>

/** A patch: other values stay. `version` is what the person saw. */
export const fieldUpdateSchema = z.object({ version: versionSchema, ...patchShape(fieldEntity) })
export type FieldUpdate = z.infer<typeof fieldUpdateSchema>

/** The check of a boundary being drawn, before it is saved. */
export const boundaryCheckSchema = z.object({
  areaM2: z.number().check(z.nonnegative()),
  perimeterM: z.number().check(z.nonnegative()),
  /** Why it cannot be saved as it is, in a sentence; null if it can. */
  problem: z.nullable(z.object({ message: z.string(), at: z.nullable(z.tuple([z.number(), z.number()])) })),
  /** A proposed repair, with its area; null if the boundary is valid or cannot be repaired. */
  repair: z.nullable(z.object({ geometry: multiPolygonSchema, areaM2: z.number(), perimeterM: z.number() })),
  /** Other active fields that it overlaps, largest share first, at most 20. */
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
  /** Its place on the shipped map; null outside of it. */
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
