import { readdir, rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { openDatabase } from '../db/database.ts'
import { FolderError, holdFolder, unusableFolder } from '../db/folder-lock.ts'
import { refreshStatistics } from '../db/statistics.ts'
import { originalsIn } from '../files/store.ts'
import { planBusiness } from './business.ts'
import { writeLargeBusiness } from './write.ts'

/** Says of a data folder that nothing in it is anybody's: it may be made anew. */
const MARK = 'demo.json'
/** What `npm start` keeps in a data folder and the demo replaces. */
const API = 'api'

export interface DemoOptions {
  fields: number
  growers: number
  years: number
  seed: string
  /** The folder, from `cwd`. */
  data: string
}

interface Surroundings {
  cwd: string
  preparedDir: string | null
  now: Date
  say(line: string): void
}

/**
 * Makes a data folder for `npm start` with an invented business in it, with the embedded database.
 *
 * @throws RangeError for options that make no business; FolderError for a folder that has something else in it, is in
 *   use or cannot be written
 */
export async function makeDemoFolder(
  options: DemoOptions,
  { cwd, preparedDir, now, say }: Surroundings,
): Promise<void> {
  const { data, ...asked } = options
  const business = planBusiness({ ...asked, today: now })
  const folder = resolve(cwd, data)
  await clear(folder)
  await writeFile(join(folder, MARK), `${JSON.stringify({ ...asked, madeAt: now.toISOString() }, null, 2)}\n`)
  const startedAt = performance.now()
  const database = await openDatabase({
    databaseUrl: null,
    dataDir: join(folder, API),
    preparedDir,
    onFatal,
  })
  try {
    say(`Inventing ${count(asked.growers, 'grower')} and ${count(asked.fields, 'field')} in ${folder} …`)
    const { keep } = originalsIn(join(folder, API))
    await writeLargeBusiness(database.db, business, keep, tellTenths(asked.fields, say))
    await refreshStatistics(database.db)
  } finally {
    await database.close()
  }
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
  say(`Made in ${seconds} s. Open it with: DATA_DIR=${folder} npm start`)
}

const count = (number: number, word: string): string =>
  `${number.toLocaleString('en-US')} ${word}${number === 1 ? '' : 's'}`

const onFatal = (error: Error): never => {
  throw error
}

/** Leaves the folder there, without a database. @throws FolderError */
async function clear(folder: string): Promise<void> {
  const names = await namesIn(folder)
  if (names.length > 0 && !names.includes(MARK)) {
    throw new FolderError(
      `${folder} has something in it that is no demo. Choose another folder with --data, or empty this one yourself.`,
    )
  }
  const release = await holdFolder(join(folder, API))
  await release()
  await rm(join(folder, API), { recursive: true })
}

async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return []
    throw unusableFolder(folder, error)
  }
}

/** A line for every tenth, where the whole takes long enough to wonder. */
function tellTenths(fields: number, say: (line: string) => void): (written: number) => void {
  let told = 0
  return (written) => {
    const tenth = Math.floor((10 * written) / fields)
    if (fields < 10_000 || tenth === told) return
    told = tenth
    say(`  ${count(written, 'field')}`)
  }
}
