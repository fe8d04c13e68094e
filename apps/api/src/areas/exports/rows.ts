import {
  type ExportCrs,
  type ExportFormat,
  type ExportPlace,
  exportFormat,
  type FilterShape,
  type FilterValues,
  fileColumns,
  filterSchema,
  type List,
  type ListName,
  listExportSchema,
  ROW_HEADER,
  rowMark,
  type ShapeKind,
} from '@org/core/contract'
import { type RawBuilder, sql } from 'kysely'
import * as z from 'zod/mini'
import type { Db } from '../../db/database.ts'
import { newestChange } from '../../db/newest-change.ts'
import { type ListSource, readOrder } from '../../lists/list.ts'
import { readRowTexts, rowsIn, type TextColumn, textColumns } from '../../lists/row-texts.ts'
import type { CellValue, ExportColumn, ExportedRow, PointFacts, Shape } from './formats/format.ts'
import { PLACE_COLUMNS } from './shapes.ts'
import type { Extent } from './utm-zone.ts'

/** Rows of a page, which is written at once: between two, others are answered. */
const ROWS_PER_PAGE = 500
/** Pages read at a time, and such portions under way: the memory of an export besides its ids, however many rows there are. */
const MOST_PAGES = 8
const AHEAD = 1
/** A portion has as many pages as the database reads in so long: others wait for it. */
const READ_MS = 80

/** Exports have their own turn: as many as run put their lists in order beside what people look at. */
const EXPORTS = 'exports'

/** Where a row lies. */
export interface Placed {
  /** Null if not requested, or if the row has no location. */
  geometry: Shape | null
  /** One for each of the place's columns. */
  cells: readonly CellValue[]
}

/** Where rows lie, by id. @param srid EPSG code of the shapes' coordinates; null: the format has no shapes */
export type ReadPlaces = (
  db: Db,
  ids: readonly number[],
  wanted: { srid: number | null; place: ExportPlace },
) => Promise<ReadonlyMap<number, Placed>>

/** The locations of a list's rows. */
export interface Located<Item> {
  readPlaces: ReadPlaces
  /** The boxes of rows, as a subquery of `west`, `south`, `east`, `north` in degrees. @param which a condition on the list's table */
  boxes(which: RawBuilder<boolean>): RawBuilder<unknown>
  /** Why there may be no boxes: `No field has a boundary`. */
  nowhere: string
  /** Of a list of points. */
  pointFacts?(item: Item): PointFacts
}

/** What is asked of a list's rows. */
export interface AskedRows {
  list: ListName
  /** Keys of columns. */
  columns: readonly string[]
  /** As the list's own schema made it. */
  filter: unknown
  place: ExportPlace
  /** How portions have the rows. */
  texts: readonly TextColumn[]
  /** The newest change before any row was read, of a file that names its rows; null: it does not. */
  since: number | null
}

/** Some rows as the database writes them. */
export interface Portion {
  /** In the order of the file. */
  ids: readonly number[]
  texts: string
  /** Where they lie; null: not requested. */
  places: ReadonlyMap<number, Placed> | null
}

/** The requested part of a list, and the access to its rows. */
export interface OpenedExport {
  format: ExportFormat
  crs: ExportCrs
  asked: AskedRows
  /** The number of rows of the file, without rows removed in between. */
  count: number
  /** Where the requested rows lie; null: nowhere. */
  extent: Extent | null
  /** In their order; each row once. @throws the signal's reason once it fires */
  portions(srid: number, signal: AbortSignal): AsyncGenerator<Portion>
}

/** Any list, as exports see it. */
export interface Exportable {
  entity: { one: string; many: string }
  /** Null: its rows have no location. */
  shapes: ShapeKind | null
  /** @param parameters as `listExportSchema` of the list made them */
  open(db: Db, parameters: unknown, signal: AbortSignal): Promise<OpenedExport>
  /** The columns of the file, and what makes its rows of a portion, a page at a time. Asks no database. */
  rowsOf(asked: AskedRows): {
    columns: readonly ExportColumn[]
    pages(portion: Portion): Generator<ExportedRow[]>
  }
}

/** @param located of a list whose rows lie somewhere */
export function exportable<
  Row extends { id: number },
  R extends z.ZodMiniType<{ id: number }>,
  F extends FilterShape,
  S extends string,
>(
  list: List<R, F, S>,
  source: ListSource<Row, FilterValues<F>, S | `-${S}`, z.output<R>>,
  located?: Located<z.output<R>>,
): Exportable {
  // As it is kept, with its kind: what nobody knows was refused when it was asked for.
  const schema = z.object(listExportSchema(list).shape)
  const all = fileColumns(list)
  const titleOf = Object.values(list.columns).find(({ shown }) => shown === 'always')
  const columnsOf = (keys: readonly string[]) =>
    keys.flatMap((key) => all.find((each) => each.key === key) ?? [])
  /** What none of these columns shows. */
  const spared = (keys: readonly string[]) =>
    Object.entries<{ columns: readonly string[]; instead: unknown } | undefined>(
      source.onlyFor ?? {},
    ).flatMap(([name, only]) =>
      only === undefined || only.columns.some((key) => keys.includes(key))
        ? []
        : [[name, only.instead] as const],
    )

  return {
    entity: list.entity,
    shapes: list.shapes ?? null,
    async open(db, parameters, signal) {
      const { format, crs, place, sort, thenBy, withRows, ...given } = schema.parse(parameters)
      const since = withRows ? await newestChange(db) : null
      const filter = filterSchema(list).parse(given.filter ?? {})
      const { shapes, ...read } = exportFormat(format)
      const columns = columnsOf(given.columns ?? all.map(({ key }) => key)).map(({ key }) => key)
      const { table } = source
      const which =
        given.ids === null
          ? source.condition(filter)
          : sql<boolean>`${sql.ref(table)}.id = ANY(${given.ids}::bigint[])`
      // The ids are stored once, so that a row that moves in the order still comes once. Chosen rows come as chosen, unless
      // the format has an order of its own.
      const inOrder = (by: typeof sort, then: typeof thenBy = undefined) =>
        readOrder(
          db,
          { ...source, condition: () => which },
          { ...filter, sort: by, thenBy: then },
          { person: EXPORTS, signal },
        )
      const ids =
        read.sort === undefined
          ? (given.ids ?? (await inOrder(sort, thenBy)))
          : await inOrder(schema.shape.sort.parse(read.sort))
      const texts = await textColumns(db, source, new Set(spared(columns).map(([name]) => name)))

      return {
        format,
        crs,
        asked: { list: list.name, columns, filter, place, texts, since },
        count: ids.length,
        extent: located === undefined ? null : { boxes: located.boxes(which), nowhere: located.nowhere },
        portions(srid, stop) {
          const wanted = { srid: shapes.length > 0 ? srid : null, place }
          const isPlaced = shapes.length > 0 || place !== 'none'
          return readAhead(
            ids,
            async (some) => ({
              ids: some,
              texts: await readRowTexts(db, source, texts, some),
              places: isPlaced ? ((await located?.readPlaces(db, some, wanted)) ?? null) : null,
            }),
            stop,
          )
        },
      }
    },
    rowsOf({ columns: keys, place, texts, since, ...asked }) {
      const columns = columnsOf(keys)
      const filter = filterSchema(list).parse(asked.filter)
      const instead = Object.fromEntries(spared(keys))
      const nowhere = PLACE_COLUMNS[place].map(() => null)
      const toRow = (item: z.output<R>, placed: Placed | undefined): ExportedRow => ({
        id: item.id,
        title: String(titleOf?.value(item, filter) ?? ''),
        cells: [
          ...columns.map((column) => column.value(item, filter)),
          ...(placed?.cells ?? nowhere),
          ...(since === null ? [] : [rowMark({ list: list.name, id: item.id, since })]),
        ],
        geometry: placed?.geometry ?? null,
        ...(located?.pointFacts === undefined ? {} : { point: located.pointFacts(item) }),
      })
      return {
        columns: [...columns, ...PLACE_COLUMNS[place], ...(since === null ? [] : [ROW_COLUMN])],
        *pages(portion) {
          // By the source's own columns, as they were selected: rows read from text have no types.
          const rows = rowsIn(portion.texts, texts).map(
            (row) => Object.assign(row, instead) as unknown as Row,
          )
          const found = new Map(rows.map((row) => [row.id, row]))
          for (let at = 0; at < portion.ids.length; at += ROWS_PER_PAGE)
            yield portion.ids.slice(at, at + ROWS_PER_PAGE).flatMap((id) => {
              const row = found.get(id)
              return row === undefined ? [] : [toRow(source.toItem(row), portion.places?.get(id))]
            })
        },
      }
    },
  }
}

/** The last column of a file that can come back. A text: no spreadsheet makes a number of it. */
const ROW_COLUMN: ExportColumn = { key: 'row', label: ROW_HEADER, type: 'text' }

/** What is read of ids, portion by portion in their order; the next ones are read while one is used. */
async function* readAhead<T>(
  ids: Uint32Array | readonly number[],
  read: (some: readonly number[]) => Promise<T>,
  stop: AbortSignal,
): AsyncGenerator<T> {
  let at = 0
  let rows = ROWS_PER_PAGE
  const readNext = async (): Promise<T> => {
    const some = [...ids.slice(at, at + rows)]
    at += some.length
    const began = performance.now()
    const portion = await read(some)
    const fitting = (some.length * READ_MS) / (performance.now() - began)
    rows = ROWS_PER_PAGE * Math.max(1, Math.min(MOST_PAGES, Math.floor(fitting / ROWS_PER_PAGE)))
    return portion
  }
  const ahead: Promise<T>[] = []
  for (;;) {
    stop.throwIfAborted()
    // Besides the one that is used next.
    while (ahead.length <= AHEAD && at < ids.length) {
      const portion = readNext()
      // Whoever takes it hears of it.
      portion.catch(() => {})
      ahead.push(portion)
    }
    const portion = ahead.shift()
    if (portion === undefined) return
    yield await portion
  }
}
