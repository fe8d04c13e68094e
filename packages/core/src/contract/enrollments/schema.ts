import * as z from 'zod/mini'
import { idSchema, instantSchema, versionSchema } from '../common.ts'
import { createShape, patchShape, readShape } from '../entity/shapes.ts'
import { yearDesignSchema } from '../fields/schema.ts'
import { FIELD_YEAR_STATUSES } from '../workflows/field-year.ts'
import { enrollmentDocumentEntity, enrollmentEntity } from './entity.ts'
import { findingSchema } from './finding.ts'

/** The most fields of one enrollment. */
export const MAX_ENROLLMENT_FIELDS = 500
/** The most enrollments that one call moves or rolls over. */
export const MAX_BULK_ENROLLMENTS = 1_000
/** The largest share of the smaller field's area by which two enrolled fields may overlap (domain: Workflows). */
export const MAX_OVERLAP_SHARE = 0.01

export const personSchema = z.object({ id: idSchema, name: z.string() })

/** An enrollment as lists and boards show it. */
export const enrollmentSchema = z.object({
  id: idSchema,
  growerName: z.string(),
  ...readShape(enrollmentEntity, 'growerId', 'program', 'year', 'status', 'signedOn', 'reason', 'notes'),
  /** The operation manager who is responsible for it; null for none. */
  manager: z.nullable(personSchema),
  fieldCount: z.int().check(z.nonnegative()),
  /** Sum of its fields' areas: of the year's pinned boundary, else of the newest. */
  areaM2: z.number().check(z.nonnegative()),
  areaHa: z.number().check(z.nonnegative()),
  /** The number of findings of its last check; the detail lists them. */
  findingCount: z.int().check(z.nonnegative()),
  documentCount: z.int().check(z.nonnegative()),
  version: versionSchema,
  updatedAt: instantSchema,
})
export type Enrollment = z.infer<typeof enrollmentSchema>

/** One field of an enrollment. */
export const enrolledFieldSchema = z.object({
  id: idSchema,
  name: z.string(),
  farmName: z.string(),
  county: z.string(),
  state: z.string(),
  areaHa: z.number().check(z.nonnegative()),
  hasBoundary: z.boolean(),
  active: z.boolean(),
  /** The field's row of the enrollment's year; null until the field has a boundary to pin. */
  fieldYear: z.nullable(
    z.object({
      id: idSchema,
      status: z.enum(FIELD_YEAR_STATUSES),
      crop: z.string(),
      practice: z.string(),
      design: yearDesignSchema,
      version: versionSchema,
    }),
  ),
})
export type EnrolledField = z.infer<typeof enrolledFieldSchema>

/** A file attached to an enrollment. */
export const enrollmentDocumentSchema = z.object({
  id: idSchema,
  ...readShape(enrollmentDocumentEntity, 'fileName', 'mediaType', 'sizeBytes', 'sha256'),
  createdAt: instantSchema,
  createdBy: z.nullable(z.string()),
})
export type EnrollmentDocument = z.infer<typeof enrollmentDocumentSchema>

export const enrollmentDetailSchema = z.object({
  ...enrollmentSchema.shape,
  /** By name. */
  fields: z.array(enrolledFieldSchema),
  /** The findings of the last check. */
  findings: z.array(findingSchema),
  documents: z.array(enrollmentDocumentSchema),
  createdAt: instantSchema,
  createdBy: z.nullable(z.string()),
})
export type EnrollmentDetail = z.infer<typeof enrollmentDetailSchema>

export const fieldIdsSchema = z
  .array(idSchema)
  .check(z.maxLength(MAX_ENROLLMENT_FIELDS, `At most ${MAX_ENROLLMENT_FIELDS} fields`))

export const enrollmentCreateSchema = z.object({
  ...createShape(enrollmentEntity),
  /** The grower’s own, active fields. The year is inside the year window. */
  fieldIds: z._default(fieldIdsSchema, []),
  /** Refuses (`errors.sameEnrollment`) if an enrollment of the same grower, program, year and fields exists, not withdrawn. */
  unlessThere: z._default(z.boolean(), false),
})
export type EnrollmentCreate = z.input<typeof enrollmentCreateSchema>

/** A patch: other values stay. `version` is what the person saw. Program and fields change only in a draft or review. */
export const enrollmentUpdateSchema = z.object({
  version: versionSchema,
  ...patchShape(enrollmentEntity),
  fieldIds: z.optional(fieldIdsSchema),
})
export type EnrollmentUpdate = z.input<typeof enrollmentUpdateSchema>

/** Rows as the person saw them. */
export const movedRowsSchema = z
  .array(z.object({ id: idSchema, version: versionSchema }))
  .check(
    z.minLength(1, 'Choose at least one'),
    z.maxLength(MAX_BULK_ENROLLMENTS, `At most ${MAX_BULK_ENROLLMENTS} at once`),
  )

/** Why one row was skipped. */
export const refusedRowSchema = z.object({
  id: idSchema,
  /** The row's name. */
  title: z.string(),
  message: z.string(),
  remedy: z.string(),
})
export type RefusedRow = z.infer<typeof refusedRowSchema>

/** The result for each row. `editId` undoes them all; it is null if nothing was changed. */
export const enrollmentMovesSchema = z.object({
  editId: z.nullable(idSchema),
  moved: z.array(enrollmentSchema),
  refused: z.array(refusedRowSchema),
})
export type EnrollmentMoves = z.infer<typeof enrollmentMovesSchema>

/** One enrollment of an earlier year, and which of its fields can roll over. */
export const rollOverCandidateSchema = z.object({
  enrollment: enrollmentSchema,
  fields: z.array(
    z.object({
      id: idSchema,
      name: z.string(),
      areaHa: z.number(),
      crop: z.string(),
      practice: z.string(),
      /** Why it cannot roll over; null if it can. */
      refusal: z.nullable(z.string()),
    }),
  ),
  /** Why the whole enrollment cannot roll over: the grower is inactive, or already has the program in that year. */
  refusal: z.nullable(z.string()),
})
export type RollOverCandidate = z.infer<typeof rollOverCandidateSchema>

export const rollOverSchema = z.object({
  toYear: z.int(),
  items: z
    .array(z.object({ enrollmentId: idSchema, fieldIds: fieldIdsSchema }))
    .check(z.minLength(1, 'Choose at least one'), z.maxLength(MAX_BULK_ENROLLMENTS)),
  /** What is copied besides the fields. */
  carry: z._default(
    z.object({ manager: z.boolean(), notes: z.boolean(), crop: z.boolean(), practice: z.boolean() }),
    { manager: true, notes: false, crop: false, practice: true },
  ),
})
export type RollOver = z.input<typeof rollOverSchema>

/** The types, by content, and the largest size of documents. */
export const MAX_DOCUMENT_BYTES = 20 * 1024 * 1024
export const MAX_DOCUMENTS = 50
export const DOCUMENT_TYPES = [
  'application/pdf',
  'image/png',
  'image/jpeg',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  'text/plain',
  'text/csv',
] as const
