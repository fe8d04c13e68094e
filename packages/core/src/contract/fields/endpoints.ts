import * as z from 'zod/mini'
import { ACTIVE_FILTERS } from '../active.ts'
import { idSchema, madeEdit, pathIdSchema, textSchema, versionSchema } from '../common.ts'
import { defineEndpoint } from '../endpoint.ts'
import { patchShape } from '../entity/shapes.ts'
import { fieldYearEntity } from '../field-years/entity.ts'
import { bboxSchema, multiPolygonSchema } from '../geometry.ts'
import { groupEndpoints, listEndpoints } from '../lists/endpoints.ts'
import { fieldList } from './list.ts'
import { fieldSavedSchema, fieldSaveSchema } from './save.ts'
import {
  boundaryCheckSchema,
  boundaryDifferenceSchema,
  boundarySchema,
  boundaryVersionSchema,
  boundaryWriteSchema,
  fieldCreateSchema,
  fieldDetailSchema,
  fieldUpdateSchema,
  fieldUseSchema,
  MAX_BULK_FIELDS,
  namedFieldSchema,
  plannedYearsSchema,
  seenEnrollmentsSchema,
} from './schema.ts'

const tileCoordinate = z.coerce.number<number>().check(z.int(), z.minimum(0), z.maximum(2 ** 22 - 1))
/** Any year that a person can mean; the API decides which can be written. */
const yearParam = z.coerce.number<number>().check(z.int(), z.minimum(1900), z.maximum(2200))
const idParams = z.object({ id: pathIdSchema })
const boundaryParams = z.object({ id: pathIdSchema, boundaryId: pathIdSchema })
const manyIds = z
  .array(idSchema)
  .check(z.minLength(1, 'Choose at least one field'), z.maxLength(MAX_BULK_FIELDS))

export const fieldsEndpoints = {
  ...listEndpoints('/fields', fieldList),
  ...groupEndpoints('/fields', fieldList),
  /** The extent of a list's fields, and the version of the map's tiles. */
  extent: defineEndpoint({
    method: 'GET',
    path: '/fields/extent',
    summary: 'Extent of the fields of a list',
    caller: 'staff',
    may: 'records.read',
    query: z.object(fieldList.filters),
    output: z.object({
      bbox: z.nullable(bboxSchema),
      /** Changes with every change of a field: part of the tiles' address, so that tiles can be cached forever. */
      tilesVersion: z.string(),
    }),
    errors: [],
  }),
  get: defineEndpoint({
    method: 'GET',
    path: '/fields/{id}',
    summary: 'One field with its boundary',
    caller: 'staff',
    may: 'records.read',
    params: idParams,
    output: fieldDetailSchema,
    errors: ['notFound'],
  }),
  create: defineEndpoint({
    method: 'POST',
    path: '/fields',
    summary: 'Create a field, with a boundary and a first year if they are given',
    caller: 'staff',
    may: 'fields.edit',
    body: fieldCreateSchema,
    output: z.extend(fieldDetailSchema, madeEdit),
    successStatus: 201,
    errors: ['notFound', 'conflict'],
  }),
  /** A stale `version` is a conflict with both versions (`errors.stale`). */
  update: defineEndpoint({
    method: 'PATCH',
    path: '/fields/{id}',
    summary: 'Change the details of a field',
    caller: 'staff',
    may: 'fields.edit',
    params: idParams,
    body: fieldUpdateSchema,
    output: z.extend(fieldDetailSchema, madeEdit),
    errors: ['notFound', 'conflict'],
  }),
  /**
   * What the boundary editor sends: details, boundary, split-off pieces and joined neighbors, all or nothing, in one edit.
   * A piece has the years of its field. A joined neighbor is deactivated, which needs `fields.deactivate`. Conflicts are
   * those of `update`, `saveBoundary` and `setActive`; a conflict about a neighbor has its path (`body.joined.0.version`).
   */
  save: defineEndpoint({
    method: 'POST',
    path: '/fields/save',
    summary: 'Save a field with its boundary and everything that changes with it',
    caller: 'staff',
    may: 'fields.edit',
    body: fieldSaveSchema,
    output: fieldSavedSchema,
    errors: ['notFound', 'conflict'],
  }),
  /** For bulk actions on fields: their names, in order, and the open enrollments that have them. */
  names: defineEndpoint({
    method: 'POST',
    path: '/fields/names',
    summary: 'The names of fields, and the open enrollments that have them',
    isFreeToRepeat: true,
    caller: 'staff',
    may: 'records.read',
    body: z.object({ ids: manyIds, filter: z.object(fieldList.filters) }),
    output: z.object({ items: z.array(namedFieldSchema), enrollments: z.array(fieldUseSchema) }),
    errors: [],
  }),
  /**
   * Operation managers only. Inactive fields are kept; lists show them only on request. To deactivate fields of open
   * enrollments, name the enrollments that the person saw (`enrollmentIds`): any other is a conflict that names it
   * (details: `enrollment`).
   */
  setActive: defineEndpoint({
    method: 'PUT',
    path: '/fields/active',
    summary: 'Deactivate or reactivate fields, all or none',
    caller: 'staff',
    may: 'fields.deactivate',
    body: z.object({
      ids: manyIds,
      active: z.boolean(),
      reason: z._default(textSchema(500), ''),
      enrollmentIds: seenEnrollmentsSchema,
    }),
    /** `editId` undoes it; null if nothing was changed. */
    output: z.object({ changedIds: z.array(idSchema), editId: z.nullable(idSchema) }),
    errors: ['notFound', 'conflict'],
  }),
  /** Checks a boundary being drawn: area, validity with a proposed repair, overlaps, place. Stores nothing. */
  check: defineEndpoint({
    method: 'POST',
    path: '/fields/check',
    summary: 'Check a boundary without saving it',
    isFreeToRepeat: true,
    caller: 'staff',
    may: 'records.read',
    body: z.object({ geometry: multiPolygonSchema, fieldId: z._default(z.nullable(idSchema), null) }),
    output: boundaryCheckSchema,
    errors: ['tooLarge'],
  }),
  boundaries: defineEndpoint({
    method: 'GET',
    path: '/fields/{id}/boundaries',
    summary: 'The boundary versions of a field, newest first',
    caller: 'staff',
    may: 'records.read',
    params: idParams,
    output: z.object({ items: z.array(boundaryVersionSchema) }),
    errors: ['notFound'],
  }),
  boundary: defineEndpoint({
    method: 'GET',
    path: '/fields/{id}/boundaries/{boundaryId}',
    summary: 'One boundary version with its geometry',
    caller: 'staff',
    may: 'records.read',
    params: boundaryParams,
    output: boundarySchema,
    errors: ['notFound'],
  }),
  /** Makes a new version the field's newest. `version` is the field's as the person saw it. */
  saveBoundary: defineEndpoint({
    method: 'POST',
    path: '/fields/{id}/boundaries',
    summary: 'Give a field a new boundary',
    caller: 'staff',
    may: 'fields.edit',
    params: idParams,
    body: z.object({
      version: versionSchema,
      ...boundaryWriteSchema.shape,
      plannedYears: plannedYearsSchema,
    }),
    output: z.extend(fieldDetailSchema, madeEdit),
    successStatus: 201,
    errors: ['notFound', 'conflict'],
  }),
  /** From `boundaryId` to `to`. */
  difference: defineEndpoint({
    method: 'GET',
    path: '/fields/{id}/boundaries/{boundaryId}/difference',
    summary: 'The area gained and lost between two boundary versions',
    caller: 'staff',
    may: 'records.read',
    params: boundaryParams,
    query: z.object({ to: pathIdSchema }),
    output: boundaryDifferenceSchema,
    errors: ['notFound'],
  }),
  /** Copies an older version into a new one. */
  restoreBoundary: defineEndpoint({
    method: 'POST',
    path: '/fields/{id}/boundaries/{boundaryId}/restore',
    summary: 'Restore an older boundary of a field',
    caller: 'staff',
    may: 'fields.edit',
    params: boundaryParams,
    body: z.object({
      version: versionSchema,
      note: z._default(textSchema(2000), ''),
      plannedYears: plannedYearsSchema,
    }),
    output: z.extend(fieldDetailSchema, madeEdit),
    successStatus: 201,
    errors: ['notFound', 'conflict'],
  }),
  /** Creates the year (`version` null) or changes it. The year is in the year window. */
  saveYear: defineEndpoint({
    method: 'PUT',
    path: '/fields/{id}/years/{year}',
    summary: 'Record a year of a field',
    caller: 'staff',
    may: 'fieldYears.edit',
    params: z.object({ id: pathIdSchema, year: yearParam }),
    body: z.object({
      version: z.nullable(versionSchema),
      ...patchShape(fieldYearEntity),
      /** The field’s newest boundary, to which a year with an unconfirmed boundary moves. */
      boundaryVersionId: z.optional(idSchema),
    }),
    output: z.extend(fieldDetailSchema, madeEdit),
    errors: ['notFound', 'conflict'],
  }),
  /** Fields that already have the year, or have no boundary, are skipped and named. */
  assignYear: defineEndpoint({
    method: 'POST',
    path: '/fields/years',
    summary: 'Record a year for many fields',
    caller: 'staff',
    may: 'fieldYears.edit',
    body: z.object({ ids: manyIds, year: z.int() }),
    output: z.object({
      madeIds: z.array(idSchema),
      skipped: z.array(z.object({ id: idSchema, name: z.string(), reason: z.string() })),
      /** Undoes it; null if no year was created. */
      editId: z.nullable(idSchema),
    }),
    errors: ['notFound'],
  }),
  /**
   * A Mapbox vector tile with the layer `fields`: `id`, `growerId`, from zoom 11 on `name`, and `inactive` for inactive
   * fields; 4096 units; simplified by zoom. It has inactive fields if `active` asks for them.
   */
  tile: defineEndpoint({
    method: 'GET',
    path: '/fields/tiles/{z}/{x}/{y}',
    summary: 'Vector tile of field boundaries',
    caller: 'staff',
    may: 'records.read',
    params: z.object({
      z: z.coerce.number<number>().check(z.int(), z.minimum(0), z.maximum(22)),
      x: tileCoordinate,
      y: tileCoordinate,
    }),
    query: z.object({
      v: z.optional(z.string().check(z.maxLength(64))),
      active: z._default(z.enum(ACTIVE_FILTERS), 'active'),
    }),
    output: z.unknown(),
    answers: 'application/vnd.mapbox-vector-tile',
    errors: [],
  }),
} as const
