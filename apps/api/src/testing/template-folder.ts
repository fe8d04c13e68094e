import { createHash } from 'node:crypto'
import { cpSync } from 'node:fs'
import { mkdir, mkdtemp, rename, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase } from '../db/database.ts'
import { FolderInUseError, holdFolder } from '../db/folder-lock.ts'
import { readMigrations } from '../db/migrate.ts'

const CACHE = join(tmpdir(), 'sampling-api-templates')
const WAIT_MS = 250

/**
 * A new data folder with an empty, migrated database in it, copied from one prepared once a set of migrations:
 * making a database takes seconds, copying one a fraction of a second.
 *
 * @returns its path; the caller removes it
 */
export async function makeDataFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'sampling-api-'))
  await copyDatabase(folder)
  return folder
}

/** Puts the same database into a data folder there is. */
export async function copyDatabase(folder: string): Promise<void> {
  const template = await prepareTemplate()
  // A thousand files: asynchronously, one after the other, they take ten times as long.
  cpSync(join(template, 'database'), join(folder, 'database'), { recursive: true })
}

/** Makes the database that {@link makeDataFolder} copies, where it is not made yet. @returns its folder */
export async function prepareTemplate(): Promise<string> {
  const template = join(CACHE, await templateName())
  if (await exists(template)) return template
  await mkdir(CACHE, { recursive: true })
  const release = await holdWhenFree(CACHE)
  try {
    if (await exists(template)) return template
    const draft = await mkdtemp(join(CACHE, 'draft-'))
    const opened = await openDatabase({ databaseUrl: null, dataDir: draft, onFatal: () => {} })
    await opened.close()
    await rename(draft, template)
    return template
  } catch (error) {
    await rm(template, { recursive: true, force: true })
    throw error
  } finally {
    await release()
  }
}

/** Only one test process prepares; the others wait for it. */
async function holdWhenFree(folder: string): Promise<() => Promise<void>> {
  for (;;) {
    try {
      return await holdFolder(folder)
    } catch (error) {
      if (!(error instanceof FolderInUseError)) throw error
      await new Promise((resolve) => setTimeout(resolve, WAIT_MS))
    }
  }
}

/** Changes with every migration and with the versions of the engine. */
async function templateName(): Promise<string> {
  const hash = createHash('sha256')
  for (const { name, checksum } of await readMigrations()) hash.update(`${name} ${checksum}\n`)
  for (const engine of ['@electric-sql/pglite', '@electric-sql/pglite-postgis']) {
    hash.update(import.meta.resolve(engine))
  }
  return hash.digest('hex').slice(0, 24)
}

async function exists(path: string): Promise<boolean> {
  return (await stat(path).catch(() => null)) !== null
}
