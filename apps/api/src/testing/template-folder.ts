import { createHash } from 'node:crypto'
import { cpSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, readdir, rename, rm, stat, utimes } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase } from '../db/database.ts'
import { FolderInUseError, holdFolder } from '../db/folder-lock.ts'
import { readMigrations } from '../db/migrate.ts'
import { prepareQueue } from '../jobs/boss.ts'
import { refuseUnrecorded, refusingUnrecorded } from './refuse-unrecorded.ts'

/** Each user of a machine has one. */
const CACHE = join(tmpdir(), `sampling-api-templates-${process.getuid?.() ?? 'own'}`)
const DAY_MS = 24 * 60 * 60_000
/** A template takes some 64 MB, and each version of the sources has its own: one that nobody used so long goes. */
const KEPT_MS = 7 * DAY_MS
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
export async function prepareTemplate(cache = CACHE): Promise<string> {
  const template = join(cache, await templateName())
  // Marked as used once a day, and that while the cache is held: nobody removes it meanwhile.
  if ((await unusedMs(template)) < DAY_MS) return template
  await mkdir(cache, { recursive: true })
  await chmod(cache, 0o700)
  const release = await holdWhenFree(cache)
  try {
    if ((await unusedMs(template)) === Number.POSITIVE_INFINITY) {
      await makeTemplate(cache, template)
      await removeUnused(cache)
    } else await utimes(template, new Date(), new Date())
    return template
  } finally {
    await release()
  }
}

async function makeTemplate(cache: string, template: string): Promise<void> {
  const draft = await mkdtemp(join(cache, 'draft-'))
  try {
    const opened = await openDatabase({ databaseUrl: null, dataDir: draft, onFatal: () => {} })
    await prepareQueue(opened)
    await refuseUnrecorded(opened.db)
    await opened.close()
    await rename(draft, template)
  } catch (error) {
    await rm(draft, { recursive: true, force: true })
    throw error
  }
}

/** Also drafts of processes that were killed. */
async function removeUnused(cache: string): Promise<void> {
  for (const entry of await readdir(cache, { withFileTypes: true })) {
    const path = join(cache, entry.name)
    if (entry.isDirectory() && (await unusedMs(path)) > KEPT_MS) await rm(path, { recursive: true })
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

/** Changes with every migration, with what tests add, and with the versions of the engine and of the queue. */
async function templateName(): Promise<string> {
  const hash = createHash('sha256')
  for (const { name, checksum } of await readMigrations()) hash.update(`${name} ${checksum}\n`)
  for (const statement of refusingUnrecorded) hash.update(statement)
  for (const engine of ['@electric-sql/pglite', '@electric-sql/pglite-postgis', 'pg-boss']) {
    hash.update(import.meta.resolve(engine))
  }
  return hash.digest('hex').slice(0, 24)
}

/** @returns infinity where it is not there */
async function unusedMs(path: string): Promise<number> {
  const found = await stat(path).catch(() => null)
  return found === null ? Number.POSITIVE_INFINITY : Date.now() - found.mtimeMs
}
