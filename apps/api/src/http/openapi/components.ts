import type * as z from 'zod'
import { exportedSchemas, exportedWords, keyOfWords, pascal } from './names.ts'
import {
  type Direction,
  mapChildren,
  nameIn,
  PRESET,
  propertiesOf,
  refTo,
  type Schema,
  toJsonSchema,
  withPresets,
} from './schema.ts'

/** An object or a list of words with more members than this has a name of its own. */
export const MOST_INLINE = 3

/** Schemas of calls, which share what they have in common under names. */
export interface Components {
  /** A reference to the schema, or the schema itself where it is small. */
  add(schema: z.core.$ZodType, io: Direction, name: string): Schema
  /** The same for JSON Schema that was made already. */
  place(schema: Schema, name: string): Schema
  /** Every named schema so far, by name. */
  schemas: Map<string, Schema>
}

/** The contract's own schemas are shared by identity, what has no name of its own there by being equal. */
export function createComponents(): Components {
  const registry = exportedSchemas()
  const words = exportedWords()
  const schemas = new Map<string, Schema>()
  /** Names by what they stand for. */
  const byContent = new Map<string, string>()

  const keep = (wanted: string, schema: Schema): string => {
    const content = JSON.stringify(schema)
    const known = byContent.get(content)
    if (known !== undefined) return known
    let name = wanted
    for (let number = 2; schemas.has(name); number += 1) name = `${wanted}${number}`
    schemas.set(name, schema)
    byContent.set(content, name)
    return name
  }

  /** What is below it by name, then itself if it is large. */
  const place = (schema: Schema, name: string): Schema => {
    const inner = mapChildren(schema, (child, key) => place(child, partName(name, key, child)))
    const { description, default: preset, [PRESET]: given, ...bare } = inner
    const wanted = nameFor(bare, name, words)
    if (wanted === null) return inner
    return {
      $ref: refTo(keep(wanted, bare)),
      ...(description === undefined ? {} : { description }),
      ...(preset === undefined ? {} : { default: preset }),
      ...(given === undefined ? {} : { [PRESET]: given }),
    }
  }

  /** The contract's own name for each direction, because what is asked may be less than what is answered. */
  const own = (named: Record<string, Schema>, io: Direction): ((schema: Schema) => Schema) => {
    const settled = new Map<string, string>()
    const settle = (name: string): string => {
      const known = settled.get(name)
      if (known !== undefined) return known
      // For a schema that contains itself.
      settled.set(name, name)
      const schema = replaced(named[name] ?? {})
      const whole = mapChildren(schema, (child, key) => place(child, partName(name, key, child)))
      const existing = schemas.get(name)
      const isOther = existing !== undefined && JSON.stringify(existing) !== JSON.stringify(whole)
      const final = isOther ? `${name}${io === 'input' ? 'Input' : 'Answer'}` : name
      schemas.set(final, whole)
      byContent.set(JSON.stringify(whole), final)
      settled.set(name, final)
      return final
    }
    const replaced = (schema: Schema): Schema => {
      const name = nameIn(schema)
      return name === null ? mapChildren(schema, replaced) : { ...schema, $ref: refTo(settle(name)) }
    }
    return replaced
  }

  return {
    schemas,
    add(schema, io, name) {
      const made = toJsonSchema(schema, io, registry)
      const change = io === 'input' ? withPresets : (schema: Schema) => schema
      const named = Object.entries(made.named).map(([key, each]) => [key, change(each)])
      const root = own(Object.fromEntries(named), io)(change(made.schema))
      if (nameIn(root) !== null) return root
      return place(root, wrapperOf(root, schemas) ?? name)
    },
    place,
  }
}

/** A part is named by its place; one of several that stand at the same place by the word that tells it from the others. */
function partName(whole: string, key: string, part: Schema): string {
  if (key !== '') {
    const isItem = key === 'items' && whole.endsWith('Answer')
    return `${whole.replace(/Answer$/, '')}${isItem ? 'Item' : pascal(key)}`
  }
  const word = propertiesOf(part).find(([, { const: only }]) => typeof only === 'string')?.[1].const
  return typeof word === 'string' && !whole.endsWith(pascal(word)) ? `${whole}${pascal(word)}` : whole
}

function nameFor(schema: Schema, name: string, words: ReadonlyMap<string, string>): string | null {
  if (schema.enum !== undefined) {
    const known = words.get(keyOfWords(schema.enum))
    return known ?? (schema.enum.length > MOST_INLINE ? name : null)
  }
  return propertiesOf(schema).length > MOST_INLINE ||
    (/(Answer|Body|Page|Items|Written)$/.test(name) && schema.properties !== undefined)
    ? name
    : null
}

/** `FieldPage`, `GrowerWritten`: what a call answers around a schema that has a name. */
function wrapperOf(root: Schema, schemas: ReadonlyMap<string, Schema>): string | null {
  const { items, editId, ...rest } = Object.fromEntries(propertiesOf(root))
  if (editId !== undefined) {
    const bare = JSON.stringify({ ...rest, ...(items === undefined ? {} : { items }) })
    for (const [name, { properties }] of schemas)
      if (JSON.stringify(properties) === bare) return `${name}Written`
  }
  const ofItems = items?.items
  const item = typeof ofItems === 'object' && !Array.isArray(ofItems) ? nameIn(ofItems) : null
  if (item === null) return null
  const others = Object.keys(rest).sort().join()
  if (others === '') return `${item}Items`
  return others === 'count,nextCursor' || others === 'nextCursor' ? `${item}Page` : null
}
