import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { reproject } from '../crs/reproject.ts'
import { LIMITS } from '../limits.ts'
import { decodeJsonText } from '../text/decode-json.ts'
import { tooManyFeatures, tooManyVertices } from '../unreadable.ts'
import { readShapeCell } from './cell-shape.ts'
import type { RawBoundaries, RawFeature, ReadContext, Source } from './driver.ts'
import { tableIn } from './shape-table.ts'
import { readWkt, splitWkt, type WktGeometry } from './wkt-text.ts'

const WGS84 = '4326'
const UNSAID = 'It names no coordinate system (SRID), but others in the file do'

/** A feature and what its coordinates mean, where that is said. */
interface Found {
  feature: RawFeature
  srid: string | null
}

/** WKT and EWKT: a geometry in each line, or one in all. */
export async function readWktFile(source: Source, context: ReadContext): Promise<RawBoundaries> {
  const found: Found[] = []
  const count = createCornerCount()
  for (const piece of splitWkt(textOf(source, context))) {
    if (found.length >= LIMITS.features) throw tooManyFeatures(found.length + 1)
    count(piece)
    const read = readWkt(piece)
    if (read.hasEmpty) context.note('Empty parts of boundaries were left out.')
    found.push(foundOf(read, found.length, []))
  }
  return placed(found, context)
}

/** A table of text (CSV) with shapes in one of its columns: WKT, hexadecimal WKB, GeoJSON, or a survey form's area. */
export async function readWktTable(source: Source, context: ReadContext): Promise<RawBoundaries> {
  const text = textOf(source, context)
  const table = tableIn(text)
  const { column } = table
  const [header = [], ...rows] = table.rows
  const count = createCornerCount()
  const found = rows.map((row, index) => {
    // A row can have more cells than there are columns; empty ones are only delimiters at its end.
    const more = row.slice(header.length, row.findLastIndex((cell) => cell.trim() !== '') + 1)
    const cells = [...header, ...more.map(() => '')]
    const attributes = cells.map((name, at): [string, unknown] => [name.trim(), row[at]?.trim() || null])
    const shape = row[column]?.trim() ?? ''
    count(shape)
    const read = shape === '' ? NO_SHAPE : readShapeCell(shape)
    if (read.hasEmpty) context.note('Empty parts of boundaries were left out.')
    return foundOf(read, index, attributes.toSpliced(column, 1))
  })
  return placed(found, context)
}

const NO_SHAPE: WktGeometry = { geometry: null, srid: null, problem: null, hasEmpty: false }

function textOf(source: Source, context: ReadContext): string {
  if (source.kind !== 'file') throw new TypeError('text is a single file')
  const { text, note } = decodeJsonText(source.bytes)
  if (note !== null) context.note(note)
  return text.replace(/^\ufeff/, '')
}

/** Commas part positions: counted before any is read, because they take far more room then. */
function createCornerCount(): (wkt: string) => void {
  let corners = 0
  return (wkt) => {
    for (let at = wkt.indexOf(','); at >= 0; at = wkt.indexOf(',', at + 1)) corners += 1
    if (corners > LIMITS.totalVertices) throw tooManyVertices()
  }
}

function foundOf(
  { geometry, srid, problem }: WktGeometry,
  index: number,
  attributes: [string, unknown][],
): Found {
  // PostGIS writes 0 where it is not known.
  const known = srid !== null && Number(srid) === 0 ? null : srid
  return { srid: known, feature: { index, attributes, geometry, problem } }
}

/** By what each says its coordinates mean. Where none says it, it is asked, as ever. */
async function placed(found: Found[], context: ReadContext): Promise<RawBoundaries> {
  const srids = new Set(found.flatMap(({ srid }) => srid ?? []))
  const features = found.map(({ feature, srid }) =>
    srid !== null || srids.size === 0 || feature.problem !== null ? feature : { ...feature, problem: UNSAID },
  )
  if (srids.size === 0) return { crs: null, features }
  const systems: string[] = []
  for (const srid of srids) {
    const own = features.filter((_, index) => found[index]?.srid === srid)
    const raw = await placedBy(srid, own, context)
    systems.push(raw.crs)
    for (const feature of raw.features) features[feature.index] = feature
  }
  return { crs: systems.join('; '), features }
}

async function placedBy(srid: string, features: RawFeature[], context: ReadContext) {
  if (srid === WGS84) return { crs: 'EPSG:4326 WGS 84', features }
  const scratchDir = join(context.scratchDir, `srid-${srid}`)
  await mkdir(scratchDir)
  return reproject(features, { definition: `EPSG:${srid}`, name: null }, { ...context, scratchDir })
}
