import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import Papa from 'papaparse'
import { reproject } from '../crs/reproject.ts'
import { LIMITS } from '../limits.ts'
import { decodeJsonText } from '../text/decode-json.ts'
import { tooManyFeatures, tooManyVertices, unreadable } from '../unreadable.ts'
import type { RawBoundaries, RawFeature, ReadContext, Source } from './driver.ts'
import { beginsAsWkt } from './wkt-signature.ts'
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
    found.push(foundOf(readWkt(piece), found.length, []))
  }
  return placed(found, context)
}

/** A table of text (CSV) with WKT in one of its columns. */
export async function readWktTable(source: Source, context: ReadContext): Promise<RawBoundaries> {
  const [header = [], ...rows] = rowsOf(textOf(source, context))
  const column = wktColumn(header, rows)
  const count = createCornerCount()
  const found = rows.map((row, index) => {
    const attributes = header.map((name, at): [string, unknown] => [
      name.trim() || `Column ${at + 1}`,
      row[at]?.trim() || null,
    ])
    const text = row[column]?.trim() ?? ''
    count(text)
    const wkt = text === '' ? { geometry: null, srid: null, problem: null } : readWkt(text)
    return foundOf(wkt, index, attributes.toSpliced(column, 1))
  })
  return placed(found, context)
}

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

function rowsOf(text: string): string[][] {
  // Guessing is trying: the first rows say as much as all of them.
  const { delimiter } = Papa.parse(text.slice(0, 65_536)).meta
  const preview = LIMITS.features + 2
  const { data } = Papa.parse<string[]>(text, { delimiter, preview, skipEmptyLines: 'greedy' })
  if (data.length > LIMITS.features + 1) throw tooManyFeatures(data.length - 1)
  return data
}

/** The first column with WKT in most of the first rows that have anything in it. */
function wktColumn(header: string[], rows: string[][]): number {
  const first = rows.slice(0, 50)
  const column = header.findIndex((_, at) => {
    const filled = first.map((row) => row[at]?.trim() ?? '').filter((text) => text !== '')
    return filled.filter(beginsAsWkt).length * 2 > filled.length
  })
  if (column < 0)
    throw unreadable(
      'No column of the table holds boundaries as WKT',
      'Export the table with one geometry column as WKT, or as GeoJSON, then import that file.',
    )
  return column
}

function foundOf(
  { geometry, srid, problem }: WktGeometry,
  index: number,
  attributes: [string, unknown][],
): Found {
  return { srid, feature: { index, attributes, geometry, problem } }
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
