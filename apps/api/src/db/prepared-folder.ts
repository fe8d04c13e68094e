import { chmod, mkdir, mkdtemp, readdir, rename, rm, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { FolderInUseError, holdFolder } from './folder-lock.ts'

const DAY_MS = 24 * 60 * 60_000
/** A prepared folder takes some 64 MB, and each version of the sources has its own: one that nobody used so long goes. */
const KEPT_MS = 7 * DAY_MS
const WAIT_MS = 250

/** A data folder that takes seconds to make and that anybody may copy. */
export interface Preparation {
  /** The folder with all that were prepared: its user's own. */
  cache: string
  /** Another one for everything that decides what is in it. */
  name: string
  make(folder: string): Promise<void>
}

/** Makes a folder where it is not made yet; of several processes one makes it. @returns its path */
export async function prepareFolder({ cache, name, make }: Preparation): Promise<string> {
  const prepared = join(cache, name)
  // Marked as used once a day, and that while the cache is held: nobody removes it meanwhile.
  if ((await unusedMs(prepared)) < DAY_MS) return prepared
  await mkdir(cache, { recursive: true })
  await chmod(cache, 0o700)
  const release = await holdWhenFree(cache)
  try {
    if ((await unusedMs(prepared)) === Number.POSITIVE_INFINITY) {
      await makeWhole(cache, prepared, make)
      await removeUnused(cache)
    } else await utimes(prepared, new Date(), new Date())
    return prepared
  } finally {
    await release()
  }
}

async function makeWhole(cache: string, prepared: string, make: Preparation['make']): Promise<void> {
  const draft = await mkdtemp(join(cache, 'draft-'))
  try {
    await make(draft)
    await rename(draft, prepared)
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

/** Only one process prepares; the others wait for it. */
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

/** @returns infinity where it is not there */
async function unusedMs(path: string): Promise<number> {
  const found = await stat(path).catch(() => null)
  return found === null ? Number.POSITIVE_INFINITY : Date.now() - found.mtimeMs
}
