import { constants } from 'node:fs'
import { access, mkdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'

/** Stays in the folder when it is released: removing it could take it from under a process that is opening it. */
const LOCK = 'owner.lock'
/** How long the process before may take to end: a restart often begins before it has. */
const PATIENCE_MS = 2_000
const RETRY_MS = 50
/** SQLite opens no longer path. */
const MAX_PATH_BYTES = 500
/** SQLite's code for a lock that another connection holds. */
const BUSY = 5

/** The data folder cannot be used; the message says why and what to do. */
export class FolderError extends Error {
  override readonly name: string = 'FolderError'
}

/** Another process has the data folder. */
export class FolderInUseError extends FolderError {
  override readonly name = 'FolderInUseError'
  readonly folder: string

  constructor(folder: string) {
    super(
      `The data folder ${folder} is in use by another running server. Stop that one, or set DATA_DIR to another folder.`,
    )
    this.folder = folder
  }
}

/** What holds a folder must not be collected as garbage: SQLite would let go of it. */
const held = new Set<DatabaseSync>()

/**
 * Holds a folder, made where it is missing, for this process alone, until released or until the process ends in whatever way: the operating system
 * frees an exclusive lock of SQLite with its process. A pid file would fail in containers, where every process is 1; a
 * Unix socket where the path is long.
 *
 * @returns releases the folder
 * @throws FolderInUseError when another process holds it; FolderError when it cannot be written
 */
export async function holdFolder(folder: string): Promise<() => Promise<void>> {
  const path = join(folder, LOCK)
  if (Buffer.byteLength(path) > MAX_PATH_BYTES) {
    throw new FolderError(
      `The path of the data folder ${folder} is longer than ${MAX_PATH_BYTES - LOCK.length - 1} bytes. Set DATA_DIR to a shorter one.`,
    )
  }
  await prepare(folder, path)
  const deadline = performance.now() + PATIENCE_MS
  for (;;) {
    const lock = tryLock(folder, path)
    if (lock !== null) {
      held.add(lock)
      return async () => {
        if (held.delete(lock)) lock.close()
      }
    }
    if (performance.now() > deadline) throw new FolderInUseError(folder)
    await sleep(RETRY_MS)
  }
}

/** Looked at first: SQLite would lock a file that it may only read for several processes at once. */
async function prepare(folder: string, path: string): Promise<void> {
  const { R_OK, W_OK, X_OK } = constants
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    await access(folder, R_OK | W_OK | X_OK)
    if ((await stat(path).catch(() => null)) !== null) await access(path, R_OK | W_OK)
  } catch (error) {
    throw unusableFolder(folder, error)
  }
}

/** @returns null where another connection holds it, of this or of another process */
function tryLock(folder: string, path: string): DatabaseSync | null {
  let lock: DatabaseSync | undefined
  try {
    lock = new DatabaseSync(path, { timeout: 0 })
    // Nothing is ever written: a journal would only lie about.
    lock.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE')
    return lock
  } catch (error) {
    lock?.close()
    if (error instanceof Error && 'errcode' in error && error.errcode === BUSY) return null
    throw unusableFolder(folder, error)
  }
}

/** The system's reason in a sentence: no permission, a read-only disk, a file in its place. */
export function unusableFolder(folder: string, error: unknown): FolderError {
  const reason = error instanceof Error ? error.message : String(error)
  return new FolderError(
    `The data folder ${folder} cannot be written: ${reason}. Give this user the right to read and write it, or set DATA_DIR to another folder.`,
    { cause: error },
  )
}
