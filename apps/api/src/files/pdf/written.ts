import { createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import type { Draw } from './draw.ts'

interface File {
  /** The file to write. */
  path: string
  signal: AbortSignal
}

/** Writes the file while pages are drawn. Where one of both fails, the other ends too. */
export async function written(
  draw: Draw,
  { path, signal }: File,
  drawPages: (signal: AbortSignal) => Promise<void>,
): Promise<void> {
  const failed = new AbortController()
  const ended = AbortSignal.any([signal, failed.signal])
  const file = pipeline(draw.file, createWriteStream(path), { signal: ended })
  const drawn = drawPages(ended).then(() => draw.end())
  const both = [file, drawn].map((part) => part.catch((cause: unknown) => failed.abort(cause)))
  await Promise.all(both)
  ended.throwIfAborted()
}
