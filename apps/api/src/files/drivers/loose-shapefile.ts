import { Buffer } from 'node:buffer'
import type { RawBoundaries, ReadContext, Source } from './driver.ts'

const MAGIC = 9994
const HEADER_BYTES = 100

/** A .shp by itself. The .shx index has the same header; what follows it tells them apart. */
export function isLooseShp(source: Source): boolean {
  if (source.kind !== 'file' || source.bytes.length < HEADER_BYTES) return false
  const view = new DataView(source.bytes.buffer, source.bytes.byteOffset, source.bytes.byteLength)
  return view.getInt32(0) === MAGIC && !isIndex(view)
}

/** The first entry of an index points behind the header (50 words); the first record of a .shp has the number 1. */
const isIndex = (view: DataView): boolean =>
  view.byteLength >= HEADER_BYTES + 4 && view.getInt32(HEADER_BYTES) === HEADER_BYTES / 2

/** The shapes alone: no attributes, and no word of what the coordinates mean, which is asked as ever. */
export async function readLooseShapefile(source: Source, context: ReadContext): Promise<RawBoundaries> {
  if (source.kind !== 'file') throw new TypeError('a loose .shp is a single file')
  const { readShapefile } = await import('./shapefile.ts')
  const files = new Map([['shapes.shp', source.bytes]])
  const read = await readShapefile({ kind: 'archive', fileName: source.fileName, files }, context)
  return read
}

const SEND_ALL = 'zip it together with its .shp file, then import the .zip'

/** Parts of a shapefile that are of no use alone. @returns a sentence without its full stop; null for other files */
export function describeLoosePart(bytes: Uint8Array): string | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (bytes.length >= HEADER_BYTES && view.getInt32(0) === MAGIC && isIndex(view))
    return `This is the .shx file of a shapefile, an index without shapes: ${SEND_ALL}`
  const head = Buffer.from(bytes.subarray(0, 64)).toString('latin1')
  if (/^\s*(PROJCS|GEOGCS|PROJCRS|GEOGCRS|GEODCRS|COMPD_CS|LOCAL_CS|BOUNDCRS)\s*\[/i.test(head))
    return `This is the .prj file of a shapefile, which only names a coordinate system: ${SEND_ALL}`
  if (
    bytes.length < 40 &&
    /^\s*(utf-?8|ansi ?\d+|(cp|windows-)?125\d|(cp|ibm|oem|dos)[- ]?\d{3}|iso[- ]?8859[- ]?\d+|\d{3,5})\s*$/i.test(
      head,
    )
  )
    return `This is the .cpg file of a shapefile, which only names how its text is written: ${SEND_ALL}`
  return isDbf(view) ? `This is the .dbf file of a shapefile, a table without shapes: ${SEND_ALL}` : null
}

/** dBASE III, IV and 7, FoxPro, and those with memos. */
const DBF_VERSIONS: readonly number[] = [0x03, 0x04, 0x30, 0x31, 0x32, 0x43, 0x83, 0x8b, 0x8c, 0xcb, 0xf5]

/** Version, a date that can be, and a header of whole columns as long as it says. */
function isDbf(view: DataView): boolean {
  if (view.byteLength < 33 || !DBF_VERSIONS.includes(view.getUint8(0))) return false
  const [month, day] = [view.getUint8(2), view.getUint8(3)]
  const headerBytes = view.getUint16(8, true)
  return month <= 12 && day <= 31 && headerBytes > 32 && headerBytes <= view.byteLength
}
