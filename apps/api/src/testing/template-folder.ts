import { cpSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { databaseDigest } from '../app/prepared-database.ts'
import { openDatabase } from '../db/database.ts'
import { prepareFolder } from '../db/prepared-folder.ts'
import { prepareQueue } from '../jobs/boss.ts'
import { refuseUnrecorded, refusingUnrecorded } from './refuse-unrecorded.ts'

/** Each user of a machine has one. */
const CACHE = join(tmpdir(), `sampling-api-templates-${process.getuid?.() ?? 'own'}`)

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
  return prepareFolder({ cache, name: await databaseDigest(refusingUnrecorded), make: makeTemplate })
}

async function makeTemplate(dataDir: string): Promise<void> {
  const opened = await openDatabase({ databaseUrl: null, dataDir, onFatal: () => {} })
  await prepareQueue(opened)
  await refuseUnrecorded(opened.db)
  await opened.close()
}
