import { join } from 'node:path'
import type { ShapeKind } from '@org/core/contract'
import { fileWriter, geojsonToWkb, ParquetWriter, type SchemaElement } from 'hyparquet-writer'
import { type Box, boxOf, isNowhere, NOWHERE, union } from './box.ts'
import type { FileCrs } from './crs.ts'
import type { CellValue, ColumnType, ExportColumn, ExportedRow, Format } from './format.ts'
import { freeName } from './names.ts'

type ParquetType = Pick<SchemaElement, 'type' | 'converted_type' | 'logical_type'>
const TEXT: ParquetType = { type: 'BYTE_ARRAY', converted_type: 'UTF8', logical_type: { type: 'STRING' } }
const TYPES: Readonly<Record<ColumnType, ParquetType>> = {
  integer: { type: 'INT64' },
  number: { type: 'DOUBLE' },
  precise: { type: 'DOUBLE' },
  measurement: TEXT,
  text: TEXT,
  boolean: { type: 'BOOLEAN' },
  instant: {
    type: 'INT64',
    converted_type: 'TIMESTAMP_MILLIS',
    logical_type: { type: 'TIMESTAMP', isAdjustedToUTC: true, unit: 'MILLIS' },
  },
  day: { type: 'INT32', converted_type: 'DATE', logical_type: { type: 'DATE' } },
}
/** A row group is what readers hold at once, and so does the writer: whichever comes first. */
const GROUP_ROWS = 10_000
const GROUP_BYTES = 16 * 1024 * 1024

/** GeoParquet 1.1: MultiPolygons or points as WKB beside typed columns. A row without a location has no geometry. */
export const geoparquet: Format = async ({ many, columns, shapes, pages, crs, folder, signal }) => {
  const path = join(folder, `${many}.parquet`)
  const file = createFile(path, columns)
  for await (const page of pages) {
    signal.throwIfAborted()
    await file.add(page)
  }
  await file.finish(crs, shapes)
  return path
}

function createFile(path: string, columns: readonly ExportColumn[]) {
  const geometry = freeName(
    'geometry',
    columns.map(({ key }) => key),
  )
  const elements: SchemaElement[] = columns.map(({ key, type }) => ({
    name: key,
    repetition_type: 'OPTIONAL',
    ...TYPES[type],
  }))
  const schema: SchemaElement[] = [
    { name: 'schema', num_children: columns.length + 1 },
    ...elements,
    { name: geometry, repetition_type: 'OPTIONAL', type: 'BYTE_ARRAY' },
  ]
  const parquet = new ParquetWriter({ writer: fileWriter(path), schema, createdBy: 'sampling-dashboard' })
  let waiting: { cells: readonly CellValue[]; wkb: Uint8Array | null }[] = []
  let waitingBytes = 0
  let box: Box = [...NOWHERE]

  const flush = async (): Promise<void> => {
    if (waiting.length === 0) return
    await parquet.write({
      columnData: [
        ...columns.map(({ key, type }, at) => ({
          name: key,
          data: waiting.map(({ cells }) => storable(cells[at] ?? null, type)),
        })),
        // Bytes have no order that would help a reader, and no two are alike.
        { name: geometry, data: waiting.map(({ wkb }) => wkb), statistics: false, encoding: 'PLAIN' },
      ],
      rowGroupSize: waiting.length,
    })
    waiting = []
    waitingBytes = 0
  }
  return {
    async add(rows: readonly ExportedRow[]): Promise<void> {
      for (const row of rows) {
        const wkb = row.geometry === null ? null : geojsonToWkb(row.geometry).slice()
        if (row.geometry !== null) box = union(box, boxOf(row.geometry))
        waiting.push({ cells: row.cells, wkb })
        waitingBytes += wkb?.byteLength ?? 0
      }
      if (waiting.length >= GROUP_ROWS || waitingBytes >= GROUP_BYTES) await flush()
    },
    /** Writes what tells of the whole. */
    async finish(crs: FileCrs, shapes: ShapeKind | null): Promise<void> {
      await flush()
      parquet.kvMetadata = [{ key: 'geo', value: JSON.stringify(geoMetadata(geometry, crs, shapes, box)) }]
      await parquet.finish()
    },
  }
}

function geoMetadata(column: string, { projjson }: FileCrs, shapes: ShapeKind | null, box: Readonly<Box>) {
  const isOfPoints = shapes === 'points'
  return {
    version: '1.1.0',
    primary_column: column,
    columns: {
      [column]: {
        encoding: 'WKB',
        geometry_types: [isOfPoints ? 'Point' : 'MultiPolygon'],
        ...(isOfPoints ? {} : { orientation: 'counterclockwise' }),
        ...(projjson === null ? {} : { crs: projjson }),
        ...(isNowhere(box) ? {} : { bbox: box }),
      },
    },
  }
}

function storable(value: CellValue, type: ColumnType): CellValue | bigint {
  if (type === 'day' && typeof value === 'string') return new Date(value)
  if (type === 'measurement' && value !== null) return String(value)
  return type === 'integer' && typeof value === 'number' ? BigInt(value) : value
}
