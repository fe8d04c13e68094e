import { readFileSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { fileURLToPath } from 'node:url'

const folder = new URL('../../../../../shared/data/reference/sampling/', import.meta.url)

/** One lake of the survey. */
export interface Site {
  x: number
  y: number
  weight: number
  urban: number
  state: string
  bmmi: number
  bmmiCondition: string
  phosphorus: string
  nitrogen: string
}

/** The lakes of NLA_PNW.gpkg, an SQLite file, in the order of the file. */
export function nlaSites(): Site[] {
  const path = fileURLToPath(new URL('NLA_PNW.gpkg', folder))
  // The data folder cannot be written to: without `immutable` SQLite looks for a journal beside the file.
  const database = new DatabaseSync(`file:${path}?immutable=1`, { readOnly: true })
  const rows = database.prepare('SELECT * FROM NLA_PNW ORDER BY fid').all()
  database.close()
  return rows.map((row) => ({
    ...pointOf(row.geom),
    weight: Number(row.WEIGHT),
    urban: row.URBAN === 'Urban' ? 1 : 0,
    state: String(row.STATE),
    bmmi: Number(row.BMMI),
    bmmiCondition: String(row.BMMI_COND),
    phosphorus: String(row.PHOS_COND),
    nitrogen: String(row.NITR_COND),
  }))
}

/** Bytes of the envelope by its kind (OGC 12-128r19, 2.1.3). */
const ENVELOPE_BYTES = [0, 32, 48, 48, 64]

/** GeoPackage geometry: 'GP', version, flags, 4 bytes of reference system, envelope, then the point as WKB. */
function pointOf(geometry: unknown): { x: number; y: number } {
  if (!(geometry instanceof Uint8Array)) throw new Error('No geometry')
  const view = new DataView(geometry.buffer, geometry.byteOffset, geometry.byteLength)
  const start = 8 + (ENVELOPE_BYTES[(view.getUint8(3) >> 1) & 7] ?? 0)
  const little = view.getUint8(start) === 1
  if (view.getUint32(start + 1, little) !== 1) throw new Error('No point')
  return { x: view.getFloat64(start + 5, little), y: view.getFloat64(start + 13, little) }
}

/** A printed row: its names, and its numbers as they were printed, by column. */
export interface PrintedRow {
  subpopulation: string
  category: string
  printed: Map<string, string>
}

const NAMES = ['Type', 'Subpopulation', 'Indicator', 'Category', 'Response', 'Stressor']

/** The rows of one of spsurvey's printed tables, found by what stands after its `==`. */
export function printedTable(title: string): PrintedRow[] {
  const text = readFileSync(new URL('spsurvey_printed_results_NLA_PNW.txt', folder), 'utf8')
  const section = text.split('\n== ').find((part) => part.startsWith(`${title}\n`))
  if (section === undefined) throw new Error(`No table ${title}`)
  const rows = new Map<string, PrintedRow>()
  let columns: string[] = []
  for (const line of section.split('\n').slice(1)) {
    const words = line.trim().split(/\s+/)
    if (words[0] === '') continue
    if (!/^\d/.test(words[0] ?? '')) {
      columns = words
      continue
    }
    const numbers = columns.filter((column) => !NAMES.includes(column))
    const labels = words.slice(1, words.length - numbers.length)
    const row = rows.get(words[0] ?? '') ?? rowNamed(labels, columns.includes('Category'))
    rows.set(words[0] ?? '', row)
    numbers.forEach((column, i) => {
      row.printed.set(column, words[words.length - numbers.length + i] ?? '')
    })
  }
  return [...rows.values()]
}

function rowNamed(labels: readonly string[], categories: boolean): PrintedRow {
  const subpopulation =
    labels.find((label) => ['California', 'Oregon', 'Washington'].includes(label)) ?? 'All Sites'
  return { subpopulation, category: categories ? (labels.at(-1) ?? '') : '', printed: new Map() }
}

/** Half a unit of the last place that was printed. */
export function halfLastPlace(printed: string): number {
  const [, decimals = ''] = printed.split('.')
  return 0.5000001 * 10 ** -decimals.length
}
