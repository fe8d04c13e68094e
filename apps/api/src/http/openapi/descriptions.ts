import { type Entity, entities, type Kind, lists } from '@org/core/contract'
import { pascal } from './names.ts'
import { mapChildren, PRESET, propertiesOf, type Schema } from './schema.ts'

/** What a property is called, and the unit of its numbers. */
interface Named {
  label: string
  kind?: Kind
}

const QUANTITIES: Readonly<Record<string, string>> = {
  area: 'in m²',
  length: 'in meters',
  depth: 'in cm below the surface',
  bytes: 'in bytes',
}

/** Properties that mean the same everywhere. */
const EVERYWHERE: Readonly<Record<string, string>> = {
  id: 'The number of the row.',
  version: 'Grows by one with each change of the row. A write names the version that its caller saw.',
  createdAt: 'When it was made, in UTC.',
  updatedAt: 'When it was changed last, in UTC.',
  editId: 'The edit that the call made, which can be undone; null if nothing was changed.',
  nextCursor: 'The cursor of the next page; null on the last one.',
  items: 'The rows, in order.',
  isExact: 'Whether the number was counted; otherwise it is estimated.',
  reason: 'Why, in the caller’s words. It stands in the history.',
  active: 'Whether it is in use. Inactive rows are kept; lists show them only on request.',
  bbox: '[west, south, east, north] in degrees, WGS84.',
  lon: 'Longitude in degrees, WGS84.',
  lat: 'Latitude in degrees, WGS84.',
  coordinates: 'Longitude and latitude in degrees, WGS84, as GeoJSON has them.',
  seed: 'The seed of the random numbers: the same seed gives the same points.',
  kind: 'Which kind it is.',
  instance: 'The request as a URN, `urn:uuid:` and its id.',
  message: 'What to say, in a sentence.',
  remedy: 'What can be done about it, in a sentence.',
  retryable: 'Whether the same call may succeed later without a change.',
  details: 'Each part that is wrong.',
  requestId: 'The id of the request, to be quoted to support.',
  retryAfterS: 'How long to wait before a retry, in seconds.',
}

/** Said everywhere in the same words, whatever an entity calls them. */
const OWN_WORDS = new Set(['id', 'version', 'active', 'lon', 'lat'])

/** What the end of a key says, as in `areaHa`. */
const BY_ENDING: readonly [RegExp, string][] = [
  [/Ha$/, 'in hectares'],
  [/M2$/, 'in m²'],
  [/Cm$/, 'in cm'],
  [/Bytes$/, 'in bytes'],
  [/Ms$/, 'in milliseconds'],
  [/Hours$/, 'in hours'],
  [/[a-z]M$/, 'in meters'],
  [/[a-z]S$/, 'in seconds'],
]

/** `contactFirstName` → `Contact first name`. */
function spelled(key: string): string {
  const words = key.replaceAll(/(?<=[a-z0-9])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`
}

const sentence = (text: string, unit: string | undefined): string =>
  `${text}${unit === undefined ? '' : `, ${unit}`}.`

/** A property in words by the name that its entity gives it, and the unit of its numbers. */
function wordsOf(key: string, columns: ReadonlyMap<string, Named>): string | null {
  const named = columns.get(key)
  const unit = BY_ENDING.find(([ending]) => ending.test(key))?.[1]
  const everywhere = EVERYWHERE[key]
  if (named === undefined || OWN_WORDS.has(key)) {
    if (everywhere !== undefined) return everywhere
  }
  if (named?.kind?.type === 'ref') return sentence(named.label, 'by its id')
  if (named !== undefined) return sentence(named.label, QUANTITIES[named.kind?.quantity ?? ''] ?? unit)
  if (unit !== undefined) return sentence(spelled(key.replace(/(Ha|M2|Cm|Bytes|Ms|Hours|M|S)$/, '')), unit)
  if (/^[a-z]\w*Id$/.test(key)) return `The id of the ${spelled(key.slice(0, -2)).toLowerCase()}.`
  if (/^[a-z]\w*Count$/.test(key)) return `The number of ${spelled(key.slice(0, -5)).toLowerCase()}s.`
  return null
}

type ByKey = ReadonlyMap<string, Named>
const columnsOf = ({ columns }: Pick<Entity, 'columns'>): ByKey => new Map(Object.entries(columns))

/** The columns of each entity by the beginning of the names of its schemas, the longest first. */
const BEGINNINGS: readonly [string, ByKey][] = Object.values<Entity>(entities)
  .map((entity): [string, ByKey] => [pascal(entity.name), columnsOf(entity)])
  .sort(([one], [other]) => other.length - one.length)

const NO_COLUMNS: ByKey = new Map()

/** A named schema with what its properties mean. */
export function described(name: string, schema: Schema): Schema {
  const columns = BEGINNINGS.find(([beginning]) => name.startsWith(beginning))?.[1] ?? NO_COLUMNS
  const withWords = (part: Schema): Schema =>
    mapChildren(part, (child, key) => {
      const whole = withWords(child)
      const words = key === '' || whole.description !== undefined ? null : wordsOf(key, columns)
      const preset = whole[PRESET]
      const without = preset === undefined ? '' : `Without it: \`${JSON.stringify(preset)}\`.`
      const said = [words ?? '', without].filter((each) => each !== '').join(' ')
      return said === '' ? whole : { ...whole, description: said }
    })
  const whole = withWords(schema)
  const entity = BEGINNINGS.find(([beginning]) => beginning === name)
  if (entity === undefined || propertiesOf(schema).length === 0) return whole
  const one = Object.values<Entity>(entities).find((each) => pascal(each.name) === name)?.one
  return one === undefined ? whole : { description: `The ${one}.`, ...whole }
}

/** The columns of the list below a path: what its filters are about. */
export function filterWords(area: string, key: string): string | null {
  const list = Object.entries(lists).find(([name]) => name === area)?.[1]
  if (list === undefined) return null
  const columns: ByKey = new Map(Object.entries({ ...list.entity.columns, ...list.columns }))
  const named = columns.get(key)
  return named === undefined
    ? null
    : sentence(`Only rows with this ${named.label.toLowerCase()}`, QUANTITIES[named.kind?.quantity ?? ''])
}
