import { nameIn, propertiesOf, type Schema } from '../schema.ts'
import { type Html, html } from './html.ts'

export const schemaAnchor = (name: string): string => `schema-${name}`

const joined = (parts: readonly Html[], between: string): Html[] =>
  parts.flatMap((part, at) => (at === 0 ? [part] : [html`${between}`, part]))

/** What a value is, in a line; named schemas are links. */
export function typeWords(schema: Schema): Html {
  const name = nameIn(schema)
  if (name !== null) return html`<a href="#${schemaAnchor(name)}">${name}</a>`
  const { const: only, enum: words, anyOf, oneOf, prefixItems, items } = schema
  if (only !== undefined) return html`<code>${JSON.stringify(only)}</code>`
  if (words !== undefined)
    return html`${joined(
      words.map((word) => html`<code>${String(word)}</code>`),
      ', ',
    )}`
  const choices = anyOf ?? oneOf
  if (choices !== undefined)
    return html`${joined(
      choices.map((each) => (typeof each === 'object' ? typeWords(each) : html`anything`)),
      ' or ',
    )}`
  if (prefixItems !== undefined) return html`array of ${prefixItems.length} numbers`
  if (typeof items === 'object' && !Array.isArray(items))
    return html`array of ${typeWords(items)}${limits(schema)}`
  return plainWords(schema)
}

function plainWords(schema: Schema): Html {
  const properties = propertiesOf(schema)
  if (properties.length > 0)
    return html`object with ${joined(
      properties.map(([key, each]) => html`<code>${key}</code> (${typeWords(each)})`),
      ', ',
    )}`
  const { type, format, additionalProperties } = schema
  if (typeof additionalProperties === 'object') return html`object of ${typeWords(additionalProperties)}`
  const types = Array.isArray(type) ? type.join(' or ') : (type ?? 'anything')
  return html`${types}${format === undefined ? '' : ` (${format})`}${limits(schema)}`
}

function limits(schema: Schema): string {
  const { minimum, exclusiveMinimum, maximum, minLength, maxLength, minItems, maxItems } = schema
  const told = [
    ...(minimum === undefined ? [] : [`at least ${minimum}`]),
    ...(exclusiveMinimum === undefined ? [] : [`more than ${exclusiveMinimum}`]),
    ...(maximum === undefined ? [] : [`at most ${maximum}`]),
    ...(minLength === undefined ? [] : [`at least ${minLength} characters`]),
    ...(maxLength === undefined ? [] : [`at most ${maxLength} characters`]),
    ...(minItems === undefined ? [] : [`at least ${minItems} items`]),
    ...(maxItems === undefined ? [] : [`at most ${maxItems} items`]),
  ]
  return told.length === 0 ? '' : `, ${told.join(', ')}`
}

/** The names of all schemas that a value refers to. */
export function namesIn(value: unknown): Set<string> {
  const found = JSON.stringify(value).matchAll(/"#\/components\/schemas\/(\w+)"/g)
  return new Set([...found].map(([, name = '']) => name))
}

/** The same with those that they refer to, in the order of the alphabet. */
export function reachableFrom(value: unknown, schemas: Readonly<Record<string, Schema>>): string[] {
  const all = new Set<string>()
  const waiting = [...namesIn(value)]
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    if (all.has(name)) continue
    all.add(name)
    waiting.push(...namesIn(schemas[name] ?? {}))
  }
  return [...all].sort()
}
