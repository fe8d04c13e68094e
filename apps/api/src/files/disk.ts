import { statfs } from 'node:fs/promises'
import { errors, type ProductError } from '@org/core/contract'
import { FolderError } from '../db/folder-lock.ts'

/**
 * What always stays free. The embedded database must never meet a full disk: it cannot write its log then, and ends with
 * its process. Enough for the writes that are under way, and for files that others write beside it.
 */
export const MARGIN_BYTES = 64 * 1024 * 1024
/** How long an answer about the disk counts: many writes ask at once. */
const KEPT_MS = 1_000

/** Whether the disk of the data folder has space for another write. */
export interface Disk {
  /**
   * @param bytes of a file that is about to come
   * @throws errors.unavailable that names the disk while it would leave less than {@link MARGIN_BYTES} free
   */
  requireSpace(bytes?: number): Promise<void>
}

/** Asks for the free space of a folder's disk, as `statfs` does. */
type Ask = (folder: string) => Promise<{ bavail: number; bsize: number }>

/** Nothing of what was asked is saved. */
export const diskFull = (cause?: unknown): ProductError =>
  errors.unavailable('The disk of the server is full', cause)

export function createDisk(dataDir: string, ask: Ask = statfs): Disk {
  let last: { free: Promise<number>; atMs: number } | null = null
  return {
    async requireSpace(bytes = 0) {
      const nowMs = performance.now()
      if (last === null || nowMs - last.atMs > KEPT_MS) last = { free: freeBytes(dataDir, ask), atMs: nowMs }
      if ((await last.free) < MARGIN_BYTES + bytes) throw diskFull()
    },
  }
}

/** @throws FolderError that names the disk of a data folder in which the embedded database could not start */
export async function refuseFullDisk(dataDir: string, ask: Ask = statfs): Promise<void> {
  if ((await freeBytes(dataDir, ask)) >= MARGIN_BYTES) return
  const megabytes = MARGIN_BYTES / 1024 / 1024
  throw new FolderError(
    `The disk of the data folder ${dataDir} is full: less than ${megabytes} MB are free. Free some space, or set DATA_DIR to a folder on another disk.`,
  )
}

/** A folder that cannot be asked, or is not there yet, is named by whoever writes into it. */
async function freeBytes(dataDir: string, ask: Ask): Promise<number> {
  try {
    const { bavail, bsize } = await ask(dataDir)
    return bavail * bsize
  } catch {
    return Infinity
  }
}

/** Null for a folder that cannot be asked, or is not there yet. */
export async function diskSpace(dataDir: string): Promise<{ freeBytes: number; sizeBytes: number } | null> {
  try {
    const { bavail, blocks, bsize } = await statfs(dataDir)
    return { freeBytes: bavail * bsize, sizeBytes: blocks * bsize }
  } catch {
    return null
  }
}
