import Point from '@mapbox/point-geometry'
import { fromVectorTileJs } from '@maplibre/vt-pbf'
import { fieldList } from '@org/core/contract'
import { sql } from 'kysely'
import * as z from 'zod'
import type { Db } from '../../../db/database.ts'
import { etagOf } from '../../../http/etag.ts'
import type { BytesAnswer } from '../../../http/route.ts'
import { stateOf } from '../../../lists/list-state.ts'
import { createVersionedCache } from '../../../lists/versioned-cache.ts'
import { type Asking, atOnce } from '../../../turns.ts'
import { type FieldFilter, fieldCondition } from '../filter.ts'
import { boundsOf, EXTENT, projectionOf, refuseOutside, type TileAddress } from './address.ts'
import { layerOf } from './drawn.ts'
import { MARK_BYTES, readMark } from './far.ts'
import { sharesOf } from './shares.ts'
import { valuesOf } from './values.ts'

/** Side of a cell: 64 pixels, where a tile is drawn 512 pixels wide. */
const CELL = 512
/** A point keeps so far from its cell's edge that circles of neighboring cells do not touch. */
const INSET = 192
const POINT = 1

const KEPT_BYTES = 16 * 1024 * 1024
const kept = createVersionedCache<Uint8Array<ArrayBuffer>>(KEPT_BYTES, (bytes) => bytes.byteLength)
const foundSchema = z.object({ fields: z.nullable(z.instanceof(Buffer)) })

type CountsAddress = TileAddress & FieldFilter

/**
 * Counts of the fields of a list in one tile, made once for each state of what the list shows.
 *
 * @param program its version: another one may count otherwise
 * @throws errors.validation when the zoom has no such tile
 */
export async function countsAnswer(
  asking: Asking<Db>,
  program: string,
  { v: _, ...address }: CountsAddress & { v?: string | undefined },
): Promise<BytesAnswer> {
  refuseOutside(address)
  const { db } = asking
  const state = await stateOf(db, fieldList.shows)
  const name = JSON.stringify(address)
  return {
    bytes: () => kept(asking, state, name, () => countsTile(db, state, address)),
    etag: etagOf(Buffer.from(JSON.stringify([program, state, name]))),
  }
}

type ColorOf = (field: { id: number; growerId: number }) => string

/** The color of each field; null where counts have none. */
async function colorsOf(
  db: Db,
  state: string,
  color: CountsAddress['color'],
  { year }: FieldFilter,
): Promise<ColorOf | null> {
  if (color === undefined) return null
  if (color === 'grower') return ({ growerId }) => String(growerId)
  const values = await valuesOf({ db, inTurn: atOnce }, state, color, year)
  return ({ id }) => values.get(id) ?? ''
}

/** The fields of one cell: each belongs to the one in which the middle of its extent lies. */
interface Cell {
  column: number
  row: number
  /** Sums of the middles, in units of the tile. */
  x: number
  y: number
  /** How many of its fields have each value that they are colored by. */
  colors: Map<string, number>
  tags: { count: number; inactive: number; west: number; south: number; east: number; north: number }
}

async function countsTile(db: Db, state: string, { z: zoom, x, y, color, ...filter }: CountsAddress) {
  const colorOf = await colorsOf(db, state, color, filter)
  const cells = await countedCells(db, { z: zoom, x, y }, filter, colorOf)
  if (cells.length === 0) return new Uint8Array()
  const features = cells.map((cell) => ({
    type: POINT,
    extent: EXTENT,
    properties:
      cell.colors.size === 0 ? cell.tags : { ...cell.tags, shares: JSON.stringify(sharesOf(cell.colors)) },
    loadGeometry: () => [[middleOf(cell)]],
  }))
  return new Uint8Array(fromVectorTileJs({ layers: { counts: layerOf('counts', features) } }))
}

/** The fields come as one value: as rows, 100,000 of them would take seconds. */
async function countedCells(
  db: Db,
  address: TileAddress,
  filter: FieldFilter,
  colorOf: ColorOf | null,
): Promise<Cell[]> {
  const { west, south, east, north } = boundsOf(address)
  const { rows } = await sql`
    SELECT string_agg(mark, '') AS fields FROM field_shape
    WHERE place && box(point(${west}, ${south}), point(${east}, ${north})) AND ${isFound(filter)}`.execute(db)
  const { fields } = foundSchema.parse(rows[0])
  const project = projectionOf(address)
  const cells = new Map<number, Cell>()
  for (let at = 0; at < (fields?.length ?? 0); at += MARK_BYTES) {
    const field = readMark(fields ?? Buffer.of(), at)
    const middle = project((field.west + field.east) / 2, (field.south + field.north) / 2)
    if (middle.x < 0 || middle.x >= EXTENT || middle.y < 0 || middle.y >= EXTENT) continue
    const [column, row] = [Math.floor(middle.x / CELL), Math.floor(middle.y / CELL)]
    const key = row * EXTENT + column
    const cell = cells.get(key) ?? emptyCell(column, row)
    cells.set(key, cell)
    const { tags } = cell
    cell.x += middle.x
    cell.y += middle.y
    tags.count += 1
    if (colorOf !== null) {
      const color = colorOf(field)
      cell.colors.set(color, (cell.colors.get(color) ?? 0) + 1)
    }
    if (field.inactive) tags.inactive += 1
    tags.west = Math.min(tags.west, field.west)
    tags.south = Math.min(tags.south, field.south)
    tags.east = Math.max(tags.east, field.east)
    tags.north = Math.max(tags.north, field.north)
  }
  return [...cells.values()]
}

const emptyCell = (column: number, row: number): Cell => ({
  column,
  row,
  x: 0,
  y: 0,
  colors: new Map(),
  tags: { count: 0, inactive: 0, west: 180, south: 90, east: -180, north: -90 },
})

/** The filter of the list; what it asks only of `active` is in the shape's own row. */
function isFound({ active, ...filter }: FieldFilter) {
  if (Object.values(filter).some((value) => value !== undefined))
    return sql`field_id IN (SELECT field.id FROM field WHERE ${fieldCondition({ active, ...filter })})`
  if (active === 'all') return sql`true`
  return active === 'active' ? sql`active` : sql`NOT active`
}

/** Where its fields are, as far as the cell's neighbors leave room. */
function middleOf({ column, row, x, y, tags: { count } }: Cell): Point {
  const within = (sum: number, start: number) =>
    Math.round(Math.min(Math.max(sum / count, start + INSET), start + CELL - INSET))
  return new Point(within(x, column * CELL), within(y, row * CELL))
}
