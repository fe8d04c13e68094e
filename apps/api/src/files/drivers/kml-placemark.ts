import type { RawFeature } from './driver.ts'
import { plainText, tableOf } from './kml-description.ts'
import type { Shape } from './kml-shape.ts'

/** What KML itself says of a placemark, in the order that it is listed in. */
const OWN_COLUMNS = ['name', 'description', 'address', 'time', 'begin', 'end', 'Folder'] as const
export type OwnColumn = (typeof OWN_COLUMNS)[number]

type Pair = readonly [column: string, value: string]

/** A placemark, while it is being read and after. */
export interface Placemark {
  /** Elements that are open where it is, itself the last. */
  depth: number
  /** Names of the elements that its schema makes attributes of it. */
  fields: ReadonlySet<string>
  own: Map<OwnColumn, string>
  /** Extended data and a schema's fields, in their order; a column can be there twice, or be one of its own. */
  data: Pair[]
  /** Rows of a table in its description. */
  table: Pair[]
  /** When its tracks begin and end. */
  trackTimes: string[]
  shape: Shape | null
}

export const newPlacemark = (depth: number, fields: ReadonlySet<string>): Placemark => ({
  depth,
  fields,
  own: new Map(),
  data: [],
  table: [],
  trackTimes: [],
  shape: null,
})

/** A second value of its own (two names) is kept beside the first. */
export function tellOwn({ own, data }: Placemark, column: OwnColumn, said: string): void {
  if (said === '') return
  if (own.has(column)) data.push([column, said])
  else own.set(column, said)
}

export function tellDescription(placemark: Placemark, html: string): void {
  const table = tableOf(html)
  for (const row of table) placemark.table.push(row)
  if (table.length === 0) tellOwn(placemark, 'description', plainText(html))
}

/** A track has a time for each position; its attributes are the first and the last. */
export function tellTrackTime({ trackTimes }: Placemark, said: string): void {
  if (said !== '') trackTimes[trackTimes.length === 0 ? 0 : 1] = said
}

export function finishPlacemark({ own, trackTimes: [first, last] }: Placemark): void {
  if (first === undefined || own.has('begin') || own.has('end')) return
  own.set('begin', first)
  if (last !== undefined) own.set('end', last)
}

/**
 * The features of all documents of a file. All list the same columns of KML itself, so that a column of the same name
 * in extended data is the second of its name in every feature.
 */
export function featuresOf(placemarks: readonly Placemark[]): RawFeature[] {
  const columns = OWN_COLUMNS.filter((column) => placemarks.some(({ own }) => own.has(column)))
  return placemarks.map(({ own, data, table, shape }, index): RawFeature => {
    const told = columns.map((column): [string, string | null] => [column, own.get(column) ?? null])
    const { geometry, problem } = shape?.result() ?? { geometry: null, problem: null }
    return { index, attributes: [...told, ...data, ...newRows(table, [...own, ...data])], geometry, problem }
  })
}

/** The rows that say something that is not said already: many exports write each attribute twice. */
function newRows(table: readonly Pair[], said: readonly Pair[]): Pair[] {
  const known = new Set(said.map((pair) => JSON.stringify(pair)))
  return table.filter((pair) => {
    const key = JSON.stringify(pair)
    const isNew = !known.has(key)
    known.add(key)
    return isNew
  })
}
