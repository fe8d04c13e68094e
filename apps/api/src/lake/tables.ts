import { sampleTable } from '../areas/custody/tables.ts'
import { designTable, stratumTable } from '../areas/designs/tables.ts'
import { enrollmentFieldTable, enrollmentTable } from '../areas/enrollments/tables.ts'
import { boundaryVersionTable, fieldTable, fieldYearTable } from '../areas/fields/tables.ts'
import { growerTable } from '../areas/growers/tables.ts'
import { labelBatchTable, labelTable } from '../areas/labels/tables.ts'
import { crewTable, pointTable } from '../areas/points/tables.ts'
import { labReportTable, resultTable } from '../areas/results/tables.ts'
import { boxTable, laboratoryTable, manifestLineTable, shipmentTable } from '../areas/shipments/tables.ts'
import { staffTable } from '../auth/tables.ts'
import type { Table } from '../db/rows/types.ts'
import { columnsOf, type LakeColumn, lakeColumn } from './columns.ts'

/** What of an entity is in the lake, and what is not: each column is in one of the lists, or is the year of a folder. */
interface Chosen {
  table: Table
  /** In the order of the file. */
  has: readonly string[]
  /** Names and addresses of people, what people write freely, and what only the program reads. */
  hasNot: readonly string[]
}

interface LakeGeometry {
  /** WGS84, as an expression by the table's columns. */
  sql: string
  shapes: 'Point' | 'MultiPolygon'
}

/** A table of the lake. */
export interface LakeTable {
  /** Of its folder, and in the database. */
  name: string
  columns: readonly LakeColumn[]
  geometry: LakeGeometry | null
  /** The column whose ranges are its pieces. */
  by: string
  /** `year`: by ranges of field years within each year. `ids`: by ranges of ids. */
  pieces: 'years' | 'ids'
  /** How rows lie in a piece. */
  order: readonly string[]
  /** Null where rows are written without changes: then `print` tells whether a piece has other rows than before. */
  entity: Table | null
  /** Of the rows of a piece: another text for other rows. */
  print: string | null
}

interface More {
  own?: readonly LakeColumn[]
  geometry?: LakeGeometry
}

const GEOM = { sql: 'geom', shapes: 'MultiPolygon' } as const
const CURRENT = lakeColumn('isCurrent', 'boolean', 'is_current')

const entityTable = (
  pieces: LakeTable['pieces'],
  { table, has }: Chosen,
  by: string,
  more: More = {},
): LakeTable => ({
  name: table.name,
  columns: [...columnsOf(table, has), ...(more.own ?? [])],
  geometry: more.geometry ?? null,
  by,
  pieces,
  order: by === 'id' ? ['id'] : [by, 'id'],
  entity: table,
  print: null,
})
const byIds = (chosen: Chosen, more?: More) => entityTable('ids', chosen, 'id', more)
const byYears = (chosen: Chosen, more?: More) => entityTable('years', chosen, 'field_year_id', more)

const OF_YEAR = ['fieldYearId', 'fieldId', 'growerId']

const grower: Chosen = {
  table: growerTable,
  has: ['name', 'externalRef', 'active'],
  hasNot: ['contactFirstName', 'contactLastName', 'email', 'phone', 'address', 'notes'],
}
const field: Chosen = {
  table: fieldTable,
  has: [
    ...['growerId', 'name', 'farmName', 'county', 'state', 'fsaFarm', 'fsaTract', 'fsaClu'],
    ...['active', 'boundaryVersionId', 'areaM2', 'perimeterM'],
  ],
  hasNot: [],
}
const boundary: Chosen = {
  table: boundaryVersionTable,
  has: [
    ...['fieldId', 'growerId', 'areaM2', 'perimeterM', 'determinationMethod', 'determinedAt'],
    ...['uploadId', 'uploadPosition'],
  ],
  hasNot: ['note', 'sourceFileName'],
}
const staff: Chosen = {
  table: staffTable,
  has: ['isOperationManager', 'isService'],
  hasNot: [
    ...['email', 'firstName', 'lastName', 'suspendedAt', 'sessionsEndedAt', 'hasSignedIn'],
    ...['serviceRights', 'keyHint', 'keyEndsAt', 'oldKeyEndsAt'],
  ],
}
const crew: Chosen = {
  table: crewTable,
  has: ['name', 'pointsADay', 'active'],
  hasNot: ['members', 'startLon', 'startLat', 'daysOff', 'holidaysOff'],
}
const laboratory: Chosen = {
  table: laboratoryTable,
  has: ['name', 'measures', 'tests', 'active'],
  hasNot: ['address', 'email', 'phone', 'account', 'orderFormat', 'orderColumns'],
}
const enrollment: Chosen = {
  table: enrollmentTable,
  has: ['growerId', 'program', 'year', 'status', 'managerId', 'signedOn'],
  hasNot: ['reason', 'notes', 'findings'],
}
const enrollmentField: Chosen = {
  table: enrollmentFieldTable,
  has: ['enrollmentId', 'fieldId', 'growerId'],
  hasNot: [],
}
const labelBatch: Chosen = { table: labelBatchTable, has: ['source', 'count'], hasNot: ['title', 'layout'] }
const label: Chosen = {
  table: labelTable,
  has: ['batchId', 'place', 'code', 'state', 'sampleId', 'printCount', 'printedAt'],
  hasNot: ['reason'],
}
const shipment: Chosen = {
  table: shipmentTable,
  has: ['number', 'laboratoryId', 'status', 'carrier', 'shippedOn', 'closedAt'],
  hasNot: ['tracking', 'note'],
}
const box: Chosen = { table: boxTable, has: ['shipmentId', 'number', 'code', 'sealedAt'], hasNot: [] }
const manifestLine: Chosen = {
  table: manifestLineTable,
  has: ['shipmentId', 'boxId', 'sampleId', 'code', 'state', 'checkedAt'],
  hasNot: ['note'],
}
const labReport: Chosen = {
  table: labReportTable,
  has: ['uploadId', 'laboratoryId', 'sampleCount', 'resultCount'],
  hasNot: ['fileName'],
}
const fieldYear: Chosen = {
  table: fieldYearTable,
  has: [
    ...['fieldId', 'growerId', 'boundaryVersionId', 'status', 'crop', 'tillage', 'practice'],
    ...['plannedOn', 'sampledOn'],
  ],
  hasNot: ['notes'],
}
const design: Chosen = {
  table: designTable,
  has: [
    ...[...OF_YEAR, 'number', 'isCurrent', 'method', 'strataCount', 'pointCount', 'cellSizeM', 'bufferM'],
    ...['seed', 'engineVersion', 'boundaryVersionId', 'areaM2', 'maskedAreaM2', 'objective', 'depths'],
  ],
  hasNot: ['sheetSha256', 'cellsSha256', 'strataSha256', 'pointsSha256', 'plan', 'note'],
}
const stratum: Chosen = {
  table: stratumTable,
  has: ['designId', ...OF_YEAR, 'number', 'name', 'areaM2', 'weight', 'cellCount', 'plannedCount'],
  hasNot: [],
}
const point: Chosen = {
  table: pointTable,
  has: [
    ...['designId', 'stratumId', ...OF_YEAR, 'number', 'role', 'order', 'lon', 'lat', 'inclusionProbability'],
    ...['isHandPlaced', 'inaccessibleIn', 'cores', 'status', 'cause', 'actualLon', 'actualLat', 'accuracyM'],
    ...['offsetM', 'collectedAt', 'replacesPointId', 'crewId', 'plannedOn', 'routeOrder'],
  ],
  hasNot: ['reason', 'collectedBy'],
}
const sample: Chosen = {
  table: sampleTable,
  has: [
    ...['designId', 'stratumId', 'pointId', ...OF_YEAR, 'depthTopCm', 'depthBottomCm', 'attempt'],
    ...['coreCount', 'status', 'cause', 'labelCode', 'stateSince'],
  ],
  hasNot: ['note'],
}
const result: Chosen = {
  table: resultTable,
  has: [
    ...['labReportId', 'uploadId', 'sampleId', ...OF_YEAR, 'depthTopCm', 'depthBottomCm', 'analyte'],
    ...['analyteName', 'value', 'valueText', 'qualifier', 'detectionLimit', 'unit', 'valueInUnit', 'method'],
    ...['modusCode', 'quality', 'laboratoryId', 'labNumber', 'reportNumber', 'reportedOn', 'supersedesId'],
  ],
  hasNot: ['qualityReason', 'fileSheet', 'fileRow', 'fileColumn'],
}

export const CHOSEN: readonly Chosen[] = [
  ...[grower, field, boundary, staff, crew, laboratory, enrollment, enrollmentField, labelBatch, label],
  ...[shipment, box, manifestLine, labReport, fieldYear, design, stratum, point, sample, result],
]

/** Events are added and never changed: as many as before are the same. */
const scanEvent: LakeTable = {
  name: 'scan_event',
  columns: [
    lakeColumn('id', 'integer', 'id'),
    lakeColumn('what', 'text', 'what'),
    lakeColumn('at', 'instant', 'at'),
    lakeColumn('byStaffId', 'integer', 'by_staff_id'),
    lakeColumn('device', 'text', 'device'),
    lakeColumn('code', 'text', 'code'),
    lakeColumn('labelId', 'integer', 'label_id'),
    lakeColumn('sampleId', 'integer', 'sample_id'),
    lakeColumn('was', 'text', 'was'),
    lakeColumn('is', 'text', 'is'),
    lakeColumn('boxId', 'integer', 'box_id'),
    lakeColumn('shipmentId', 'integer', 'shipment_id'),
  ],
  ...{ geometry: null, by: 'id', pieces: 'ids', order: ['id'], entity: null },
  print: 'count(*)::text',
}

const eventColumns = [
  lakeColumn('id', 'text', 'id'),
  lakeColumn('phoneId', 'text', 'phone_id'),
  lakeColumn('number', 'integer', 'number'),
  lakeColumn('staffId', 'integer', 'staff_id'),
  lakeColumn('sentBy', 'integer', 'sent_by'),
  lakeColumn('pointId', 'integer', 'point_id'),
  lakeColumn('replacementId', 'integer', 'replacement_id'),
  lakeColumn('sampleId', 'integer', 'sample_id'),
  lakeColumn('what', 'text', 'what'),
  lakeColumn('at', 'instant', 'at'),
  lakeColumn('receivedAt', 'instant', 'received_at'),
  lakeColumn('outcome', 'text', 'outcome'),
  lakeColumn('undoes', 'text', 'undoes'),
  lakeColumn('settledAt', 'instant', 'settled_at'),
  lakeColumn('settledBy', 'integer', 'settled_by'),
]

/** Events of phones change when somebody settles them. Their ids are no numbers: they lie by their points. */
const fieldEvent: LakeTable = {
  name: 'field_event',
  columns: eventColumns,
  ...{ geometry: null, by: 'point_id', pieces: 'ids', order: ['point_id', 'phone_id', 'number'] },
  entity: null,
  print: `count(*)::text || ' ' || sum(hashtextextended(ROW(${eventColumns.map(({ sql }) => sql).join(', ')})::text, 0))::text`,
}

/** The tables of the lake, in the order in which they are written. */
export const LAKE_TABLES: readonly LakeTable[] = [
  ...[grower, field].map((each) => byIds(each)),
  byIds(boundary, { geometry: GEOM }),
  ...[staff, crew, laboratory, enrollment, enrollmentField].map((each) => byIds(each)),
  entityTable('years', fieldYear, 'id'),
  byYears(design),
  byYears(stratum, { own: [CURRENT], geometry: GEOM }),
  byYears(point, {
    own: [CURRENT],
    geometry: { sql: 'ST_SetSRID(ST_MakePoint(lon, lat), 4326)', shapes: 'Point' },
  }),
  byYears(sample, { own: [CURRENT] }),
  byYears(result, { own: [CURRENT] }),
  ...[labelBatch, label, shipment, box, manifestLine, labReport].map((each) => byIds(each)),
  scanEvent,
  fieldEvent,
]

export const tableNames: ReadonlySet<string> = new Set(LAKE_TABLES.map(({ name }) => name))
