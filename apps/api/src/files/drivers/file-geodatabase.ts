import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ReadQuestion } from '@org/core/contract'
import { cleanText } from '../text/clean.ts'
import { unreadable } from '../unreadable.ts'
import type { RawBoundaries, ReadContext, Source } from './driver.ts'
import { readLayered } from './layers.ts'

/** The catalog that every File Geodatabase begins with. */
const CATALOG = /(^|\/)a00000001\.gdbtable$/i
/** Names of the files in a File Geodatabase; nothing else becomes a path. */
const PART = /^(a[0-9a-f]{8}\.[a-z0-9_.]{1,40}|gdb|timestamps)$/i

/** The .gdb folder of an Esri File Geodatabase, in a .zip. */
export async function readFileGeodatabase(
  source: Source,
  context: ReadContext,
): Promise<RawBoundaries | { question: ReadQuestion }> {
  if (source.kind !== 'archive') throw new TypeError('a File Geodatabase is an archive')
  const parts = partsIn(source.files)
  const path = join(context.scratchDir, 'layers.gdb')
  await mkdir(path)
  for (const [name, bytes] of parts) await writeFile(join(path, name), bytes)
  return readLayered(
    { path, driver: 'OpenFileGDB', options: [], format: 'File Geodatabase', goesByWinding: true },
    context,
  )
}

function partsIn(files: ReadonlyMap<string, Uint8Array>): Map<string, Uint8Array> {
  const folders = [...files.keys()]
    .filter((path) => CATALOG.test(path))
    .map((path) => path.slice(0, path.lastIndexOf('/') + 1))
  const [folder, ...others] = folders
  if (folder === undefined) throw withoutCatalog(files)
  if (others.length > 0)
    throw unreadable(
      `The .zip holds ${folders.length} File Geodatabases: ${folders.map((path) => cleanText(path, 100)).join(', ')}`,
      'Zip and import them one by one.',
    )
  const parts = new Map<string, Uint8Array>()
  for (const [path, bytes] of files) {
    const name = path.slice(folder.length).toLowerCase()
    if (path.startsWith(folder) && PART.test(name)) parts.set(name, bytes)
  }
  return parts
}

function withoutCatalog(files: ReadonlyMap<string, Uint8Array>): Error {
  const EXPORT = 'Export its fields as a shapefile or GeoJSON, then import that file.'
  if ([...files.keys()].some((path) => /\.cdf$/i.test(path)))
    return unreadable('The File Geodatabase is compressed by Esri (.cdf), which cannot be read', EXPORT)
  return unreadable(
    'The File Geodatabase is incomplete: a00000001.gdbtable is missing',
    'Zip the whole .gdb folder again, then import that file.',
  )
}
