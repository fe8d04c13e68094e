import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, open, rename, stat, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'

/** Of a file that is not whole yet. */
export const PART = '.part'

/** Writes a file beside its place, and puts it there when it is whole. */
export async function writeWhole(path: string, content: string): Promise<void> {
  await writeFile(`${path}${PART}`, content)
  await putInPlace(path)
}

/** Puts what was written at `path` with {@link PART} in its place, once the disk has it. */
export async function putInPlace(path: string): Promise<void> {
  const file = await open(`${path}${PART}`, 'r+')
  try {
    await file.sync()
  } finally {
    await file.close()
  }
  await rename(`${path}${PART}`, path)
}

export const makeFolderOf = (path: string): Promise<string | undefined> =>
  mkdir(dirname(path), { recursive: true, mode: 0o700 })

/** In bytes; null where there is no such file. */
export const sizeOf = async (path: string): Promise<number | null> =>
  (await stat(path).catch(() => null))?.size ?? null

export async function digestOf(path: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(path)) hash.update(chunk)
  return hash.digest('hex')
}
