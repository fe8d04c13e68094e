import { createHash, randomUUID } from 'node:crypto'
import { mkdir, open, readdir, rm, stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'

/** A file on a disk of this machine. */
export interface FileOnDisk {
  /** Absolute. */
  path: string
  sizeBytes: number
}

/** A file that a person sent: it stays until its call has ended. */
export interface SentFile extends FileOnDisk {
  /** 64 hex digits. */
  sha256: string
}

/** Files on their way in: written as they come, so that a file takes no memory however large and slow it is. */
export interface Incoming {
  /** Writes the pieces of a file. @throws whatever they throw, and nothing is left of it; the system's error */
  receive(pieces: AsyncIterable<Uint8Array>): Promise<SentFile>
  /** Drops a file, unless it was kept as an original. */
  discard(file: FileOnDisk): Promise<void>
  /** Drops what killed processes left: longer here than any call lasts. */
  clear(now: Date): Promise<void>
}

/** Longer than a call with a file may take. */
const LEFT_MS = 30 * 60_000

/** @param parent on the disk of the originals; other processes may have files in it */
export function createIncoming(parent: string): Incoming {
  const folder = resolve(parent)
  const drop = (path: string): Promise<void> => rm(path, { force: true })
  return {
    async receive(pieces) {
      const path = join(folder, randomUUID())
      await mkdir(folder, { recursive: true, mode: 0o700 })
      try {
        return { path, ...(await write(path, pieces)) }
      } catch (error) {
        await drop(path)
        throw error
      }
    },
    discard: ({ path }) => drop(path),
    async clear(now) {
      for (const name of await readdir(folder).catch(() => [])) {
        const path = join(folder, name)
        const found = await stat(path).catch(() => null)
        if (found !== null && now.getTime() - found.mtimeMs > LEFT_MS) await drop(path)
      }
    },
  }
}

async function write(
  path: string,
  pieces: AsyncIterable<Uint8Array>,
): Promise<{ sizeBytes: number; sha256: string }> {
  const hash = createHash('sha256')
  let sizeBytes = 0
  const handle = await open(path, 'wx', 0o600)
  try {
    for await (const piece of pieces) {
      hash.update(piece)
      sizeBytes += piece.byteLength
      await handle.writeFile(piece)
    }
  } finally {
    await handle.close()
  }
  return { sizeBytes, sha256: hash.digest('hex') }
}
