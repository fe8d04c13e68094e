import * as z from 'zod'

/** JSON Schema 2020-12, OpenAPI 3.1's own dialect. */
export type Schema = z.core.JSONSchema.BaseSchema
export type Json = Record<string, unknown>
export type Direction = 'input' | 'output'

type Child = Schema | boolean

/** Where components refer to each other. */
export const refTo = (name: string): string => `#/components/schemas/${name}`

/** The name that a reference has, or null for another schema. */
export function nameIn({ $ref }: Schema): string | null {
  return $ref?.replace(/^.*\//, '') ?? null
}

/** A schema with each schema right below it replaced; `key` is the property's, or '' where there is none. */
export function mapChildren(schema: Schema, change: (child: Schema, key: string) => Schema): Schema {
  const one = <C extends Child>(child: C, key = ''): Child =>
    typeof child === 'boolean' ? child : change(child, key)
  const byKey = (children: Readonly<Record<string, Child>>) =>
    Object.fromEntries(Object.entries(children).map(([key, child]) => [key, one(child, key)]))
  const { properties, items, additionalProperties, propertyNames, anyOf, oneOf, allOf, prefixItems } = schema
  const each = (children: readonly Child[]) => children.map((child) => one(child))
  const changed: Json = { ...schema }
  if (properties !== undefined) changed.properties = byKey(properties)
  if (items !== undefined) changed.items = Array.isArray(items) ? each(items) : one(items as Child)
  if (additionalProperties !== undefined) changed.additionalProperties = one(additionalProperties)
  if (propertyNames !== undefined) changed.propertyNames = one(propertyNames, 'key')
  for (const [key, children] of Object.entries({ anyOf, oneOf, allOf, prefixItems }))
    if (children !== undefined) changed[key] = each(children)
  return changed
}

/** Visits a schema and all below it that are no references. */
export function visitAll(schema: Schema, visit: (schema: Schema) => void): void {
  visit(schema)
  mapChildren(schema, (child) => {
    visitAll(child, visit)
    return child
  })
}

export const propertiesOf = ({ properties = {} }: Schema): [string, Schema][] =>
  Object.entries(properties).map(([key, child]) => [key, typeof child === 'boolean' ? {} : child])

type Registry = z.core.$ZodRegistry<{ id: string }>

/**
 * A schema of zod as JSON Schema. Transforms are shown by what goes in.
 *
 * @param registry those with a name become references
 * @returns the schema, and those that it refers to by name
 */
export function toJsonSchema(
  schema: z.core.$ZodType,
  io: Direction,
  registry: Registry = z.registry<{ id: string }>(),
): { schema: Schema; named: Record<string, Schema> } {
  // A root is never a reference: as the item of an array it is.
  const { items, $defs = {} } = z.toJSONSchema(z.array(schema), {
    io,
    metadata: registry,
    unrepresentable: 'any',
    override: ({ zodSchema: { _zod }, jsonSchema }) => {
      // zod leaves out the default of what is read from text, such as the size of a page.
      if (_zod.def.type === 'default') jsonSchema.default = _zod.def.defaultValue
      // A newer server may answer more.
      if (io === 'output' && _zod.def.type === 'object' && jsonSchema.additionalProperties === false)
        delete jsonSchema.additionalProperties
      // The server refuses what it does not know.
      if (io === 'input' && _zod.def.type === 'object') jsonSchema.additionalProperties ??= false
      delete jsonSchema.id
    },
  })
  const found: Schema = typeof items === 'object' && !Array.isArray(items) ? items : {}
  const named = Object.entries($defs).map(([name, each]) => [name, tidied(each)])
  return { schema: tidied(found), named: Object.fromEntries(named) }
}

/** What a control character is, for programs whose regular expressions know no properties of Unicode. */
const CONTROL = ['\\p{Cc}', '\\x00-\\x1f\\x7f-\\x9f'] as const

/** As programs that make clients understand it: references of components, no pattern beside a format, tuples with items. */
function tidied(schema: Schema): Schema {
  const { allOf, ...inner } = mapChildren(schema, tidied)
  const [only] = allOf ?? []
  const isOne = allOf?.length === 1 && typeof only === 'object'
  const whole: Schema = { ...inner, ...(isOne ? only : allOf === undefined ? {} : { allOf }) }
  const name = nameIn(whole)
  if (name !== null) whole.$ref = refTo(name)
  if (whole.format !== undefined) delete whole.pattern
  if (whole.pattern !== undefined) whole.pattern = whole.pattern.replaceAll(...CONTROL)
  // Every integer has these limits.
  if (whole.maximum === Number.MAX_SAFE_INTEGER) delete whole.maximum
  if (whole.minimum === Number.MIN_SAFE_INTEGER) delete whole.minimum
  return withKeys(withItems(whole))
}

function withItems(schema: Schema): Schema {
  const { prefixItems } = schema
  if (prefixItems === undefined) return schema
  const types = new Set(prefixItems.flatMap((each) => (typeof each === 'object' ? [each.type] : [])))
  const [type] = types
  const length = prefixItems.length
  const items: Schema = types.size === 1 && type !== undefined ? { type } : {}
  return { ...schema, items, minItems: length, maxItems: length }
}

/** A record that has each of its keys is an object with these properties. */
function withKeys(schema: Schema): Schema {
  const { propertyNames, additionalProperties, ...rest } = schema
  const keys = typeof propertyNames === 'object' ? propertyNames.enum : undefined
  if (keys === undefined || typeof additionalProperties !== 'object' || rest.required === undefined)
    return schema
  return { ...rest, properties: Object.fromEntries(keys.map((key) => [String(key), additionalProperties])) }
}

/** The key of a default that an input has without being asked for it. */
export const PRESET = 'x-default'

/** Makers of types take what has a default for always there, in inputs too: there it is said in words. */
export function withPresets(schema: Schema): Schema {
  const { default: preset, ...rest } = mapChildren(schema, withPresets)
  return preset === undefined ? rest : { ...rest, [PRESET]: preset }
}
