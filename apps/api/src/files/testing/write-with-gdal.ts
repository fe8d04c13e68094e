import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import Papa from 'papaparse'
import * as z from 'zod/mini'
import { type AttributeTable, shapeOf } from './attribute-tables.ts'

export interface GdalOrder {
  table: AttributeTable
  /** Of ogr2ogr: `-f`, `GPKG`. */
  options: readonly string[]
}

export interface WrittenByGdal {
  /** The columns as GDAL reads them again: some formats cannot have every name. */
  names: string[]
  files: Record<string, Uint8Array>
}

/** The name of every layer. */
export const LAYER = 'parcels'

const PROGRAM = fileURLToPath(new URL('./gdal-writing-process.ts', import.meta.url))
const writtenSchema = z.array(z.object({ names: z.array(z.string()), paths: z.array(z.string()) }))

/** Files as GDAL writes them, all in one process: to load it takes a second. */
export function writeWithGdal(orders: readonly GdalOrder[]): WrittenByGdal[] {
  const folder = mkdtempSync(join(tmpdir(), 'test-gdal-'))
  try {
    const list = orders.map(({ table, options }, at) => ({
      source: addSource(folder, at, table),
      options: ['-a_srs', 'EPSG:4326', ...options],
    }))
    writeFileSync(join(folder, 'order.json'), JSON.stringify(list))
    execFileSync(process.execPath, ['--disable-warning=ExperimentalWarning', PROGRAM, folder])
    const written = writtenSchema.parse(JSON.parse(readFileSync(join(folder, 'written.json'), 'utf8')))
    return written.map(({ names, paths }) => {
      const files = paths.map((path) => [relative(folder, path), new Uint8Array(readFileSync(path))])
      return { names, files: Object.fromEntries(files) }
    })
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** A table of text, and beside it the types of its columns. */
function addSource(folder: string, at: number, { columns, rows }: AttributeTable): string {
  const place = join(folder, `source-${at}`)
  mkdirSync(place)
  const lines = rows.map((row, number) => [shapeOf(number), ...row])
  const header = ['WKT', ...columns.map(({ name }) => name)]
  const path = join(place, `${LAYER}.csv`)
  writeFileSync(path, Papa.unparse([header, ...lines], { quotes: true }))
  writeFileSync(`${path}t`, ['WKT', ...columns.map(({ type }) => type)].join(','))
  return path
}
