import * as z from 'zod/mini'
import { pathIdSchema, writtenDaySchema } from '../common.ts'
import {
  DESIGN,
  designRowDecidedBy,
  designRowFilters,
  FIELD,
  FIELD_ID,
  GROWER,
  USUALLY,
  YEAR,
} from '../designs/list-parts.ts'
import { type Point, pointSchema } from '../designs/rows.ts'
import { stratumEntity } from '../designs/stratum-entity.ts'
import { integer, layers, maybeInteger } from '../entity/kinds.ts'
import { bboxText } from '../geometry.ts'
import { CHANGED, columnsOf } from '../lists/columns.ts'
import { defineList } from '../lists/list.ts'
import { range } from '../lists/range.ts'
import { several } from '../lists/several.ts'
import { FIELD_YEAR_STATUSES } from '../workflows/field-year.ts'
import { POINT_STATUSES } from '../workflows/point.ts'
import { POINT_CAUSE_KEYS } from './causes.ts'
import { crewEntity } from './crew-entity.ts'
import { POINT_ROLES, pointEntity } from './point-entity.ts'

const { columns: point } = pointEntity
const column = columnsOf<Point>()
const STRATUM = { kind: integer, label: stratumEntity.columns.number.label }
const CREW = { kind: crewEntity.columns.name.kind, label: point.crewId.label }
const REPLACES = { kind: integer, label: point.replacesPointId.label }
const PRECISE = { isPrecise: true } as const
const CORES = { kind: maybeInteger, label: point.cores.label }
const CORES_IN_FILES = { only: 'file', fileKey: 'coreCount' } as const
const DEPTHS = { kind: layers(200), label: 'Depths' }

/** Points of the current designs. */
export const pointList = defineList({
  name: 'points',
  entity: pointEntity,
  shapes: 'points',
  shows: [
    'point',
    'design',
    'stratum',
    'field',
    'grower',
    'field_year',
    'enrollment',
    'enrollment_field',
    'crew',
  ],
  may: 'records.read',
  row: pointSchema,
  filters: {
    ...designRowFilters,
    /** Any part of the field's, farm's or grower's name, and the point's number: `12`, `north forty 12`. */
    search: z.optional(z.string().check(z.maxLength(200))),
    crewId: z.optional(several(z.union([z.literal(''), pathIdSchema]))),
    /** Days that points are planned for; empty: for none. */
    plannedOn: z.optional(several(z.union([z.literal(''), writtenDaySchema]))),
    stratumId: z.optional(several(pathIdSchema)),
    status: z.optional(several(z.enum(POINT_STATUSES))),
    role: z.optional(several(z.enum(POINT_ROLES))),
    /** What kept crews from their places; empty: not said. */
    cause: z.optional(several(z.union([z.literal(''), z.enum(POINT_CAUSE_KEYS)]))),
    /** Points to be sampled: of the plan, or in the place of one that is; a replaced one is not. */
    counts: z.optional(z.enum(['yes'])),
    /** Planned for one of these days. */
    plannedIn: z.optional(range(writtenDaySchema)),
    /** Collected on one of these days, in UTC. */
    collectedIn: z.optional(range(writtenDaySchema)),
    /** Of their field year. */
    yearStatus: z.optional(several(z.enum(FIELD_YEAR_STATUSES))),
    /** Points whose planned position lies in the box. */
    bbox: z.optional(bboxText),
  },
  columns: {
    id: column({ kind: point.fieldId.kind, label: 'Point id' }, ({ id }) => id, { only: 'file' }),
    grower: column(GROWER, ({ growerName }) => growerName, USUALLY),
    fieldId: column(FIELD_ID, ({ fieldId }) => fieldId, { only: 'file' }),
    field: column(FIELD, ({ fieldName }) => fieldName, USUALLY),
    year: column(YEAR, ({ year }) => year),
    design: column(DESIGN, ({ designNumber }) => designNumber),
    number: column(point.number, ({ number }) => number, { shown: 'always' }),
    stratum: column(STRATUM, ({ stratumNumber }) => stratumNumber),
    role: column(point.role, ({ role }) => role),
    order: column(point.order, ({ order }) => order),
    status: column(point.status, ({ status }) => status, USUALLY),
    crew: column(CREW, ({ crewName }) => crewName, USUALLY),
    plannedOn: column(point.plannedOn, ({ plannedOn }) => plannedOn, USUALLY),
    /** Its order is that of the days and crews too: the way that crews go. */
    route: column(point.routeOrder, ({ routeOrder }) => routeOrder, { fileKey: 'routeOrder' }),
    depths: column(DEPTHS, ({ depths }) =>
      depths.map(({ topCm, bottomCm }) => `${topCm}–${bottomCm}`).join(', '),
    ),
    lon: column(point.lon, ({ lon }) => lon, PRECISE),
    lat: column(point.lat, ({ lat }) => lat, PRECISE),
    actualLon: column(point.actualLon, ({ actualLon }) => actualLon, PRECISE),
    actualLat: column(point.actualLat, ({ actualLat }) => actualLat, PRECISE),
    offsetM: column(point.offsetM, ({ offsetM }) => offsetM),
    accuracyM: column(point.accuracyM, ({ accuracyM }) => accuracyM),
    collectedAt: column(point.collectedAt, ({ collectedAt }) => collectedAt),
    collectedBy: column(point.collectedBy, ({ collectedBy }) => collectedBy),
    replaces: column(REPLACES, ({ replacesNumber }) => replacesNumber),
    reason: column(point.reason, ({ reason }) => reason),
    cause: column(point.cause, ({ cause }) => cause),
    inclusionProbability: column(
      point.inclusionProbability,
      ({ inclusionProbability }) => inclusionProbability,
      PRECISE,
    ),
    updated: column(CHANGED, ({ updatedAt }) => updatedAt, { fileKey: 'updatedAt' }),
    /** Last: the columns before it have their places in files of always. */
    cores: column(CORES, ({ cores }) => (cores.length === 0 ? null : cores.length), CORES_IN_FILES),
  },
  sorts: ['field', 'grower', 'year', 'status', 'route', 'updated'],
  /** Fields, what is sampled of them, and the points to be sampled (`counts`) with their samples. */
  sums: ['fields', 'area', 'toSample', 'samples'],
  ofWhole: ['fields', 'area', 'toSample', 'samples'],
  groups: {
    growerId: point.growerId,
    year: point.year,
    status: point.status,
    role: point.role,
    cause: { ...point.cause, none: 'No cause' },
    crewId: { ...point.crewId, none: 'No crew' },
    plannedOn: { ...point.plannedOn, none: 'No day' },
  },
  decidedBy: {
    ...designRowDecidedBy,
    field: { columns: ['fieldId', 'year', 'number'], kinds: ['field', 'design'] },
    grower: { columns: ['growerId', 'fieldId', 'year', 'number'], kinds: ['grower', 'field', 'design'] },
    status: { columns: ['status'], kinds: ['design'] },
    role: { columns: ['role'], kinds: ['design'] },
    cause: { columns: ['cause'] },
    counts: { columns: ['role', 'status', 'replacesPointId'], kinds: ['design'] },
    plannedIn: { columns: ['plannedOn'] },
    collectedIn: { columns: ['collectedAt'] },
    yearStatus: { kinds: ['field_year'] },
    stratumId: { columns: ['stratumId'], kinds: ['design'] },
    route: {
      columns: ['plannedOn', 'crewId', 'routeOrder', 'fieldId', 'year', 'number'],
      kinds: ['field', 'design'],
    },
    search: { columns: ['fieldId', 'growerId', 'number'], kinds: ['grower', 'field', 'design'] },
    crewId: { columns: ['crewId'] },
    plannedOn: { columns: ['plannedOn'] },
    bbox: { columns: ['lon', 'lat'] },
    updated: { kinds: ['point', 'design'] },
  },
})
