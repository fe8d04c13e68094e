import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DuckDBInstance } from '@duckdb/node-api'
import type { Db } from '../db/database.ts'
import { type MadeLake, makeLake } from './make.ts'
import { type Manifest, readManifest } from './manifest.ts'
import type { Sizes } from './pieces.ts'
import { digestOf } from './whole-file.ts'

/** So small that a few field years are several pieces, row groups and fetches. */
export const SMALL: Sizes = { fieldYears: 1, ids: 5, groupRows: 7, fetchRows: 4 }

export interface TestLake {
  folder: string
  make(say?: (line: string) => void, sizes?: Sizes): Promise<MadeLake>
  manifest(): Promise<Manifest>
  /** The digest of each file, as it lies on the disk. */
  digests(): Promise<Record<string, string>>
  remove(): Promise<void>
}

/** A folder for a lake of a database. */
export async function testLake(db: Db): Promise<TestLake> {
  const parent = await mkdtemp(join(tmpdir(), 'lake-'))
  const folder = join(parent, 'lake')
  const manifest = async () => {
    const found = await readManifest(folder)
    if (found === null) throw new Error('no lake')
    return found
  }
  return {
    folder,
    make: (say = () => {}, sizes = SMALL) => makeLake(db, folder, { say, sizes }),
    manifest,
    digests: async () => {
      const digests: Record<string, string> = {}
      for (const { path } of (await manifest()).files) digests[path] = await digestOf(join(folder, path))
      return digests
    },
    remove: () => rm(parent, { recursive: true }),
  }
}

type DuckRow = Record<string, unknown>

/** Asks DuckDB, with the lake's tables as views by their names. Whole numbers of 64 bits are text, as in JSON. */
export async function askDuck(folder: string, tables: readonly string[], query: string): Promise<DuckRow[]> {
  const instance = await DuckDBInstance.create(':memory:')
  const connection = await instance.connect()
  try {
    for (const table of tables)
      await connection.run(
        `CREATE VIEW "${table}" AS SELECT * FROM read_parquet('${folder}/${table}/**/*.parquet', hive_partitioning = true)`,
      )
    const reader = await connection.runAndReadAll(query)
    return reader.getRowObjectsJson()
  } finally {
    connection.closeSync()
    instance.closeSync()
  }
}
