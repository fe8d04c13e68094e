import * as z from 'zod/mini'
import { idSchema, pathIdSchema } from '../common.ts'
import { defineEndpoint, LONG_MS } from '../endpoint.ts'
import { jobSchema } from '../jobs/schema.ts'
import { pageOf, pageQuery } from '../paging.ts'
import {
  boundaryCommitSchema,
  columnMappingSchema,
  featureMatchSchema,
  MAX_BOUNDARY_FILE_BYTES,
  stagedUploadSchema,
  uploadSummarySchema,
} from './schema.ts'

const idParams = z.object({ id: pathIdSchema })

export const uploadsEndpoints = {
  /** Newest first. */
  list: defineEndpoint({
    method: 'GET',
    path: '/uploads',
    summary: 'Uploaded boundary files',
    caller: 'staff',
    may: 'records.read',
    query: z.object({ ...pageQuery, growerId: z.optional(pathIdSchema) }),
    output: pageOf(uploadSummarySchema),
    errors: [],
  }),
  /** Reads the file in a separate process, stores the original by its SHA-256, and answers its features in WGS84. */
  stageBoundaries: defineEndpoint({
    method: 'POST',
    path: '/uploads/boundaries',
    summary: 'Upload a boundary file and read it',
    caller: 'staff',
    may: 'uploads.edit',
    raw: { maxBytes: MAX_BOUNDARY_FILE_BYTES },
    output: stagedUploadSchema,
    successStatus: 201,
    errors: ['tooLarge', 'unreadableFile', 'timeout'],
  }),
  get: defineEndpoint({
    method: 'GET',
    path: '/uploads/{id}',
    summary: 'One uploaded boundary file',
    caller: 'staff',
    may: 'records.read',
    params: idParams,
    /** The grower of the import: earlier answers for that grower's files come first. */
    query: z.object({ growerId: z.optional(pathIdSchema) }),
    output: stagedUploadSchema,
    errors: ['notFound'],
  }),
  /** Reads the stored original again with the person's answer. */
  answer: defineEndpoint({
    method: 'POST',
    path: '/uploads/{id}/answer',
    summary: 'Choose the layer or the coordinate system of an uploaded file',
    caller: 'staff',
    may: 'uploads.edit',
    params: idParams,
    body: z.object({
      layer: z._default(z.nullable(z.string().check(z.maxLength(500))), null),
      /** `EPSG:26915` */
      crs: z._default(
        z.nullable(z.string().check(z.regex(/^EPSG:\d{4,6}$/, 'Enter a code such as EPSG:26915'))),
        null,
      ),
      /** Consent to a place at sea, or far from existing fields (`errors.oddPlace`). */
      confirmed: z._default(z.boolean(), false),
    }),
    output: stagedUploadSchema,
    errors: ['notFound', 'conflict', 'unreadableFile', 'timeout'],
  }),
  /** Compares features with fields, by external key, then by overlap above 0.99. Stores nothing. */
  match: defineEndpoint({
    method: 'POST',
    path: '/uploads/{id}/match',
    summary: 'Compare the features of an uploaded file with existing fields',
    isFreeToRepeat: true,
    caller: 'staff',
    may: 'records.read',
    params: idParams,
    body: z.object({ growerId: idSchema, mapping: columnMappingSchema }),
    output: z.object({ features: z.array(featureMatchSchema) }),
    errors: ['notFound'],
  }),
  /**
   * Begins an import, one transaction, all or nothing. Answers at once with its job. Refuses at once what needs no look at
   * the land; the job's error has the rest.
   */
  commit: defineEndpoint({
    method: 'POST',
    path: '/uploads/{id}/commit',
    summary: 'Import the features of an uploaded file as fields',
    caller: 'staff',
    may: 'uploads.edit',
    params: idParams,
    body: boundaryCommitSchema,
    output: jobSchema,
    successStatus: 201,
    errors: ['notFound', 'conflict'],
  }),
  /** Undoes an import, except what was changed later, which is named. Only managers undo another person's import. */
  undo: defineEndpoint({
    method: 'POST',
    path: '/uploads/{id}/undo',
    summary: 'Undo an import',
    patienceMs: LONG_MS,
    caller: 'staff',
    may: 'uploads.edit',
    params: idParams,
    output: z.object({
      removedIds: z.array(idSchema),
      restoredIds: z.array(idSchema),
      kept: z.array(z.object({ fieldId: idSchema, fieldName: z.string(), reason: z.string() })),
    }),
    errors: ['notFound', 'conflict'],
  }),
} as const
