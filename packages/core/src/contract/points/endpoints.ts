import * as z from 'zod/mini'
import { madeEdit, pathIdSchema } from '../common.ts'
import { pointSchema, sampleSchema } from '../designs/rows.ts'
import { defineEndpoint } from '../endpoint.ts'
import { bboxSchema } from '../geometry.ts'
import { groupEndpoints, listEndpoints } from '../lists/endpoints.ts'
import { integerText } from '../numbers.ts'
import {
  collectedFileSchema,
  collectedQuery,
  MAX_COLLECTED_FILE_BYTES,
  recordCollectedSchema,
} from './collected.ts'
import { pointList } from './point-list.ts'
import {
  crewCreateSchema,
  crewSchema,
  crewUpdateSchema,
  pointActResultSchema,
  pointActSchema,
  pointWaiveSchema,
} from './schema.ts'
import {
  crewDaySchema,
  proposedDaysSchema,
  visitClearSchema,
  visitDaysQuery,
  visitPlanSchema,
  visitProposalSchema,
} from './visits.ts'

const LAST_ZOOM = 22
const tileCoordinate = integerText(z.minimum(0), z.maximum(2 ** LAST_ZOOM - 1))

export const pointsEndpoints = {
  ...listEndpoints('/points', pointList),
  ...groupEndpoints('/points', pointList),
  /** The extent of a list's points, and the version of the map's tiles. */
  extent: defineEndpoint({
    method: 'GET',
    path: '/points/extent',
    summary: 'Extent of the points of a list',
    caller: 'staff',
    may: 'records.read',
    query: z.object(pointList.filters),
    output: z.object({
      bbox: z.nullable(bboxSchema),
      /** Part of the tiles' address: it changes with all that the list shows. */
      tilesVersion: z.string(),
    }),
    errors: [],
  }),
  get: defineEndpoint({
    method: 'GET',
    path: '/points/{id}',
    summary: 'One point with its samples and its next replacement',
    caller: 'staff',
    may: 'records.read',
    params: z.object({ id: pathIdSchema }),
    output: z.object({
      point: pointSchema,
      /** From the top down; a replacement that takes no place has none. */
      samples: z.array(sampleSchema),
      /** The first replacement of its stratum that takes no place yet. */
      nextReplacement: z.nullable(z.object({ id: z.int(), number: z.int() })),
      /** How far it can be relocated, in meters. */
      relocateWithinM: z.number(),
    }),
    errors: ['notFound'],
  }),
  /**
   * Mapbox vector tile of the points that the filter finds, 4096 units. From zoom 11 on, layer `points`: `id`, `number`,
   * `status`, `role`, and whether it is an `unused` replacement; from zoom 13 on also layer `strata`: `number`. Before,
   * layer `counts`: a point for each of 8 × 8 cells, with `count`, how many of them are `settled`, and their extent
   * (`west`, `south`, `east`, `north`).
   */
  tile: defineEndpoint({
    method: 'GET',
    path: '/points/tiles/{z}/{x}/{y}',
    summary: 'Vector tile of points',
    caller: 'staff',
    may: 'records.read',
    params: z.object({
      z: integerText(z.minimum(0), z.maximum(LAST_ZOOM)),
      x: tileCoordinate,
      y: tileCoordinate,
    }),
    query: z.object({ ...pointList.filters, v: z.optional(z.string().check(z.maxLength(64))) }),
    output: z.unknown(),
    answers: 'application/vnd.mapbox-vector-tile',
    errors: [],
  }),
  /** Points that cannot move are named; the others move, in one edit. The states of their field years follow. */
  act: defineEndpoint({
    method: 'POST',
    path: '/points/acts',
    summary: 'Collect, relocate, leave out or replace points',
    caller: 'staff',
    may: 'points.edit',
    body: z.object({ act: pointActSchema }),
    output: pointActResultSchema,
    errors: ['conflict'],
  }),
  /**
   * Reads a file of collected positions (GPX, CSV, GeoJSON, KML, shapefile) and matches them to the points that the filter
   * finds: by id, by the name that a device shows, else to the nearest. Stores nothing.
   */
  readCollected: defineEndpoint({
    method: 'POST',
    path: '/points/collected/read',
    summary: 'Read a file of collected positions',
    isFreeToRepeat: true,
    caller: 'staff',
    may: 'points.edit',
    query: collectedQuery,
    raw: { maxBytes: MAX_COLLECTED_FILE_BYTES },
    output: collectedFileSchema,
    errors: ['conflict', 'tooLarge', 'unreadableFile', 'timeout'],
  }),
  /** Collects or relocates points at measured positions, in one edit; those that cannot move are named. */
  record: defineEndpoint({
    method: 'POST',
    path: '/points/collected',
    summary: 'Record collected positions',
    caller: 'staff',
    may: 'points.edit',
    body: recordCollectedSchema,
    output: pointActResultSchema,
    errors: ['conflict'],
  }),
  /** The same for points that are not collected at all. */
  waive: defineEndpoint({
    method: 'POST',
    path: '/points/waive',
    summary: 'Waive points',
    caller: 'staff',
    may: 'points.waive',
    body: pointWaiveSchema,
    output: pointActResultSchema,
    errors: ['conflict'],
  }),
} as const

export const crewsEndpoints = {
  /** All, by name. */
  list: defineEndpoint({
    method: 'GET',
    path: '/crews',
    summary: 'The crews',
    caller: 'staff',
    may: 'records.read',
    output: z.object({ items: z.array(crewSchema) }),
    errors: [],
  }),
  create: defineEndpoint({
    method: 'POST',
    path: '/crews',
    summary: 'Add a crew',
    caller: 'staff',
    may: 'points.edit',
    body: crewCreateSchema,
    output: z.extend(crewSchema, madeEdit),
    successStatus: 201,
    errors: ['conflict'],
  }),
  update: defineEndpoint({
    method: 'PUT',
    path: '/crews/{id}',
    summary: 'Change a crew',
    caller: 'staff',
    may: 'points.edit',
    params: z.object({ id: pathIdSchema }),
    body: crewUpdateSchema,
    output: z.extend(crewSchema, madeEdit),
    errors: ['notFound', 'conflict'],
  }),
} as const

const days = z.object({ days: z.array(crewDaySchema) })

export const visitsEndpoints = {
  /** By day and crew; days without a visit are left out. */
  list: defineEndpoint({
    method: 'GET',
    path: '/visits',
    summary: 'What crews do on which days',
    caller: 'staff',
    may: 'records.read',
    query: visitDaysQuery,
    output: days,
    errors: ['conflict'],
  }),
  /** The tour over all fields from the crew's start, split into days by how many points it collects. Stores nothing. */
  propose: defineEndpoint({
    method: 'POST',
    path: '/visits/proposals',
    summary: 'Propose the days of a crew',
    isFreeToRepeat: true,
    caller: 'staff',
    may: 'points.edit',
    body: visitProposalSchema,
    output: proposedDaysSchema,
    errors: ['notFound', 'conflict', 'unavailable'],
  }),
  /** Assigns the points; field years with an approved plan become scheduled. All or nothing. */
  plan: defineEndpoint({
    method: 'PUT',
    path: '/visits',
    summary: 'Plan days',
    caller: 'staff',
    may: 'points.edit',
    body: visitPlanSchema,
    output: z.extend(days, madeEdit),
    errors: ['notFound', 'conflict'],
  }),
  /** Points that wait are planned for no day; a scheduled year without any goes back to its approved plan. */
  clear: defineEndpoint({
    method: 'POST',
    path: '/visits/clear',
    summary: 'Take points off their days',
    caller: 'staff',
    may: 'points.edit',
    body: visitClearSchema,
    output: z.object({ cleared: z.int(), ...madeEdit }),
    errors: ['notFound', 'conflict'],
  }),
} as const
