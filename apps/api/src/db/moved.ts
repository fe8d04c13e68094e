import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod'
import { FolderError } from './folder-lock.ts'

const MARK = 'moved.json'
const markSchema = z.object({ to: z.string(), at: z.iso.datetime() })

/** Says in a data folder that what its embedded database holds is now elsewhere. @param to without a password */
export async function markMoved(folder: string, to: string, now: Date): Promise<void> {
  await writeFile(join(folder, MARK), `${JSON.stringify({ to, at: now.toISOString() }, null, 2)}\n`)
}

/**
 * Whoever started the server without the address of the new database would go on with the old one, and have two.
 *
 * @throws FolderError
 */
export async function refuseMoved(folder: string): Promise<void> {
  const path = join(folder, MARK)
  const text = await readFile(path, 'utf8').catch(() => null)
  if (text === null) return
  const mark = markSchema.parse(JSON.parse(text))
  throw new FolderError(
    `The data of ${folder} was moved to ${mark.to} on ${mark.at.slice(0, 10)}. Set DATABASE_URL to that database. To go back to what was here then, without what was written since, remove ${path}.`,
  )
}
