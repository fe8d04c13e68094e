import {
  ACRE_M2,
  type ExportPlace,
  FIELD_COLUMNS,
  type FieldColumn,
  type FieldSort,
  fieldYearEntity,
  HECTARE_M2,
} from '@org/core/contract'
import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'
import { type ListPage, readPage } from '../../lists/list.ts'
import type { FieldFilter } from '../fields/filter.ts'
import { fieldSource } from '../fields/read.ts'
import { summariseFields } from '../fields/summary.ts'
import type { CellValue, ExportColumn, ExportedRow } from './formats/format.ts'
import { PLACE_COLUMNS, placeAs, placeCells, shapeAs, shapeIn } from './shapes.ts'

/** Fields read at a time: what an export holds in memory, however many there are. */
const ROWS_PER_READ = 500

/** What to export, as the contract has it. */
export interface FieldSelection {
  filter: FieldFilter
  sort: FieldSort
  /** Chosen fields; null: all the filter finds. */
  ids: readonly number[] | null
}

/** What a file tells of each field. */
export interface Told {
  columns: readonly FieldColumn[]
  /** EPSG code of the shapes' coordinates; null: the format has no shapes. */
  shapes: number | null
  /** Where the field lies, in columns after the others. */
  place: ExportPlace
}

/** The columns of the file, in their order. */
export const columnsOf = ({ columns, place }: Told): readonly ExportColumn[] => [
  ...columns.map((key) => ({ key, ...FIELD_COLUMNS[key] })),
  ...PLACE_COLUMNS[place],
]

/** How many fields an export will have, give or take what is changed meanwhile. */
export async function countSelection(db: Db, { filter, ids }: FieldSelection): Promise<number> {
  return ids === null ? (await summariseFields(db, filter)).count : ids.length
}

/**
 * The fields in their order, a few hundred at a time, read by key. One that moves in the order while it is read comes
 * once all the same.
 *
 * @throws the signal's reason once it fires
 */
export async function* readSelection(
  db: Db,
  selection: FieldSelection,
  told: Told,
  signal: AbortSignal,
): AsyncGenerator<ExportedRow[]> {
  const seen = new Set<number>()
  for await (const ids of idsOf(db, selection)) {
    signal.throwIfAborted()
    const fresh = ids.filter((id) => !seen.has(id))
    for (const id of fresh) seen.add(id)
    yield await readFields(db, fresh, selection.filter.year ?? null, told)
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
  told: Told,
): Promise<ExportedRow[]> {
  const rows = await selectFields(db, ids, years, told).execute()
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => {
    const row = byId.get(id)
    return row === undefined ? [] : [toExported(row, told)]
  })
}

function selectFields(
  db: Db,
  ids: readonly number[],
  years: readonly number[] | null,
  { shapes, place }: Told,
) {
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
      shapeAs(shapes).as('geometry'),
      placeAs(place).as('place'),
    ])
    .where('field.id', '=', sql<number>`ANY(${[...ids]}::bigint[])`)
}

type Row = Awaited<ReturnType<ReturnType<typeof selectFields>['execute']>>[number]

function toExported(row: Row, { columns, place }: Told): ExportedRow {
  const cells = cellsOf(row)
  return {
    id: row.id,
    title: row.name,
    cells: [...columns.map((column) => cells[column]), ...placeCells(place, row.place)],
    geometry: shapeIn(row.geometry),
  }
}

function cellsOf(row: Row): Readonly<Record<FieldColumn, CellValue>> {
  const hasArea = row.area_m2 > 0
  return {
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
  }
}

function rounded(value: number, decimals: number): number {
  return Number(value.toFixed(decimals))
}
