import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { sql } from 'kysely'
import * as z from 'zod'
import type { Db } from '../db/database.ts'
import { markOf, newestChange, refuseOther } from './database-mark.ts'
import { holdLake, removeUnnamed } from './folder.ts'
import { type LakeFile, type Manifest, readManifest, writeManifest } from './manifest.ts'
import { type Piece, piecesOf, SIZES, type Sizes, yearRanges } from './pieces.ts'
import { type Reads, reading } from './reads.ts'
import { LAKE_TABLES, type LakeTable } from './tables.ts'
import { printsOf, type Touched, touchedBy } from './touched.ts'
import { sizeOf } from './whole-file.ts'
import { writePiece } from './write-piece.ts'

export interface MadeLake {
  changeNumber: number
  rows: number
  written: number
  kept: number
}

interface Making {
  reads: Reads
  folder: string
  sizes: Sizes
  /** What the folder has; null: all is written. */
  before: Manifest | null
  changeNumber: number
}

interface TableFiles {
  files: LakeFile[]
  written: number
}

/**
 * Writes all that analysis needs into Parquet files of a folder, as of one change; of a folder that has a lake, only files
 * whose rows are others.
 *
 * @throws LakeError for a folder with something else in it, or a lake of another database or of a later program; FolderError
 */
export async function makeLake(
  db: Db,
  folder: string,
  { say, sizes = SIZES }: { say(line: string): void; sizes?: Sizes },
): Promise<MadeLake> {
  const release = await holdLake(folder)
  try {
    const found = await readManifest(folder)
    const { manifest, written } = await reading(db, async (reads) => {
      if (found !== null) await refuseOther(reads, folder, found)
      return writeFiles(reads, { folder, found, say, sizes })
    })
    await writeManifest(folder, manifest)
    await removeUnnamed(folder, new Set(manifest.files.map(({ path }) => path)))
    const { changeNumber, files } = manifest
    return { changeNumber, rows: rowsOf(files), written, kept: files.length - written }
  } finally {
    await release()
  }
}

interface Asked {
  folder: string
  found: Manifest | null
  say(line: string): void
  sizes: Sizes
}

async function writeFiles(reads: Reads, { folder, found, say, sizes }: Asked) {
  const changeNumber = await newestChange(reads)
  const shape = await shapeOf(reads, sizes)
  // Without a change in it a lake tells nothing of what is in it.
  const before = found?.shape === shape && found.database !== null ? found : null
  const making: Making = { reads, folder, sizes, before, changeNumber }
  const years = await yearRanges(reads, sizes)
  const files: LakeFile[] = []
  let written = 0
  for (const table of LAKE_TABLES) {
    const made = await writeTable(making, table, await piecesOf(reads, table, sizes, years))
    files.push(...made.files)
    written += made.written
    say(`  ${table.name}: ${tallyOf(made)}`)
  }
  const manifest: Manifest = { changeNumber, database: await markOf(reads, changeNumber), shape, files }
  return { manifest, written }
}

const rowsOf = (files: readonly LakeFile[]): number => files.reduce((sum, { rows }) => sum + rows, 0)
const tallyOf = ({ files, written }: TableFiles): string =>
  `${rowsOf(files).toLocaleString('en-US')} rows, ${written} of ${files.length} files written`

async function writeTable(making: Making, table: LakeTable, pieces: readonly Piece[]): Promise<TableFiles> {
  const { reads, folder, sizes, before, changeNumber } = making
  const had = new Map(before?.files.map((file) => [file.path, file]))
  const prints = await printsOf(reads, table, sizes)
  const isTouched = await touchedOf(making, table, { had, prints })
  const made: TableFiles = { files: [], written: 0 }
  for (const piece of pieces) {
    const kept = had.get(piece.path)
    if (!isTouched(piece) && (kept === undefined || (await isWhole(folder, kept)))) {
      if (kept !== undefined) made.files.push(kept)
      continue
    }
    const file = await writePiece(reads, folder, piece, sizes)
    if (file === null) continue
    made.files.push({ ...file, table: table.name, changeNumber, print: prints.get(piece.range) ?? null })
    made.written += 1
  }
  return made
}

interface Known {
  had: ReadonlyMap<string, LakeFile>
  prints: ReadonlyMap<number, string>
}

async function touchedOf(
  { reads, before, sizes }: Making,
  table: LakeTable,
  { had, prints }: Known,
): Promise<Touched> {
  if (before === null) return () => true
  if (table.entity !== null)
    return touchedBy(reads, table.entity, table, { since: before.changeNumber, sizes })
  const hadPrints = new Map(
    [...had.values()].filter((file) => file.table === table.name).map((file) => [rangeOf(file), file.print]),
  )
  return ({ range }) => (prints.get(range) ?? null) !== (hadPrints.get(range) ?? null)
}

const rangeOf = ({ path }: LakeFile): number => Number(/(\d+)\.parquet$/.exec(path)?.[1])

/** Not removed or cut since, as far as its size tells. */
const isWhole = async (folder: string, { path, bytes }: LakeFile): Promise<boolean> =>
  (await sizeOf(join(folder, path))) === bytes

const migrationSchema = z.tuple([z.object({ newest: z.string() })])

/** A migration may write rows without changes. */
async function shapeOf(reads: Reads, { fieldYears, ids, groupRows }: Sizes): Promise<string> {
  const { rows } = await sql`SELECT max(name) AS newest FROM migration`.execute(reads)
  const [{ newest }] = migrationSchema.parse(rows)
  const tables = LAKE_TABLES.map(({ entity: _entity, ...table }) => table)
  return createHash('sha256')
    .update(JSON.stringify({ tables, fieldYears, ids, groupRows, newest }))
    .digest('hex')
}
