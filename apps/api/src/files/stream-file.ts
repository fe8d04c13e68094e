import { type FileHandle, open } from 'node:fs/promises'

/** A file to send, however large. */
export interface OpenFile {
  file: ReadableStream<Uint8Array>
  sizeBytes: number
}

const PIECE_BYTES = 256 * 1024

/** Opens a file to be read piece by piece; null when there is none. */
export async function openFile(path: string): Promise<OpenFile | null> {
  const handle = await open(path, 'r').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
  if (handle === null) return null
  const { size } = await handle.stat()
  return { file: streamOf(handle), sizeBytes: size }
}

/** Reads a piece when one is asked for, and closes the file at its end or when nobody wants more. */
function streamOf(handle: FileHandle): ReadableStream<Uint8Array> {
  return new ReadableStream({
    async pull(controller) {
      const { bytesRead, buffer } = await handle.read(new Uint8Array(PIECE_BYTES))
      if (bytesRead > 0) {
        controller.enqueue(buffer.subarray(0, bytesRead))
      } else {
        await handle.close()
        controller.close()
      }
    },
    cancel: () => handle.close(),
  })
}
