import { accessSync, constants, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/** How long the process before may take to end. */
const PATIENCE_MS = 2_000
/** SQLite's code for a lock that another connection holds. */
const BUSY = 5

/** What holds a folder must not be collected as garbage: SQLite would let go of it. */
const held = new Set<DatabaseSync>()

/**
 * Holds the folder, made where it is missing, for this process alone, also against a kill -9: as the API holds its own
 * (apps/api/src/db/folder-lock.ts).
 * @returns releases it
 * @throws Error with a sentence when another process has it or it cannot be written.
 */
export function holdFolder(folder: string): () => void {
  let lock: DatabaseSync | undefined
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK)
    lock = new DatabaseSync(join(folder, 'owner.lock'), { timeout: PATIENCE_MS })
    lock.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE')
  } catch (cause) {
    lock?.close()
    throw new Error(sentence(folder, cause), { cause })
  }
  const holder = lock
  held.add(holder)
  return () => {
    if (held.delete(holder)) holder.close()
  }
}

function sentence(folder: string, cause: unknown): string {
  if (cause instanceof Error && 'errcode' in cause && cause.errcode === BUSY)
    return `The data folder ${folder} is in use by another running server. Stop that one, or set DATA_DIR to another folder.`
  const reason = cause instanceof Error ? cause.message : String(cause)
  return `The data folder ${folder} cannot be written: ${reason}. Give this user the right to read and write it, or set DATA_DIR to another folder.`
}
