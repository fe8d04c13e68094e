import { Buffer } from 'node:buffer'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ReadQuestion } from '@org/core/contract'
import { unreadable } from '../unreadable.ts'
import type { RawBoundaries, ReadContext, Source } from './driver.ts'
import { type LayeredFile, type PointLayer, readLayered, readPointLayers } from './layers.ts'
import { onlyOne } from './only-one.ts'

const SEND_AGAIN = 'Save or export the GeoPackage again, then import that file.'
const SQLITE_MAGIC = 'SQLite format 3\0'

/** A GeoPackage by itself, or in a .zip. */
export async function readGeoPackage(
  source: Source,
  context: ReadContext,
): Promise<RawBoundaries | { question: ReadQuestion }> {
  return readLayered(await layersIn(source, context), context)
}

/** The layers of points of a GeoPackage by itself, or in a .zip. */
export async function readGeoPackagePoints(source: Source, context: ReadContext): Promise<PointLayer[]> {
  return readPointLayers(await layersIn(source, context), context)
}

async function layersIn(source: Source, context: ReadContext): Promise<LayeredFile> {
  const { bytes, path: name } = onlyOne(source, /\.gpkg$/i, 'GeoPackage')
  checkSqlite(bytes)
  noteUnsaved(source, name, context)
  const path = join(context.scratchDir, 'layers.gpkg')
  await writeFile(path, bytes)
  // Immutable: no locks, no journals, and nothing that another program left half done is played back.
  const options = ['IMMUTABLE=YES', 'LIST_ALL_TABLES=NO']
  return { path, driver: 'GPKG', options, format: 'GeoPackage' }
}

/** What GDAL would only say in its own words. */
function checkSqlite(bytes: Uint8Array): void {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (!file.subarray(0, SQLITE_MAGIC.length).equals(Buffer.from(SQLITE_MAGIC)))
    throw unreadable('The .gpkg file is not a GeoPackage, despite its name', SEND_AGAIN)
  if (file.length < 100 || file.length < sizeSaid(file))
    throw unreadable('The GeoPackage is incomplete', SEND_AGAIN)
  if (!file.includes('gpkg_contents'))
    throw unreadable('This is an SQLite database, but not a GeoPackage: it has no gpkg_contents')
}

/** The size in bytes that an SQLite header gives; 0 where it is not up to date. */
function sizeSaid(file: Buffer): number {
  const [PAGE_SIZE_AT, CHANGES_AT, PAGES_AT, PAGES_VALID_FOR_AT] = [16, 24, 28, 92]
  const pageSize = file.readUInt16BE(PAGE_SIZE_AT)
  const isCurrent = file.readUInt32BE(CHANGES_AT) === file.readUInt32BE(PAGES_VALID_FOR_AT)
  return isCurrent ? file.readUInt32BE(PAGES_AT) * (pageSize === 1 ? 65_536 : pageSize) : 0
}

function noteUnsaved(source: Source, name: string, context: ReadContext): void {
  if (source.kind === 'file') return
  const unsaved = source.files.get(`${name}-wal`)
  if (unsaved !== undefined && unsaved.length > 0)
    context.note('It was zipped while a program had it open: its latest changes may be missing.')
}
