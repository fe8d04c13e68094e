import {
  ACRE_M2,
  errors,
  type FieldColumn,
  type FieldSort,
  fieldYearEntity,
  HECTARE_M2,
  type MultiPolygon,
  multiPolygonSchema,
} from '@org/core/contract'
import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'
import { type ListPage, readPage } from '../../lists/list.ts'
import type { FieldFilter } from '../fields/filter.ts'
import { fieldSource } from '../fields/read.ts'
import { summariseFields } from '../fields/summary.ts'

/** Fields read at a time: what an export holds in memory, however many there are. */
const ROWS_PER_READ = 500
/** All that PostGIS writes: what comes out is what was put in. */
const EXACT_DECIMALS = 15

/** What to export, as the contract has it. */
export interface FieldSelection {
  filter: FieldFilter
  sort: FieldSort
  /** Chosen fields; null: all the filter finds. */
  ids: readonly number[] | null
}

export type CellValue = string | number | boolean | Date | null

/** One field as a file tells it. */
export interface ExportedField {
  cells: Readonly<Record<FieldColumn, CellValue>>
  /** Null without a boundary, or where the format has none. Outer rings run counter-clockwise, holes clockwise. */
  geometry: MultiPolygon | null
}

/** How many fields an export will have, give or take what is changed meanwhile. */
export async function countSelection(db: Db, { filter, ids }: FieldSelection): Promise<number> {
  return ids === null ? (await summariseFields(db, filter)).count : ids.length
}

/**
 * The fields in their order, a few hundred at a time, read by key. One that moves in the order while it is read comes
 * once all the same.
 *
 * @param withGeometry whether the format has boundaries
 * @throws the signal's reason once it fires
 */
export async function* readSelection(
  db: Db,
  selection: FieldSelection,
  withGeometry: boolean,
  signal: AbortSignal,
): AsyncGenerator<ExportedField[]> {
  const seen = new Set<number>()
  for await (const ids of idsOf(db, selection)) {
    signal.throwIfAborted()
    const fresh = ids.filter((id) => !seen.has(id))
    for (const id of fresh) seen.add(id)
    yield await readFields(db, fresh, selection.filter.year ?? null, withGeometry)
  }
}

async function* idsOf(db: Db, { filter, sort, ids }: FieldSelection): AsyncGenerator<readonly number[]> {
  if (ids !== null) {
    for (let at = 0; at < ids.length; at += ROWS_PER_READ) yield ids.slice(at, at + ROWS_PER_READ)
    return
  }
  let cursor: string | null = null
  do {
    const page: ListPage<{ id: number }> = await readPage(db, fieldSource, {
      ...filter,
      sort,
      limit: ROWS_PER_READ,
      ...(cursor === null ? {} : { cursor }),
    })
    yield page.items.map(({ id }) => id)
    cursor = page.nextCursor
  } while (cursor !== null)
}

/** In the order of `ids`; one that is gone is left out. */
async function readFields(
  db: Db,
  ids: readonly number[],
  years: readonly number[] | null,
  withGeometry: boolean,
): Promise<ExportedField[]> {
  const rows = await selectFields(db, ids, years, withGeometry).execute()
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => {
    const row = byId.get(id)
    return row === undefined ? [] : [toExported(row)]
  })
}

function selectFields(
  db: Db,
  ids: readonly number[],
  years: readonly number[] | null,
  withGeometry: boolean,
) {
  const geometry = withGeometry
    ? sql<string | null>`ST_AsGeoJSON(ST_ForcePolygonCCW(boundary_version.geom), ${EXACT_DECIMALS}::integer)`
    : sql<string | null>`NULL::text`
  return db
    .selectFrom('field')
    .innerJoin('grower', 'grower.id', 'field.grower_id')
    .leftJoin('boundary_version', 'boundary_version.id', 'field.boundary_version_id')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('field_year')
          .select(['year', 'status', 'crop', 'tillage', 'practice'])
          .whereRef('field_year.field_id', '=', 'field.id')
          .where(
            sql<boolean>`(${years === null} OR field_year.year = ANY(${years === null ? [] : [...years]}::integer[]))`,
          )
          .orderBy('year', 'desc')
          .limit(1)
          .as('shown'),
      (join) => join.onTrue(),
    )
    .select([
      'field.id',
      'field.name',
      'grower.name as grower',
      'field.farm_name',
      'field.county',
      'field.state',
      'field.area_m2',
      'field.perimeter_m',
      'field.fsa_farm',
      'field.fsa_tract',
      'field.fsa_clu',
      'field.active',
      'field.updated_at',
      'shown.year',
      'shown.status',
      'shown.crop',
      'shown.tillage',
      'shown.practice',
      sql<number[]>`ARRAY(SELECT year FROM field_year WHERE field_id = field.id ORDER BY year DESC)`.as(
        'years',
      ),
      geometry.as('geometry'),
    ])
    .where('field.id', '=', sql<number>`ANY(${[...ids]}::bigint[])`)
}

type Row = Awaited<ReturnType<ReturnType<typeof selectFields>['execute']>>[number]

function toExported(row: Row): ExportedField {
  const hasArea = row.area_m2 > 0
  return {
    cells: {
      id: row.id,
      name: row.name,
      grower: row.grower,
      farmName: row.farm_name,
      county: row.county,
      state: row.state,
      areaHa: hasArea ? rounded(row.area_m2 / HECTARE_M2, 4) : null,
      areaAc: hasArea ? rounded(row.area_m2 / ACRE_M2, 4) : null,
      perimeterM: hasArea ? rounded(row.perimeter_m, 1) : null,
      years: row.years.join(', '),
      year: row.year,
      status: row.status === null ? '' : fieldYearEntity.columns.status.kind.label(row.status),
      crop: row.crop ?? '',
      tillage: row.tillage ?? '',
      practice: row.practice ?? '',
      fsaFarm: row.fsa_farm,
      fsaTract: row.fsa_tract,
      fsaClu: row.fsa_clu,
      active: row.active,
      updatedAt: row.updated_at,
    },
    geometry: row.geometry === null ? null : geometryIn(row.geometry),
  }
}

function geometryIn(text: string): MultiPolygon {
  const parsed = multiPolygonSchema.safeParse(JSON.parse(text))
  if (!parsed.success) throw errors.server()
  return parsed.data
}

function rounded(value: number, decimals: number): number {
  return Number(value.toFixed(decimals))
}
