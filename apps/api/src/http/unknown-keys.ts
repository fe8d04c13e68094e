import type { ErrorDetail } from '@org/core/contract'
import type * as z from 'zod/v4/core'

/** Deeper than any input of the contract. */
const MAX_DEPTH = 12

/**
 * The keys of a value that its schema does not know, at any depth: what is left out silently does something else than was
 * asked. Where several shapes are possible, those of the one that knows most of it are told.
 *
 * @param path of the value: `body`
 */
export function unknownKeys(schema: z.$ZodType, value: unknown, path: string, depth = 0): ErrorDetail[] {
  if (depth > MAX_DEPTH || typeof value !== 'object' || value === null) return []
  const { def } = (schema as z.$ZodTypes)._zod
  const within = (inner: z.$ZodType, at = path, of: unknown = value) => unknownKeys(inner, of, at, depth + 1)
  switch (def.type) {
    case 'object':
      return ofObject(def, { ...value }, path, within)
    case 'array':
      return items(value).flatMap((item, index) => within(def.element, `${path}.${index}`, item))
    case 'tuple':
      return items(value).flatMap((item, index) => {
        const inner = def.items[index] ?? def.rest
        return inner === null ? [] : within(inner, `${path}.${index}`, item)
      })
    case 'record':
      return Object.entries(value).flatMap(([key, item]) => within(def.valueType, `${path}.${key}`, item))
    case 'union':
      return def.options.map((option) => within(option)).reduce(fewer, null) ?? []
    case 'intersection': {
      const right = new Set(within(def.right).map(({ path: at }) => at))
      return within(def.left).filter(({ path: at }) => right.has(at))
    }
    case 'optional':
    case 'nullable':
    case 'default':
    case 'prefault':
    case 'nonoptional':
    case 'readonly':
    case 'catch':
      return within(def.innerType)
    case 'pipe':
      return within(def.in)
    case 'lazy':
      return within(def.getter())
    default:
      return []
  }
}

function ofObject(
  { shape, catchall }: z.$ZodObjectDef,
  value: Readonly<Record<string, unknown>>,
  path: string,
  within: (inner: z.$ZodType, at: string, of: unknown) => ErrorDetail[],
): ErrorDetail[] {
  const known = Object.keys(shape)
  return Object.entries(value).flatMap(([key, item]) => {
    const inner = Object.hasOwn(shape, key) ? shape[key] : undefined
    if (inner !== undefined) return within(inner, `${path}.${key}`, item)
    if (catchall !== undefined && catchall._zod.def.type !== 'never') return []
    return [{ path: `${path}.${key}`, message: `Is not known here. Known: ${known.join(', ') || 'nothing'}` }]
  })
}

const items = (value: object): readonly unknown[] => (Array.isArray(value) ? value : [])

const fewer = (before: ErrorDetail[] | null, now: ErrorDetail[]): ErrorDetail[] =>
  before === null || now.length < before.length ? now : before
