import { createHash, randomUUID } from 'node:crypto'
import { mkdir, open, readFile, rename, rm, stat } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import type { FileOnDisk, SentFile } from './incoming.ts'
import { type OpenFile, openFile } from './stream-file.ts'

/** Uploaded originals and documents, kept for ever under their SHA-256. Two uploads of one file are one file. */
export interface Originals {
  /** Keeps the bytes; returns when they are safe on disk. @returns SHA-256, 64 hex digits */
  keep(file: Uint8Array): Promise<string>
  /** Keeps a file that was sent; it is not at its old place any more. Returns when it is safe on disk. */
  keepSent(file: SentFile): Promise<string>
  /** Where an original is. @throws ENOENT when there is none */
  find(sha256: string): Promise<FileOnDisk>
  /** The bytes of an original kept before. @throws ENOENT when there is none */
  read(sha256: string): Promise<Uint8Array>
  /** The same to be sent piece by piece; null when there is none */
  open(sha256: string): Promise<OpenFile | null>
}

/** Originals in a folder of this machine: `<folder>/ab/abcdef…`. */
export function createOriginals(folder: string): Originals {
  const pathOf = (sha256: string): string => {
    if (!/^[0-9a-f]{64}$/.test(sha256)) throw new TypeError('not a SHA-256')
    return join(resolve(folder), sha256.slice(0, 2), sha256)
  }
  return {
    async keep(file) {
      const sha256 = createHash('sha256').update(file).digest('hex')
      const path = pathOf(sha256)
      const known = await stat(path).catch(() => null)
      if (known?.size !== file.byteLength) await writeWhole(path, file)
      return sha256
    },
    async keepSent({ path, sizeBytes, sha256 }) {
      const original = pathOf(sha256)
      const known = await stat(original).catch(() => null)
      if (known?.size !== sizeBytes) await moveWhole(path, original)
      return sha256
    },
    async find(sha256) {
      const path = pathOf(sha256)
      return { path, sizeBytes: (await stat(path)).size }
    },
    read: (sha256) => readFile(pathOf(sha256)),
    open: (sha256) => openFile(pathOf(sha256)),
  }
}

/** Writes beside the target, then renames: a reader, or a restart after a crash, never sees half a file. */
async function writeWhole(path: string, file: Uint8Array): Promise<void> {
  await mkdir(dirname(path), { recursive: true })
  const draft = `${path}.${randomUUID()}.draft`
  try {
    const handle = await open(draft, 'wx', 0o600)
    try {
      await handle.writeFile(file)
      await handle.sync()
    } finally {
      await handle.close()
    }
    await rename(draft, path)
    await syncFolder(dirname(path))
  } catch (error) {
    await rm(draft, { force: true })
    throw error
  }
}

/** Of the same disk: the file is whole at its old place, then at its new one. */
async function moveWhole(from: string, to: string): Promise<void> {
  await mkdir(dirname(to), { recursive: true })
  const handle = await open(from, 'r+')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
  await rename(from, to)
  await syncFolder(dirname(to))
}

/** The rename itself is only durable when the folder is; Windows cannot sync folders and does not need to. */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
