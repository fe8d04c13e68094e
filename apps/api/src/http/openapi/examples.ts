import { nameIn, propertiesOf, type Schema } from './schema.ts'

/** What texts say in examples, by their key. */
const TEXTS: Readonly<Record<string, string>> = {
  name: 'North Forty',
  fieldName: 'North Forty',
  growerName: 'Prairie Star Farms',
  farmName: 'Home Farm',
  contactFirstName: 'Ada',
  contactLastName: 'Byron',
  first_name: 'Ada',
  last_name: 'Byron',
  username: 'ada@example.com',
  email: 'ada@example.com',
  phone: '+1 402 555 0100',
  address: '12 Mill Road',
  county: 'Lancaster',
  state: 'NE',
  crop: 'Corn',
  program: 'Soil carbon',
  reason: 'Asked for by the grower',
  fileName: 'fields.geojson',
  message: 'The grower does not exist',
  remedy: 'Check the number.',
}
const FORMATS: Readonly<Record<string, string>> = {
  date: '2026-04-30',
  'date-time': '2026-04-30T14:05:00Z',
  email: 'ada@example.com',
  uuid: '0198c9a4-5a0e-7c3b-9d2f-3b1a5c7e9f01',
}
/** Tried in turn for a text that has to match a pattern. */
const PATTERNED = [
  'North Forty',
  '-97.5,41.2,-97.4,41.3',
  '0198c9a4-5a0e-7c3b-9d2f-3b1a5c7e9f01',
  'a'.repeat(64),
  'k'.repeat(43),
  'aB3_',
  'EPSG:4326',
  'K7Q29MXA',
  '7',
  '20|80',
]
const SQUARE = [
  [-97.5, 41.2],
  [-97.4, 41.2],
  [-97.4, 41.3],
  [-97.5, 41.2],
]
const MOST_DEEP = 9

/** Makes examples of schemas, always the same one of the same schema. */
export class Examples {
  private readonly schemas: ReadonlyMap<string, Schema>

  constructor(schemas: ReadonlyMap<string, Schema>) {
    this.schemas = schemas
  }

  /** @param isWhole whether the example has every property; otherwise those that are required, or the first */
  of(schema: Schema, isWhole: boolean, key = '', depth = 0): unknown {
    const name = nameIn(schema)
    if (name === 'MultiPolygon') return { type: 'MultiPolygon', coordinates: [[SQUARE]] }
    if (name !== null) return this.of(this.schemas.get(name) ?? {}, isWhole, key, depth + 1)
    const { default: preset, const: only, enum: words, anyOf, oneOf, prefixItems } = schema
    if (only !== undefined) return only
    if (words !== undefined) return words[0]
    const choices = anyOf ?? oneOf
    if (choices !== undefined) return this.ofChoices(choices, isWhole, key, depth)
    if (prefixItems !== undefined)
      return prefixItems.map((each) =>
        typeof each === 'object' ? this.of(each, isWhole, key, depth + 1) : null,
      )
    const value = this.ofType(schema, isWhole, key, depth)
    return value === undefined ? (preset ?? null) : value
  }

  private ofChoices(
    choices: readonly (Schema | boolean)[],
    isWhole: boolean,
    key: string,
    depth: number,
  ): unknown {
    const usable = choices.filter((each) => typeof each === 'object')
    const isNullable = usable.some(({ type }) => type === 'null')
    if (isNullable && depth > MOST_DEEP / 2) return null
    const first = usable.find(({ type, const: only }) => type !== 'null' && only !== '')
    return first === undefined ? null : this.of(first, isWhole, key, depth)
  }

  private ofType(schema: Schema, isWhole: boolean, key: string, depth: number): unknown {
    const { type, items, minItems = 0 } = schema
    switch (Array.isArray(type) ? type[0] : type) {
      case 'string':
        return textOf(schema, key)
      case 'integer':
      case 'number':
        return numberOf(schema, key)
      case 'boolean':
        return true
      case 'null':
        return null
      case 'array': {
        if (typeof items !== 'object' || Array.isArray(items)) return []
        if (minItems === 0 && (!isWhole || depth > MOST_DEEP)) return []
        return Array.from({ length: Math.max(1, minItems) }, () => this.of(items, isWhole, key, depth + 1))
      }
      case 'object':
        return this.ofObject(schema, isWhole, depth)
      default:
        return undefined
    }
  }

  private ofObject(schema: Schema, isWhole: boolean, depth: number): unknown {
    const { required = [] } = schema
    const all = propertiesOf(schema)
    const needed = all.filter(([key]) => isWhole || required.includes(key))
    // A patch that changes nothing is no example.
    const isPatch = !isWhole && needed.every(([key]) => key === 'version')
    const more = isPatch ? all.filter(([key]) => !required.includes(key)).slice(0, 1) : []
    return Object.fromEntries(
      [...needed, ...more].map(([key, each]) => [key, this.of(each, isWhole, key, depth + 1)]),
    )
  }
}

function textOf({ format, pattern, minLength = 0, maxLength = 99 }: Schema, key: string): string {
  if (format !== undefined) return FORMATS[format] ?? ''
  const known = TEXTS[key]
  const test = pattern === undefined ? null : new RegExp(pattern, 'u')
  const fits = (text: string) =>
    text.length >= minLength && text.length <= maxLength && (test === null || test.test(text))
  if (known !== undefined && fits(known)) return known
  if (test !== null) return PATTERNED.find(fits) ?? ''
  return 'Text'.padEnd(minLength, '.').slice(0, maxLength)
}

function numberOf({ minimum, exclusiveMinimum, maximum, multipleOf }: Schema, key: string): number {
  if (/^year$/i.test(key)) return 2026
  const least = minimum ?? (typeof exclusiveMinimum === 'number' ? exclusiveMinimum + 1 : 0)
  const usual = /version$/i.test(key) ? 3 : /id$/i.test(key) ? 12 : 1
  const value = Math.max(least, Math.min(usual, maximum ?? usual))
  return multipleOf === undefined ? value : Math.ceil(value / multipleOf) * multipleOf
}
