import fc from 'fast-check'
import * as z from 'zod'

/** The parts of JSON Schema our contract uses. */
export interface JsonSchema {
  /** Several: `['string', 'null']`. */
  type?: string | string[] | undefined
  enum?: unknown[] | undefined
  const?: unknown
  anyOf?: JsonSchema[] | undefined
  oneOf?: JsonSchema[] | undefined
  properties?: Record<string, JsonSchema> | undefined
  required?: string[] | undefined
  /** False behind `prefixItems`: the array is a tuple. */
  items?: JsonSchema | boolean | undefined
  prefixItems?: JsonSchema[] | undefined
  minItems?: number | undefined
  minimum?: number | undefined
  maximum?: number | undefined
  minLength?: number | undefined
  maxLength?: number | undefined
  format?: string | undefined
}

export const jsonSchema: z.ZodType<JsonSchema> = z.lazy(() =>
  z.object({
    type: z.union([z.string(), z.array(z.string())]).optional(),
    enum: z.array(z.unknown()).optional(),
    const: z.unknown().optional(),
    anyOf: z.array(jsonSchema).optional(),
    oneOf: z.array(jsonSchema).optional(),
    properties: z.record(z.string(), jsonSchema).optional(),
    required: z.array(z.string()).optional(),
    items: z.union([jsonSchema, z.boolean()]).optional(),
    prefixItems: z.array(jsonSchema).optional(),
    minItems: z.number().optional(),
    minimum: z.number().optional(),
    maximum: z.number().optional(),
    minLength: z.number().optional(),
    maxLength: z.number().optional(),
    format: z.string().optional(),
  }),
)

const LONG = 20_000

/** Text that has broken programs before. */
export const hostileText: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(
    '',
    ' ',
    '\0',
    'a\0b',
    '\ud800',
    '\udfff',
    'x\ud83d',
    '%',
    '%00',
    '%zz',
    "'",
    '";--',
    "' OR 1=1 --",
    '\\',
    '{}',
    '[]',
    'null',
    'NaN',
    'Infinity',
    '-0',
    '1e999',
    '0x10',
    ' 1 ',
    '١٢٣',
    '9007199254740993',
    '-1',
    '../../etc/passwd',
    '<script>alert(1)</script>',
    '\u202eabc',
    'İ',
    '__proto__',
    'constructor',
    '%_\\%',
    'z'.repeat(LONG),
    '𝒳'.repeat(300),
  ),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.string({ unit: 'grapheme', maxLength: 40 }),
)

const hostileNumber: fc.Arbitrary<number> = fc.oneof(
  fc.constantFrom(
    0,
    -0,
    -1,
    0.5,
    1e21,
    1e308,
    -1e308,
    2 ** 31,
    2 ** 53,
    2 ** 63,
    Number.MIN_VALUE,
    Number.MAX_SAFE_INTEGER,
  ),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
)

/** Anything JSON can say, and more of what nobody expects. */
export const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
  hostileText,
  hostileNumber,
  fc.constantFrom<unknown>(null, true, false, [], {}, [[]], { length: 1e9 }, { toString: 1 }),
  fc.dictionary(hostileText, hostileText, { maxKeys: 3 }),
  fc.array(hostileNumber, { maxLength: 5 }),
  fc.integer({ min: 10, max: 3_000 }).map(nested),
  fc.jsonValue({ maxDepth: 3 }),
)

function nested(depth: number): unknown {
  let value: unknown = 1
  for (let level = 0; level < depth; level++) value = level % 2 === 0 ? [value] : { a: value }
  return value
}

/** Mostly what a schema asks for; here and there, at any depth, something hostile. */
export function valueFor(schema: JsonSchema, hostility: number): fc.Arbitrary<unknown> {
  const proper = properly(schema, hostility)
  return fc.oneof(
    { weight: Math.round(100 * (1 - hostility)), arbitrary: proper },
    { weight: Math.round(100 * hostility), arbitrary: hostileValue },
  )
}

function properly(schema: JsonSchema, hostility: number): fc.Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum !== undefined && schema.enum.length > 0) return fc.constantFrom(...schema.enum)
  const either = schema.anyOf ?? schema.oneOf
  if (either !== undefined) return fc.oneof(...either.map((one) => valueFor(one, hostility)))
  const { type } = schema
  if (Array.isArray(type))
    return fc.oneof(...type.map((one) => properly({ ...schema, type: one }, hostility)))
  switch (type) {
    case 'null':
      return fc.constant(null)
    case 'object':
      return objectOf(schema, hostility)
    case 'array':
      return arrayOf(schema, hostility)
    case 'integer':
      return fc.integer({ min: clamp(schema.minimum, 1), max: clamp(schema.maximum, 50) })
    case 'number':
      return fc.double({ min: clamp(schema.minimum, -180), max: clamp(schema.maximum, 180), noNaN: true })
    case 'boolean':
      return fc.boolean()
    case 'string':
      return textOf(schema)
    default:
      return hostileValue
  }
}

/** Bounds of safe integers are no bounds anybody means: small ids find something. */
function clamp(bound: number | undefined, preset: number): number {
  return bound === undefined || Math.abs(bound) >= 2 ** 31 ? preset : bound
}

function arrayOf({ prefixItems, items, minItems = 0 }: JsonSchema, hostility: number): fc.Arbitrary<unknown> {
  if (prefixItems !== undefined) return fc.tuple(...prefixItems.map((item) => valueFor(item, hostility)))
  const item = valueFor(typeof items === 'object' ? items : {}, hostility)
  return fc.array(item, { minLength: minItems, maxLength: Math.max(4, minItems) })
}

function objectOf({ properties = {}, required = [] }: JsonSchema, hostility: number): fc.Arbitrary<unknown> {
  const keys = Object.keys(properties)
  const shape = Object.fromEntries(keys.map((key) => [key, valueFor(properties[key] ?? {}, hostility)]))
  const always = keys.filter((key) => required.includes(key))
  const whole = fc.record(shape, { requiredKeys: always })
  const partial = fc.record(shape, { requiredKeys: [] })
  const extended = fc
    .tuple(whole, fc.dictionary(hostileText, hostileValue, { maxKeys: 2 }))
    .map(([own, extra]) => ({ ...extra, ...own }))
  return fc.oneof(
    { weight: 8, arbitrary: whole },
    { weight: 1, arbitrary: partial },
    { weight: 1, arbitrary: extended },
  )
}

function textOf({ format, minLength = 0, maxLength = 60 }: JsonSchema): fc.Arbitrary<unknown> {
  if (format === 'email')
    return fc.constantFrom('fuzz@fieldworks.example', 'FUZZ@fieldworks.example', 'a@b.example')
  return fc.string({ unit: 'grapheme', minLength, maxLength: Math.min(maxLength, 60) })
}
