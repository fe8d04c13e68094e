import {
  CHANGE_NUMBER_HEADER,
  DEPTH_UNIT_HEADER,
  type Endpoint,
  isWrite,
  SHOWN_DEPTH_UNITS,
} from '@org/core/contract'
import type { Components } from './components.ts'
import { filterWords } from './descriptions.ts'
import { pascal } from './names.ts'
import { type Json, propertiesOf, type Schema, toJsonSchema } from './schema.ts'

export interface Parameter {
  name: string
  in: 'path' | 'query' | 'header'
  required: boolean
  description: string
  schema: Schema
}

const WORDS: Readonly<Record<string, string>> = {
  id: 'The number of the row.',
  limit: 'The most rows of the page.',
  cursor: 'The nextCursor of the page before; without it the first page.',
  sort: 'The order of the rows; a minus in front reverses it.',
  thenBy: 'Further orders, each for rows that those before leave equal.',
  search: 'Any part of the name, ignoring case and accents.',
  active: 'Rows in use, inactive ones, or all.',
  bbox: 'Only what meets this box: west,south,east,north in degrees, WGS84.',
  updatedSince:
    'Only rows whose own last change is at or after this instant. What a row shows of other rows, such as a grower’s name, does not count as its change. Removed rows are in no list: `/api/changes/stream` tells of them, and the order has the ids of all that is there.',
  geometry:
    'Whether each row has its newest boundary as `geometry`, WGS84. A page then has at most 100 rows, fewer where they have very many corners.',
  by: 'The filter whose values are counted.',
  ids: 'The numbers of the rows.',
  z: 'The zoom of the tile.',
  x: 'The column of the tile, from the west.',
  y: 'The row of the tile, from the north.',
  ticket: 'A ticket for one use, issued by a call before.',
}

const HEADER_WORDS = {
  key: 'A text of the caller’s for this write. Sent again with the same content it gets the first answer, and the work is done once. With other content it is a conflict. Kept for a week.',
  depth: 'The unit of depths in sentences; centimeters without it.',
  seen: 'The highest number of a change that the caller has seen; without it the answer is of the newest.',
  file: 'The file’s name, percent-encoded UTF-8.',
}

function headersOf(endpoint: Endpoint): Parameter[] {
  const header = (name: string, description: string, schema: Schema, required = false): Parameter => ({
    ...{ name, in: 'header', required, description, schema },
  })
  const { caller, raw } = endpoint
  const isStaff = caller === 'staff'
  return [
    ...(isWrite(endpoint) && caller !== 'anyone'
      ? [
          header('idempotency-key', HEADER_WORDS.key, {
            ...{ type: 'string', minLength: 1, maxLength: 255, pattern: '^[!-~]+$' },
          }),
        ]
      : []),
    ...(isStaff
      ? [header(DEPTH_UNIT_HEADER, HEADER_WORDS.depth, { type: 'string', enum: [...SHOWN_DEPTH_UNITS] })]
      : []),
    ...(isStaff && !isWrite(endpoint)
      ? [header(CHANGE_NUMBER_HEADER, HEADER_WORDS.seen, { type: 'integer', minimum: 0 })]
      : []),
    ...(raw === undefined ? [] : [header('x-file-name', HEADER_WORDS.file, { type: 'string' }, true)]),
  ]
}

/** Every parameter of a call. Those of an address are texts, however many values one has. */
export function parametersOf(area: string, endpoint: Endpoint, components: Components): Parameter[] {
  return [
    ...ofAddress(area, endpoint.params, 'path', components),
    ...ofAddress(area, endpoint.query, 'query', components),
    ...headersOf(endpoint),
  ]
}

function ofAddress(
  area: string,
  shape: Endpoint['params'],
  place: 'path' | 'query',
  components: Components,
): Parameter[] {
  if (shape === undefined) return []
  const { schema } = toJsonSchema(shape, 'input')
  const read = new Map(propertiesOf(toJsonSchema(shape, 'output').schema))
  return propertiesOf(schema).map(([name, property]) => {
    const text = asText(property, read.get(name) ?? {})
    const words = WORDS[name] ?? filterWords(area, name) ?? plainly(name)
    return {
      name,
      in: place,
      required: place === 'path' || schema.required?.includes(name) === true,
      description: [words, text.words].filter((each) => each !== '').join(' '),
      schema: components.place(text.schema, `${pascal(area)}${pascal(name)}`),
    }
  })
}

const plainly = (name: string): string => {
  const words = name.replaceAll(/(?<=[a-z0-9])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
  return `The ${words.replace(/ id$/, '’s id')} asked for.`
}

/** Several values, and both ends of a range, are one text in an address: `Corn|Soybeans`, `20|80`. */
function asText(given: Schema, read: Schema): { schema: Schema; words: string } {
  const types = (given.anyOf ?? []).map((each) => (typeof each === 'object' ? each.type : ''))
  if (!types.includes('array') || !types.includes('string')) return { schema: given, words: '' }
  if (!types.includes('number'))
    return {
      schema: { type: 'string', pattern: '^[^|]*\\|[^|]*$' },
      words: 'Both ends with a bar between them, both included; one may be empty: `20|80`, `20|`, `|80`.',
    }
  const { items } = read
  const words = typeof items === 'object' && !Array.isArray(items) ? (items.enum ?? []) : []
  const choices =
    words.length === 0 ? '' : ` Each is one of: ${words.map((word) => `\`${word}\``).join(', ')}.`
  return {
    schema: { type: 'string' },
    words: `Several values have a bar between them; a bar within a value has a backslash before it.${choices}`,
  }
}

/** Parameters that several calls share, under names, and each call's parameters as references where it has those. */
export class SharedParameters {
  readonly named: Record<string, Json> = {}
  private readonly times = new Map<string, number>()

  /** To be asked for every call, before {@link of}. */
  count(parameters: readonly Parameter[]): void {
    for (const each of parameters) {
      const content = JSON.stringify(each)
      this.times.set(content, (this.times.get(content) ?? 0) + 1)
    }
  }

  of(parameters: readonly Parameter[]): Json[] {
    return parameters.map((each) => {
      const content = JSON.stringify(each)
      if ((this.times.get(content) ?? 0) < 2) return { ...each }
      const name = pascal(each.name)
      const known = this.named[name]
      if (known !== undefined && JSON.stringify(known) !== content) return { ...each }
      this.named[name] = { ...each }
      return { $ref: `#/components/parameters/${name}` }
    })
  }
}
