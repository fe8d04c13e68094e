import { sql } from 'kysely'
import type { Tx } from '../../../db/transact.ts'
import { fieldNameKeys } from '../../fields/search.ts'
import { yearRecord } from '../../fields/years.ts'
import { placeAfter, placeOf } from '../../shared/place.ts'
import type { PlannedField, Report, UploadCommit } from './plan.ts'
import type { TargetField } from './targets.ts'
import { followImported, type KeptYears, keptYears } from './years.ts'

/** So many fields a statement: for progress, and so that neither side holds much at once. */
const CHUNK = 500

/** What became of one decision. */
export interface MadeField {
  action: 'create' | 'update'
  fieldId: number
}

/** A field's columns that an import writes, by their names on the wire. */
interface Written {
  farmName: string
  county: string
  state: string
  fsaFarm: string
  fsaTract: string
  fsaClu: string
  boundaryVersionId: number | null
  areaM2: number
  perimeterM: number
}

interface CommitContext {
  staffId: number
  fileName: string
  commit: UploadCommit
  /** Names by id. */
  growers: ReadonlyMap<number, string>
  targets: ReadonlyMap<number, TargetField>
}

/** One field with the ids of all its rows, drawn before: rows that refer to each other are then written at once. */
interface Row extends Written {
  action: 'create' | 'update'
  position: number
  fieldId: number
  boundaryVersionId: number
  /** Null where the field has the year already. */
  yearId: number | null
  growerId: number
  name: string
  sortName: string
  searchName: string
  crop: string
}

/** Writes what was planned, in the order chosen, and records each row. */
export async function writeFields(
  tx: Tx,
  context: CommitContext,
  planned: readonly PlannedField[],
  report: Report,
): Promise<{ made: MadeField[]; kept: KeptYears[] }> {
  const made: MadeField[] = []
  const kept: KeptYears[] = []
  for (let from = 0; from < planned.length; from += CHUNK) {
    report('Making fields', from)
    const chunk = planned.slice(from, from + CHUNK)
    const ids = await drawIds(tx, chunk.length)
    const rows = chunk.map((field, index) => toRow(context, field, ids[index]))
    await insertRows(tx, context, rows)
    for (const row of rows) {
      record(tx, context, row)
      made.push({ action: row.action, fieldId: row.fieldId })
    }
    const redrawn = rows
      .filter(({ action }) => action === 'update')
      .map(({ fieldId, boundaryVersionId }) => ({ fieldId, boundaryVersionId }))
    await followImported(tx, context.staffId, context.commit.uploadId, redrawn)
    kept.push(...(await keptYears(tx, redrawn)))
  }
  return { made, kept }
}

interface Ids {
  field_id: number
  boundary_id: number
  year_id: number
}

async function drawIds(tx: Tx, count: number): Promise<Ids[]> {
  const { rows } = await sql<Ids>`
    SELECT nextval(pg_get_serial_sequence('field', 'id')) AS field_id,
      nextval(pg_get_serial_sequence('boundary_version', 'id')) AS boundary_id,
      nextval(pg_get_serial_sequence('field_year', 'id')) AS year_id
    FROM generate_series(1, ${count}::integer)`.execute(tx.kysely)
  return rows
}

function toRow(context: CommitContext, planned: PlannedField, ids: Ids | undefined): Row {
  if (ids === undefined) throw new Error('fewer ids than fields')
  const { commit, targets } = context
  const { decision, areaM2, perimeterM, texts } = planned
  const shape = {
    position: decision.index,
    boundaryVersionId: ids.boundary_id,
    areaM2,
    perimeterM,
    crop: texts.crop,
  }
  const target = decision.action === 'update' ? targets.get(decision.fieldId ?? 0) : undefined
  if (target !== undefined) {
    const yearId = target.has_year ? null : ids.year_id
    return { ...shape, ...filledTexts(target, planned), ...identityOf(target), action: 'update', yearId }
  }
  const growerId = decision.growerId ?? commit.growerId
  const { name } = decision
  const { farmName, fsaFarm, fsaTract, fsaClu } = texts
  const keys = fieldNameKeys({ name, farmName, growerName: context.growers.get(growerId) ?? '' })
  const { county, state } = planned
  return {
    ...shape,
    ...{ farmName, fsaFarm, fsaTract, fsaClu, county, state },
    action: 'create',
    fieldId: ids.field_id,
    yearId: ids.year_id,
    growerId,
    name,
    sortName: keys.sort_name,
    searchName: keys.search_name,
  }
}

const identityOf = (target: TargetField) => ({
  fieldId: target.id,
  growerId: target.grower_id,
  name: target.name,
})

/** An existing field's texts are a person's: the file says only what nobody said before. Its place follows the boundary. */
function filledTexts(target: TargetField, { texts, county, state }: PlannedField) {
  const hasKeys = target.fsa_farm !== '' || target.fsa_tract !== '' || target.fsa_clu !== ''
  const before = target.inside === null ? null : placeOf(...target.inside)
  const place = placeAfter(target, before, county === '' ? null : { county, state })
  const farmName = target.farm_name === '' ? texts.farmName : target.farm_name
  const keys = fieldNameKeys({ name: target.name, farmName, growerName: target.grower_name })
  return {
    farmName,
    fsaFarm: hasKeys ? target.fsa_farm : texts.fsaFarm,
    fsaTract: hasKeys ? target.fsa_tract : texts.fsaTract,
    fsaClu: hasKeys ? target.fsa_clu : texts.fsaClu,
    county: place.county,
    state: place.state,
    sortName: keys.sort_name,
    searchName: keys.search_name,
  }
}

/** One statement, because a field refers to its newest boundary and the boundary to its field. */
async function insertRows(tx: Tx, context: CommitContext, rows: readonly Row[]): Promise<void> {
  const { staffId, fileName, commit } = context
  await sql`
    WITH made AS MATERIALIZED (
      SELECT made.*, CASE WHEN feature.invalid_reason IS NULL THEN feature.geom ELSE feature.repair END AS geom
      FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS made (
        action text, position integer, "fieldId" bigint, "boundaryVersionId" bigint, "yearId" bigint, "growerId" bigint,
        name text, "sortName" text, "searchName" text, "farmName" text, county text, state text,
        "fsaFarm" text, "fsaTract" text, "fsaClu" text, crop text, "areaM2" double precision, "perimeterM" double precision)
      JOIN upload_feature AS feature ON feature.upload_id = ${commit.uploadId} AND feature.position = made.position
    ), created AS (
      INSERT INTO field (id, grower_id, name, sort_name, search_name, farm_name, county, state,
        fsa_farm, fsa_tract, fsa_clu, boundary_version_id, area_m2, perimeter_m, created_by, updated_by)
        OVERRIDING SYSTEM VALUE
      SELECT "fieldId", "growerId", name, "sortName", "searchName", "farmName", county, state,
        "fsaFarm", "fsaTract", "fsaClu", "boundaryVersionId", "areaM2", "perimeterM", ${staffId}, ${staffId}
      FROM made WHERE action = 'create'
    ), updated AS (
      UPDATE field SET sort_name = "sortName", search_name = "searchName", farm_name = "farmName",
        county = made.county, state = made.state, fsa_farm = "fsaFarm", fsa_tract = "fsaTract", fsa_clu = "fsaClu",
        boundary_version_id = "boundaryVersionId", area_m2 = "areaM2", perimeter_m = "perimeterM",
        version = version + 1, updated_at = now(), updated_by = ${staffId}
      FROM made WHERE field.id = "fieldId" AND action = 'update'
    ), bounded AS (
      INSERT INTO boundary_version (id, field_id, grower_id, geom, area_m2, perimeter_m, west, south, east, north,
        determination_method, upload_id, upload_position, source_file_name, created_by) OVERRIDING SYSTEM VALUE
      SELECT "boundaryVersionId", "fieldId", "growerId", geom, "areaM2", "perimeterM",
        ST_XMin(geom), ST_YMin(geom), ST_XMax(geom), ST_YMax(geom),
        ${commit.determinationMethod}, ${commit.uploadId}, position, ${fileName}, ${staffId}
      FROM made
    )
    INSERT INTO field_year (id, field_id, grower_id, year, boundary_version_id, crop, created_by, updated_by)
      OVERRIDING SYSTEM VALUE
    SELECT "yearId", "fieldId", "growerId", ${commit.year}, "boundaryVersionId", crop, ${staffId}, ${staffId}
    FROM made WHERE "yearId" IS NOT NULL`.execute(tx.kysely)
}

/** The geometry is not repeated: a boundary version never changes, its id says it all. */
function record(tx: Tx, { commit, targets }: CommitContext, row: Row): void {
  const { uploadId, year, determinationMethod } = commit
  const { fieldId, growerId, name, boundaryVersionId, yearId, crop, position, areaM2, perimeterM } = row
  const target = row.action === 'update' ? targets.get(fieldId) : undefined
  const { farmName, county, state, fsaFarm, fsaTract, fsaClu } = row
  const written: Written = {
    ...{ farmName, county, state, fsaFarm, fsaTract, fsaClu },
    ...{ boundaryVersionId, areaM2, perimeterM },
  }
  if (target === undefined)
    tx.record({
      entity: 'field',
      id: fieldId,
      before: null,
      after: { growerId, name, active: true, ...written },
      uploadId,
    })
  else tx.record({ entity: 'field', id: fieldId, ...differences(writtenBefore(target), written), uploadId })
  tx.record({
    entity: 'boundary_version',
    id: boundaryVersionId,
    before: null,
    after: { fieldId, areaM2, perimeterM, determinationMethod, uploadId, uploadPosition: position },
    uploadId,
  })
  if (yearId === null) return
  tx.record({
    entity: 'field_year',
    id: yearId,
    before: null,
    after: yearRecord({ fieldId, growerId, year, boundaryId: boundaryVersionId, crop }),
    uploadId,
  })
}

const writtenBefore = (target: TargetField): Written => ({
  farmName: target.farm_name,
  county: target.county,
  state: target.state,
  fsaFarm: target.fsa_farm,
  fsaTract: target.fsa_tract,
  fsaClu: target.fsa_clu,
  boundaryVersionId: target.boundary_version_id,
  areaM2: target.area_m2,
  perimeterM: target.perimeter_m,
})

function differences(before: Written, after: Written) {
  const then = new Map<string, unknown>(Object.entries(before))
  const changed = Object.entries(after).filter(([key, value]) => then.get(key) !== value)
  return {
    before: Object.fromEntries(changed.map(([key]) => [key, then.get(key)])),
    after: Object.fromEntries(changed),
  }
}
