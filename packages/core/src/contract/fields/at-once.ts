import * as z from 'zod/mini'
import { idSchema, madeEdit, pathIdSchema, textSchema, versionSchema } from '../common.ts'
import { defineEndpoint } from '../endpoint.ts'
import { patchShape } from '../entity/shapes.ts'
import { fieldYearEntity } from '../field-years/entity.ts'
import { bboxSchema } from '../geometry.ts'
import { groupEndpoints, listCountSchema, listEndpoints } from '../lists/endpoints.ts'
import { flagText, integerText } from '../numbers.ts'
import { pageOf } from '../paging.ts'
import { fieldList } from './list.ts'
import { fieldSavedSchema, fieldSaveSchema } from './save.ts'
import {
  fieldCreateSchema,
  fieldDetailSchema,
  fieldUpdateSchema,
  fieldUseSchema,
  manyFieldIds,
  namedFieldSchema,
  seenEnrollmentsSchema,
  shapedFieldSchema,
} from './schema.ts'

/** Any year that a person can mean; the API decides which can be written. */
const yearParam = integerText(z.minimum(1900), z.maximum(2200))
const idParams = z.object({ id: pathIdSchema })
const ofList = listEndpoints('/fields', fieldList)

/** What lists and forms of fields call. */
export const fieldsAtOnce = {
  ...ofList,
  /**
   * In pages by key; the first has the number of rows. With `geometry` each row has its newest boundary, and a page has at
   * most 100 rows (`MAX_SHAPED_ROWS`; more is refused), fewer where they have very many corners.
   */
  list: defineEndpoint({
    ...ofList.list,
    query: z.object({ ...ofList.list.query.shape, geometry: z.optional(flagText()) }),
    output: z.extend(pageOf(shapedFieldSchema), { count: z._default(z.nullable(listCountSchema), null) }),
  }),
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
      /** How many of them have no boundary, and so are on no map. */
      withoutBoundary: z.int(),
      /** Changes with every change of a field: part of the tiles' address, so that tiles can be cached forever. */
      tilesVersion: z.string(),
      /** The same for tiles of counts, which are narrowed by what else the list shows. */
      countsVersion: z.string(),
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
    summary: 'Add a field, with a boundary and a first year if they are given',
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
    body: z.object({ ids: manyFieldIds, filter: z.object(fieldList.filters) }),
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
      ids: manyFieldIds,
      active: z.boolean(),
      reason: z._default(textSchema(500), ''),
      enrollmentIds: seenEnrollmentsSchema,
    }),
    /** `editId` undoes it; null if nothing was changed. */
    output: z.object({ changedIds: z.array(idSchema), editId: z.nullable(idSchema) }),
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
    body: z.object({ ids: manyFieldIds, year: z.int() }),
    output: z.object({
      madeIds: z.array(idSchema),
      skipped: z.array(z.object({ id: idSchema, name: z.string(), reason: z.string() })),
      /** Undoes it; null if no year was created. */
      editId: z.nullable(idSchema),
    }),
    errors: ['notFound'],
  }),
} as const
