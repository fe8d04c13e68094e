import type { MultiPolygon, StagedFeature, StagedUpload, Zone } from '@org/core/contract'
import { roundedShape } from './zones.ts'

/** What people call the column of zones in files of soil maps, yield zones and prescriptions. */
const TELLING = /zone|name|class|label|type|musym|muname|soil|mgmt|management/i
const LETTER = /\p{L}/u
const LONGEST_NAME = 80
/** From here on a file is a map in pieces, of which many are of one class. */
const MANY = 100

type File = Pick<StagedUpload, 'columns' | 'features'>

/** Columns that can name zones, the most telling first: by its head, then words before numbers, then in most rows. */
export function nameColumns({ columns, features }: File): string[] {
  return columns
    .map(({ name }) => ({ name, ...tellsOf(name, features) }))
    .filter(({ filled, distinct }) => filled > 0 && (distinct > 1 || features.length === 1))
    .sort((a, b) => b.rank - a.rank || b.filled - a.filled)
    .map(({ name }) => name)
}

function tellsOf(column: string, features: readonly StagedFeature[]) {
  const texts = features.map((feature) => textOf(feature, column)).filter((text) => text !== '')
  const isTelling = TELLING.test(column)
  const hasWords = texts.some((text) => LETTER.test(text))
  return {
    filled: texts.length,
    distinct: new Set(texts).size,
    rank: (isTelling ? 2 : 0) + (hasWords ? 1 : 0),
    isTelling: isTelling || hasWords,
  }
}

/** The column that a file's zones are named by at first; null: by their numbers. */
export function firstNameColumn(file: File): string | null {
  const [best] = nameColumns(file)
  return best !== undefined && tellsOf(best, file.features).isTelling ? best : null
}

const textOf = ({ attributes }: StagedFeature, column: string): string =>
  (Object.hasOwn(attributes, column) ? (attributes[column] ?? '') : '').trim().slice(0, LONGEST_NAME).trim()

/** Names that come again, or very many features. */
export function joinsAtFirst({ features }: File, column: string | null): boolean {
  if (column === null) return false
  const names = features.map((feature) => textOf(feature, column)).filter((name) => name !== '')
  return features.length > MANY || new Set(names).size < names.length
}

export interface ReadOptions {
  /** Null: `Zone 1`, `Zone 2`. */
  column: string | null
  /** Features of one name become one zone. */
  joins: boolean
  /** Consent to the proposed repairs; without it, what needs one is left out. */
  repairs: boolean
}

export interface ReadZones {
  zones: Zone[]
  /** Names of features that cannot be used, each with what is wrong. */
  unusable: { name: string; problem: string }[]
}

/** The zones of a file. */
export function zonesOf({ features }: Pick<File, 'features'>, options: ReadOptions): ReadZones {
  const unusable: ReadZones['unusable'] = []
  const found = features.flatMap((feature, at) => {
    const own = options.column === null ? '' : textOf(feature, options.column)
    const name = own === '' ? `Zone ${at + 1}` : LETTER.test(own) ? own : `Zone ${own}`
    const geometry = shapeOf(feature, options.repairs)
    if (geometry !== null) return [{ name, geometry, isNamed: own !== '' }]
    unusable.push({ name, problem: feature.problem ?? 'It has no area' })
    return []
  })
  return { zones: options.joins ? joined(found) : apart(found), unusable }
}

function shapeOf({ geometry, problem, repair }: StagedFeature, repairs: boolean): MultiPolygon | null {
  const usable = problem === null ? geometry : repairs ? (repair?.geometry ?? null) : null
  return usable === null ? null : roundedShape(usable)
}

interface Found extends Zone {
  isNamed: boolean
}

/** In the order in which their names come first; those without a name stay apart. */
function joined(found: readonly Found[]): Zone[] {
  const byName = new Map<string, Zone>()
  for (const [at, { name, geometry, isNamed }] of found.entries()) {
    const key = isNamed ? name : `${name}\n${at}`
    const before = byName.get(key)
    const coordinates = [...(before?.geometry.coordinates ?? []), ...geometry.coordinates]
    byName.set(key, { name, geometry: { type: 'MultiPolygon', coordinates } })
  }
  return [...byName.values()]
}

/** Of the same name, the second is `A (2)`. */
function apart(found: readonly Found[]): Zone[] {
  const counts = new Map<string, number>()
  return found.map(({ name, geometry }) => {
    const count = (counts.get(name) ?? 0) + 1
    counts.set(name, count)
    return { name: count === 1 ? name : `${name.slice(0, LONGEST_NAME - 7)} (${count})`, geometry }
  })
}
