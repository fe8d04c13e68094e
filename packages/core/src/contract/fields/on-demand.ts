import * as z from 'zod/mini'
import { ACTIVE_FILTERS } from '../active.ts'
import { idSchema, madeEdit, pathIdSchema, textSchema, versionSchema } from '../common.ts'
import { defineEndpoint } from '../endpoint.ts'
import { multiPolygonSchema } from '../geometry.ts'
import { integerText } from '../numbers.ts'
import { colorCountSchema, FIELD_COLORS } from './colors.ts'
import { fieldList } from './list.ts'
import {
  boundaryCheckSchema,
  boundaryDifferenceSchema,
  boundarySchema,
  boundaryVersionSchema,
  boundaryWriteSchema,
  fieldDetailSchema,
  manyFieldIds,
  plannedYearsSchema,
} from './schema.ts'
import { FIRST_ZOOM_OF_FIELDS } from './zooms.ts'

const LAST_ZOOM = 22
const tileCoordinate = integerText(z.minimum(0), z.maximum(2 ** 22 - 1))
/** @param from the first zoom that has such tiles, `to` the last one */
const tileParams = (from: number, to: number) =>
  z.object({
    z: integerText(z.minimum(from), z.maximum(to)),
    x: tileCoordinate,
    y: tileCoordinate,
  })
const tileColor = z.optional(z.enum(FIELD_COLORS))
const tileVersion = z.optional(z.string().check(z.maxLength(64)))
const idParams = z.object({ id: pathIdSchema })
const boundaryParams = z.object({ id: pathIdSchema, boundaryId: pathIdSchema })

/** Boundaries one by one, and tiles, which maps ask for by their address: pages that list fields call none of them. */
export const fieldsOnDemand = {
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
  /** What a map's legend says. The values with the most fields first; empty: fields without a value. */
  colors: defineEndpoint({
    method: 'GET',
    path: '/fields/colors',
    summary: 'Count the fields of a list by what a map colors them by',
    caller: 'staff',
    may: 'records.read',
    query: z.object({ ...fieldList.filters, color: z.enum(FIELD_COLORS) }),
    output: z.object({ items: z.array(colorCountSchema) }),
    errors: [],
  }),
  /** Of those that have a boundary: the middle of its extent, in degrees. */
  places: defineEndpoint({
    method: 'POST',
    path: '/fields/places',
    summary: 'Where fields are',
    isFreeToRepeat: true,
    caller: 'staff',
    may: 'records.read',
    body: z.object({ ids: manyFieldIds }),
    output: z.object({ items: z.array(z.object({ id: idSchema, lon: z.number(), lat: z.number() })) }),
    errors: [],
  }),
  /**
   * A Mapbox vector tile with the layer `fields`: `id`, `growerId`, from zoom 11 on `name`, and `inactive` for inactive
   * fields; 4096 units; simplified by zoom. It has inactive fields if `active` asks for them. With `color`, a field has its
   * value as text in `color`: of the newest of the years in `year`, else of its newest. `v` is then the `countsVersion`.
   */
  tile: defineEndpoint({
    method: 'GET',
    path: '/fields/tiles/{z}/{x}/{y}',
    summary: 'Vector tile of field boundaries',
    caller: 'staff',
    may: 'records.read',
    params: tileParams(FIRST_ZOOM_OF_FIELDS, LAST_ZOOM),
    query: z.object({
      v: tileVersion,
      active: z._default(z.enum(ACTIVE_FILTERS), 'active'),
      color: tileColor,
      year: fieldList.filters.year,
    }),
    output: z.unknown(),
    answers: 'application/vnd.mapbox-vector-tile',
    errors: [],
  }),
  /**
   * Mapbox vector tile, layer `counts`: a point for each of 8 × 8 cells that has fields of the list, with `count`, how many
   * of them are `inactive`, and their extent (`west`, `south`, `east`, `north`). With `color`, `shares` says in what parts its
   * fields have which value (`colorSharesSchema`).
   */
  countsTile: defineEndpoint({
    method: 'GET',
    path: '/fields/counts/{z}/{x}/{y}',
    summary: 'Vector tile with counts of the fields of a list',
    caller: 'staff',
    may: 'records.read',
    params: tileParams(0, FIRST_ZOOM_OF_FIELDS - 1),
    query: z.object({ ...fieldList.filters, v: tileVersion, color: tileColor }),
    output: z.unknown(),
    answers: 'application/vnd.mapbox-vector-tile',
    errors: [],
  }),
} as const
