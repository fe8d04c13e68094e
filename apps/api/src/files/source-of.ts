import { unpack } from './archive.ts'
import type { Source } from './drivers/driver.ts'

/** A .zip of one file is that file. */
export async function sourceOf(file: Uint8Array, fileName: string): Promise<Source> {
  if (!isZip(file)) return { kind: 'file', fileName, bytes: file }
  const files = await unpack(file)
  const [only, ...others] = files
  if (only !== undefined && others.length === 0 && !isZip(only[1]) && !/\.shp$/i.test(only[0]))
    return { kind: 'file', fileName, bytes: only[1] }
  return { kind: 'archive', fileName, files }
}

/** A local file header, or the end record of an empty archive. */
function isZip(bytes: Uint8Array): boolean {
  const [p, k, third, fourth] = bytes
  return p === 0x50 && k === 0x4b && ((third === 3 && fourth === 4) || (third === 5 && fourth === 6))
}
