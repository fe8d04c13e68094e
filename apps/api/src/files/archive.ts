import { Buffer } from 'node:buffer'
import { crc32 } from 'node:zlib'
import { isProductError } from '@org/core/contract'
import * as yauzl from 'yauzl'
import { LIMITS } from './limits.ts'
import { cleanText } from './text/clean.ts'
import { unreadable } from './unreadable.ts'

const ZIP_AGAIN = 'Zip the files again, then import the new .zip.'
/** What file managers leave in archives. */
const JUNK = /(^|\/)(__MACOSX\/|\.DS_Store$|\._|Thumbs\.db$|desktop\.ini$)/i

/** A name from an uploaded file, fit to be part of a sentence. */
const shown = (fileName: string): string => cleanText(fileName, 100)

/** Files of a zip archive by path (`RO/parcels.shp`), folders and file managers' leftovers left out. */
export type ArchiveFiles = Map<string, Uint8Array>

/**
 * Unpacks an uploaded zip archive into memory. Nothing is written anywhere, and no name in it is used as a path.
 *
 * @param wants by the path in it; the others stay packed, but count for what is too much
 * @throws errors.unreadableFile when it is encrypted, cut off, names files outside itself, or unpacks to too much
 */
export async function unpack(
  file: Uint8Array,
  wants: (path: string) => boolean = () => true,
): Promise<ArchiveFiles> {
  const archive = await openArchive(file)
  if (archive.entryCount > LIMITS.zipEntries)
    throw unreadable(
      `The .zip holds ${archive.entryCount} files; at most ${LIMITS.zipEntries} can be unpacked`,
    )
  const entries = await entriesOf(archive)
  refuseBomb(entries, file.byteLength)
  const files: ArchiveFiles = new Map()
  for (const entry of entries) {
    if (!wants(entry.fileName)) continue
    if (files.has(entry.fileName))
      throw unreadable(`The .zip holds ${shown(entry.fileName)} twice`, ZIP_AGAIN)
    files.set(entry.fileName, await contentOf(archive, entry))
  }
  return files
}

/**
 * Looks into an uploaded zip archive: the names in it, and one of its files, which alone is unpacked.
 *
 * @param path of the file
 * @param maxBytes of it, unpacked: a larger one is as none
 * @throws errors.unreadableFile when it is encrypted, cut off, or names files outside itself
 */
export async function peek(
  file: Uint8Array,
  path: string,
  maxBytes: number,
): Promise<{ paths: ReadonlySet<string>; content: Uint8Array | null }> {
  const archive = await openArchive(file)
  if (archive.entryCount > LIMITS.zipEntries) return { paths: new Set(), content: null }
  const entries = await entriesOf(archive)
  const wanted = entries.find(({ fileName }) => fileName === path)
  const isSmall = wanted !== undefined && wanted.entry.uncompressedSize <= maxBytes
  const content = isSmall ? await contentOf(archive, wanted) : null
  return { paths: new Set(entries.map(({ fileName }) => fileName)), content }
}

async function openArchive(file: Uint8Array): Promise<yauzl.ZipFile> {
  const buffer = Buffer.from(file.buffer, file.byteOffset, file.byteLength)
  try {
    // Names are decoded and checked below, so that a bad one is told from a damaged archive.
    return await yauzl.fromBufferPromise(buffer, { decodeStrings: false })
  } catch {
    throw unreadable('The .zip is damaged or incomplete', ZIP_AGAIN)
  }
}

interface Entry {
  fileName: string
  entry: yauzl.Entry
}

async function entriesOf(archive: yauzl.ZipFile): Promise<Entry[]> {
  const entries: Entry[] = []
  try {
    for await (const entry of archive.eachEntry()) {
      const fileName = nameOf(entry)
      if (fileName.endsWith('/') || JUNK.test(fileName)) continue
      refuseUndecodable(entry, fileName)
      entries.push({ fileName, entry })
    }
  } catch (error) {
    throw asUnreadable(error)
  }
  return entries
}

function nameOf(entry: yauzl.Entry): string {
  const name = yauzl.getFileNameLowLevel(
    entry.generalPurposeBitFlag,
    entry.fileNameRaw,
    entry.extraFields,
    false,
  )
  if (yauzl.validateFileName(name) !== null || name.includes('\0'))
    throw unreadable('The .zip names a file outside itself, which is not safe to unpack', ZIP_AGAIN)
  return name
}

function refuseUndecodable(entry: yauzl.Entry, fileName: string): void {
  if (entry.isEncrypted())
    throw unreadable('The .zip is protected with a password', 'Zip the files again without a password.')
  if (!entry.canDecodeFileData())
    throw unreadable(
      `${shown(fileName)} is compressed in the .zip with method ${entry.compressionMethod}, which cannot be read`,
      'Zip the files again with the standard method (Deflate).',
    )
}

/** The archive's own figures; that the content keeps to them is checked while unpacking. */
function refuseBomb(entries: Entry[], archiveBytes: number): void {
  const sum = (size: (entry: yauzl.Entry) => number) =>
    entries.reduce((total, { entry }) => total + size(entry), 0)
  const unpacked = sum((entry) => entry.uncompressedSize)
  const packed = sum((entry) => entry.compressedSize)
  const limit = Math.round(LIMITS.zipTotalBytes / 1024 / 1024)
  if (unpacked > LIMITS.zipTotalBytes)
    throw unreadable(`The .zip unpacks to more than ${limit} MB`, 'Split it into smaller files.')
  if (packed > archiveBytes) throw unreadable('The .zip lists the same bytes several times', ZIP_AGAIN)
  if (unpacked > LIMITS.zipRatioFromBytes && unpacked > archiveBytes * LIMITS.zipRatio)
    throw unreadable(`The .zip unpacks to more than ${LIMITS.zipRatio} times its size`, ZIP_AGAIN)
}

async function contentOf(archive: yauzl.ZipFile, { fileName, entry }: Entry): Promise<Uint8Array> {
  const content = new Uint8Array(entry.uncompressedSize)
  let filled = 0
  try {
    // yauzl ends the stream with an error when there are more or fewer bytes than the entry says.
    for await (const chunk of await archive.openReadStreamPromise(entry)) {
      content.set(chunk, filled)
      filled += chunk.length
    }
  } catch (error) {
    throw asUnreadable(error, fileName)
  }
  if (crc32(content) !== entry.crc32) throw unreadable(`${shown(fileName)} in the .zip is damaged`, ZIP_AGAIN)
  return content
}

function asUnreadable(error: unknown, fileName?: string): Error {
  if (isProductError(error)) return error
  const message = error instanceof Error ? error.message : ''
  if (/encryption/.test(message))
    return unreadable('The .zip is protected with a password', 'Zip the files again without a password.')
  return unreadable(
    fileName === undefined
      ? 'The .zip is damaged or incomplete'
      : `${shown(fileName)} in the .zip is damaged or incomplete`,
    ZIP_AGAIN,
  )
}
