import { createReadStream, createWriteStream, type ReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { ZipFile } from 'yazl'

/** What goes into a .zip: a file by its path, or bytes. */
export interface ZipEntry {
  name: string
  content: string | Buffer
}

/** Packs files one after the other, and closes them all in any case. */
export async function writeZip(
  path: string,
  entries: readonly ZipEntry[],
  signal: AbortSignal,
): Promise<void> {
  const zip = new ZipFile()
  const inputs: ReadStream[] = []
  const fail = (error: Error): void => {
    if (zip.outputStream instanceof Readable) zip.outputStream.destroy(error)
  }
  zip.on('error', fail)
  for (const { name, content } of entries) {
    if (typeof content !== 'string') zip.addBuffer(content, name)
    else
      zip.addReadStreamLazy(name, (use) => {
        const input = createReadStream(content, { signal }).on('error', fail)
        inputs.push(input)
        use(null, input)
      })
  }
  zip.end()
  try {
    await pipeline(zip.outputStream, createWriteStream(path, { flags: 'wx' }), { signal })
  } finally {
    for (const input of inputs) input.destroy()
  }
}
