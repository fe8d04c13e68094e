import { fileWriter, ParquetWriter, type SchemaElement } from 'hyparquet-writer'
import type { LakeColumn, LakeType } from './columns.ts'
import type { LakeTable } from './tables.ts'

type ParquetType = Pick<SchemaElement, 'type' | 'converted_type' | 'logical_type'>
const TYPES: Readonly<Record<LakeType, ParquetType>> = {
  integer: { type: 'INT64' },
  number: { type: 'DOUBLE' },
  boolean: { type: 'BOOLEAN' },
  day: { type: 'INT32', converted_type: 'DATE', logical_type: { type: 'DATE' } },
  instant: {
    type: 'INT64',
    converted_type: 'TIMESTAMP_MICROS',
    logical_type: { type: 'TIMESTAMP', isAdjustedToUTC: true, unit: 'MICROS' },
  },
  text: { type: 'BYTE_ARRAY', converted_type: 'UTF8', logical_type: { type: 'STRING' } },
}

/** As the database gives them. */
export type Cell = string | number | boolean | Uint8Array | null
export type Row = Readonly<Record<string, Cell>>

export const GEOMETRY = 'geometry'
/** A row group is what is held in memory at once. */
const GROUP_BYTES = 16 * 1024 * 1024

/** Columns of what waits to be written. */
class Group {
  rows = 0
  bytes = 0
  readonly #cells: Map<string, (Cell | bigint)[]>

  constructor(names: readonly string[]) {
    this.#cells = new Map(names.map((name) => [name, []]))
  }

  add(row: Row, isWide: (name: string) => boolean): void {
    for (const [name, cells] of this.#cells) {
      const cell = row[name] ?? null
      cells.push(isWide(name) && typeof cell === 'number' ? BigInt(cell) : cell)
      if (cell instanceof Uint8Array || typeof cell === 'string') this.bytes += cell.length
    }
    this.rows += 1
  }

  of(name: string): (Cell | bigint)[] {
    return this.#cells.get(name) ?? []
  }
}

/** A file of rows, written in row groups. */
export interface ParquetFile {
  add(rows: readonly Row[]): void
  /** @returns how many rows it has */
  finish(): number
}

/** @param groupRows at most so many rows are in a row group */
export function createParquetFile(path: string, table: LakeTable, groupRows: number): ParquetFile {
  const { columns, geometry } = table
  const names = [...columns.map(({ name }) => name), ...(geometry === null ? [] : [GEOMETRY])]
  const parquet = new ParquetWriter({
    writer: fileWriter(path),
    schema: schemaOf(columns, geometry !== null),
    createdBy: 'sampling-dashboard',
    kvMetadata: geometry === null ? [] : [{ key: 'geo', value: JSON.stringify(geoOf(geometry.shapes)) }],
  })
  const wide = new Set(columns.filter(({ type }) => TYPES[type].type === 'INT64').map(({ name }) => name))
  let group = new Group(names)
  let written = 0
  const flush = (): void => {
    if (group.rows === 0) return
    const columnData = names.map((name) => ({
      name,
      data: group.of(name),
      // Bytes have no order that would help a reader, and no two are alike.
      ...(name === GEOMETRY ? { statistics: false, encoding: 'PLAIN' as const } : {}),
    }))
    parquet.write({ columnData, rowGroupSize: group.rows })
    written += group.rows
    group = new Group(names)
  }
  return {
    add(rows) {
      for (const row of rows) {
        group.add(row, (name) => wide.has(name))
        if (group.rows >= groupRows || group.bytes >= GROUP_BYTES) flush()
      }
    },
    finish() {
      flush()
      parquet.finish()
      return written
    },
  }
}

function schemaOf(columns: readonly LakeColumn[], hasGeometry: boolean): SchemaElement[] {
  const optional = { repetition_type: 'OPTIONAL' } as const
  return [
    { name: 'schema', num_children: columns.length + (hasGeometry ? 1 : 0) },
    ...columns.map(({ name, type }) => ({ name, ...optional, ...TYPES[type] })),
    ...(hasGeometry ? [{ name: GEOMETRY, ...optional, type: 'BYTE_ARRAY' as const }] : []),
  ]
}

/** GeoParquet 1.1. Without a `crs` coordinates are those of OGC:CRS84: longitude, latitude. */
const geoOf = (shapes: string) => ({
  version: '1.1.0',
  primary_column: GEOMETRY,
  columns: { [GEOMETRY]: { encoding: 'WKB', geometry_types: [shapes] } },
})
